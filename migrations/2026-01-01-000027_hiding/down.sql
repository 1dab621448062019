ALTER TABLE tournaments DROP COLUMN hidden;
