DROP TABLE journal;
