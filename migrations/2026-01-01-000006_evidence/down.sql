ALTER TABLE results DROP COLUMN evidence;
