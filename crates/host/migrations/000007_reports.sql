-- Who has sent a report, by the hash of the key of their ticket, so that they read there what became of it.
ALTER TABLE inbox ADD COLUMN sender text NOT NULL DEFAULT '' CHECK (length(sender) <= 100);

CREATE INDEX inbox_sender ON inbox (night, sender, id);
