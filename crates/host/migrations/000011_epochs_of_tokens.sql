-- A token writes in the epoch that began with it, or that its laptop was decided for, and in no later one. Empty for tokens of before this: they
-- write in the one that they name.
ALTER TABLE tokens ADD COLUMN epoch integer CHECK (epoch > 0);
