DROP TRIGGER practice_is_fixed;
DROP TRIGGER tournaments_are_kept;
DROP TRIGGER journal_is_not_shortened;
DROP TRIGGER journal_is_not_rewritten;
