-- A list that was read in is one entry, with everybody on it.

ALTER TABLE entries
    DROP CONSTRAINT entries_body_check,
    ADD CONSTRAINT entries_body_check CHECK (octet_length(body) BETWEEN 1 AND 4194304);
