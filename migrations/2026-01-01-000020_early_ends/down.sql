-- The rows follow from the journal.
SELECT 1;
