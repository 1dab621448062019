-- The answer to a code can be lost on its way. Who asks again with what they chose before they asked first, by its digest, is answered again:
-- in the epoch that began then, with a token in the place of the one that nobody has read. Empty for codes that were used before this.
ALTER TABLE codes
    ADD COLUMN asked_by bytea CHECK (octet_length(asked_by) = 32),
    ADD COLUMN epoch integer CHECK (epoch > 0),
    ADD COLUMN token bytea CHECK (octet_length(token) = 32);
