-- Who may write to a night. Only SHA-256 of what is given out stands here.

CREATE TABLE tokens (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    night integer NOT NULL REFERENCES nights,
    kind text NOT NULL CHECK (kind IN ('append', 'staff')),
    made_at timestamptz NOT NULL DEFAULT now(),
    -- Besides what follows from the end of the night.
    expires_at timestamptz,
    revoked_at timestamptz
);

CREATE INDEX tokens_by_night ON tokens (night);

-- Codes that are typed once: for pairing, ten minutes; for a handover, until another is given out.
CREATE TABLE codes (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    night integer NOT NULL REFERENCES nights,
    purpose text NOT NULL CHECK (purpose IN ('pair', 'handover')),
    made_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    used_at timestamptz
);

CREATE INDEX codes_by_night ON codes (night);

-- Codes that nobody has given out, by where they came from: for ten minutes, against guessing.
CREATE TABLE wrong_codes (
    sender text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX wrong_codes_by_time ON wrong_codes (at);
