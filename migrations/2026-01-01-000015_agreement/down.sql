DROP TABLE earlier_phrases;
DROP INDEX draws_agreed_by;
ALTER TABLE draws DROP COLUMN agreed_by;
