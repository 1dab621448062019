-- How long all entries of a night are together, those of closed branches included: counted where they come, so that no append takes longer
-- the more there are.
ALTER TABLE nights ADD COLUMN entry_bytes bigint NOT NULL DEFAULT 0 CHECK (entry_bytes >= 0);

UPDATE nights SET entry_bytes = coalesce((SELECT sum(octet_length(body)) FROM entries WHERE night = nights.id), 0);

-- Since when something waits to be written out of the files of its table.
ALTER TABLE erasures ADD COLUMN at timestamptz NOT NULL DEFAULT now();
