DROP TABLE account_journal;
