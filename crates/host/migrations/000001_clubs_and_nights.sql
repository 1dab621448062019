-- Who publishes here, and what.

CREATE TABLE clubs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- In the addresses of its pages.
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
    name text NOT NULL CHECK (name <> ''),
    made_at timestamptz NOT NULL DEFAULT now(),
    -- After how many days of a night the names outside its prizes go, and all of it.
    names_days integer NOT NULL DEFAULT 30 CHECK (names_days BETWEEN 1 AND 3650),
    night_days integer NOT NULL DEFAULT 365 CHECK (night_days BETWEEN 1 AND 3650)
);

CREATE TABLE nights (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    club integer NOT NULL REFERENCES clubs,
    -- In the address of its pages; empty until a laptop is paired, and after it was deleted.
    address text CHECK (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(address) <= 60),
    -- The short name on the laptop: it stands in what every entry's hash is made of.
    slug text,
    -- Counts the laptops that were allowed to write; 0 before the first.
    epoch integer NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    -- The newest entry.
    head_number integer NOT NULL DEFAULT 0 CHECK (head_number >= 0),
    head_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (octet_length(head_hash) = 32),
    -- All entries that came, those of closed branches included.
    entry_count integer NOT NULL DEFAULT 0 CHECK (entry_count >= head_number),
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken-down', 'deleted')),
    made_at timestamptz NOT NULL DEFAULT now(),
    -- When something came last, and when the director ended the evening.
    last_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    -- Which names go when, if not as the club has it.
    names_erased_at timestamptz,
    delete_on date,
    -- The number of the last change of all nights that was one of this.
    changed bigint NOT NULL DEFAULT 0,
    UNIQUE (club, address)
);

CREATE INDEX nights_by_change ON nights (changed);

-- A night that is gone leaves its row, without words: so every server that shows it reads that it is gone.
CREATE FUNCTION nights_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the row of a night stays when it is deleted' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER nights_stay BEFORE DELETE ON nights FOR EACH ROW EXECUTE FUNCTION nights_stay();
CREATE TRIGGER nights_stay_all BEFORE TRUNCATE ON nights FOR EACH STATEMENT EXECUTE FUNCTION nights_stay();

CREATE FUNCTION deleted_nights_stay_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'deleted' AND NEW.state <> 'deleted' THEN
        RAISE EXCEPTION 'night % is deleted', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER deleted_nights_stay_deleted BEFORE UPDATE ON nights
    FOR EACH ROW EXECUTE FUNCTION deleted_nights_stay_deleted();

-- From which entry on a laptop writes. Entries of an earlier epoch beyond that are a branch that was closed.
CREATE TABLE epochs (
    night integer NOT NULL REFERENCES nights,
    epoch integer NOT NULL CHECK (epoch > 0),
    base integer NOT NULL CHECK (base >= 0),
    way text NOT NULL CHECK (way IN ('paired', 'decided', 'handed-over')),
    begun_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (night, epoch)
);
