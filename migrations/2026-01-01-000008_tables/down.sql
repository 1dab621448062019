DROP TABLE missing;
DROP TABLE calls;
ALTER TABLE settings DROP COLUMN table_count;
