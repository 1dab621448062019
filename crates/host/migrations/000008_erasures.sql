-- What was erased lies in the files of a table until it is written anew. Each erasure leaves a row here until that was done; rows are
-- only added and removed, so nobody who erases waits for anybody else.

CREATE TABLE erasures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Of which table.
    place text NOT NULL CHECK (place IN ('texts', 'inbox'))
);

-- Before this, everything was written anew every hour.
INSERT INTO erasures (place) SELECT 'texts' WHERE EXISTS (SELECT FROM texts);
INSERT INTO erasures (place) SELECT 'inbox' WHERE EXISTS (SELECT FROM inbox);

CREATE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO erasures (place) VALUES (TG_TABLE_NAME);
    RETURN NULL;
END $$;

-- Who was erased comes as a number in the place of a name.
CREATE TRIGGER text_erased AFTER UPDATE OF value ON texts FOR EACH ROW
    WHEN (OLD.value IS DISTINCT FROM NEW.value AND OLD.value IS NOT NULL AND (NEW.value IS NULL OR OLD.key ~ '^(player|note|signed)/'))
    EXECUTE FUNCTION note_erasure();
CREATE TRIGGER text_deleted AFTER DELETE ON texts FOR EACH ROW EXECUTE FUNCTION note_erasure();
-- The key and the address in a report go once it is answered.
CREATE TRIGGER report_erased AFTER UPDATE OF report ON inbox FOR EACH ROW
    WHEN (OLD.report IS DISTINCT FROM NEW.report) EXECUTE FUNCTION note_erasure();
CREATE TRIGGER report_deleted AFTER DELETE ON inbox FOR EACH ROW EXECUTE FUNCTION note_erasure();

-- Which entries stand under a number, of whatever laptop.
CREATE INDEX entries_by_number ON entries (night, number);
