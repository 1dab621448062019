DROP INDEX account_journal_at;
DROP TABLE house_keys;
