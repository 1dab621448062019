-- Words as the public sees them. They can be erased, so they stand in no entry.

CREATE TABLE texts (
    night integer NOT NULL REFERENCES nights,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
    -- Of which laptop, and its counter: the later one counts.
    epoch integer NOT NULL CHECK (epoch > 0),
    revision bigint NOT NULL CHECK (revision > 0),
    -- Empty once it was erased.
    value text CHECK (octet_length(value) <= 262144),
    PRIMARY KEY (night, key)
);

-- Reports of guests, until the laptop has said what it made of them.
CREATE TABLE inbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    night integer NOT NULL REFERENCES nights,
    -- The one-time key of the form, so that it counts once.
    form_key text NOT NULL CHECK (length(form_key) BETWEEN 1 AND 100),
    report text NOT NULL CHECK (octet_length(report) <= 8192),
    received_at timestamptz NOT NULL DEFAULT now(),
    answer text CHECK (octet_length(answer) <= 8192),
    answered_at timestamptz,
    CHECK ((answer IS NULL) = (answered_at IS NULL)),
    UNIQUE (night, form_key)
);

CREATE INDEX inbox_open ON inbox (night, id) WHERE answer IS NULL;
