DROP TRIGGER journal_has_no_gaps;
