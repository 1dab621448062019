-- The journals, as far as they leave the laptops. They only grow.

CREATE TABLE entries (
    night integer NOT NULL REFERENCES nights,
    epoch integer NOT NULL CHECK (epoch > 0),
    number integer NOT NULL CHECK (number > 0),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    body bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 262144),
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (night, epoch, number)
);

CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- A whole night is deleted by saying so first; nothing leads back from there.
    IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM nights WHERE id = OLD.night AND state = 'deleted') THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'entries are neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION entries_stay();
CREATE TRIGGER entries_stay_all BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION entries_stay();
