-- An evening goes while nothing was ever sold, paid or closed on it: while its journal tells nothing but what stands here. Practice always can.
DROP TRIGGER tournaments_are_kept;

CREATE TRIGGER tournaments_are_kept BEFORE DELETE ON tournaments
WHEN NOT OLD.practice AND EXISTS (
    SELECT 1 FROM journal, json_each(journal.events) AS event WHERE journal.tournament = OLD.id AND
        CASE event.type WHEN 'object' THEN (SELECT key FROM json_each(event.value)) ELSE event.value END NOT IN (
            'opened', 'settings-changed', 'texts-changed', 'undone', 'special-prize-added', 'special-prize-removed'
        )
)
BEGIN
    SELECT RAISE(ABORT, 'an evening on which something has happened is not deleted');
END;

-- The short names of evenings that went, with their numbers. No later one gets them: posters and phones still know them.
CREATE TABLE former_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    tournament INTEGER NOT NULL
);

CREATE TRIGGER former_slugs_are_noted AFTER DELETE ON tournaments
WHEN NOT OLD.practice
BEGIN
    INSERT INTO former_slugs VALUES (OLD.slug, OLD.id);
END;
