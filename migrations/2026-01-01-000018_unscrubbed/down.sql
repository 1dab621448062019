DROP TABLE unscrubbed;
