-- How far each night is by its laptop's own word, and when that was heard of last. It changes twice a minute, so it stands beside the
-- night, and no change of it is counted: each server reads every few seconds what is new here.

CREATE TABLE heads (
    night integer PRIMARY KEY REFERENCES nights,
    heard_at timestamptz NOT NULL DEFAULT now(),
    -- What the laptop has signed last of the journal that counts, as JSON; empty before, and when another laptop goes on.
    signed text CHECK (octet_length(signed) <= 1024)
);

CREATE INDEX heads_by_time ON heads (heard_at);
