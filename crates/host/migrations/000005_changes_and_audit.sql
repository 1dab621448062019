-- One number counts the changes of all nights. Its row stays locked until the change is committed, so numbers become visible in
-- their order: who has read up to N never meets a lower one later.

CREATE TABLE change_counter (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    last bigint NOT NULL
);

INSERT INTO change_counter (last) VALUES (0);

-- The last statement of a transaction that changed a night. Who listens is told, once it is committed.
CREATE FUNCTION note_change(of_night integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    number bigint;
BEGIN
    UPDATE change_counter SET last = last + 1 RETURNING last INTO number;
    UPDATE nights SET changed = number WHERE id = of_night;
    PERFORM pg_notify('preisschnapsen_host', number::text);
    RETURN number;
END $$;

-- What was done about clubs and nights, without names of people.
CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    way text NOT NULL CHECK (way IN ('command-line', 'laptop', 'server')),
    club integer REFERENCES clubs,
    night integer REFERENCES nights,
    what text NOT NULL
);

CREATE INDEX audit_by_night ON audit (night);
