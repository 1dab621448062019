-- INSERT OR REPLACE deletes without asking a trigger, and another number would part a tournament from its journal: either would let the
-- journal go. Foreign keys alone do not hold that, who opens the file elsewhere has them off.
CREATE TRIGGER tournaments_are_not_replaced BEFORE INSERT ON tournaments
WHEN EXISTS (SELECT 1 FROM tournaments WHERE id = NEW.id OR slug = NEW.slug)
BEGIN
    SELECT RAISE(ABORT, 'a tournament is not replaced');
END;

CREATE TRIGGER tournaments_keep_their_number BEFORE UPDATE OF id, slug ON tournaments
WHEN NEW.id <> OLD.id OR NEW.slug <> OLD.slug
BEGIN
    SELECT RAISE(ABORT, 'a tournament keeps its number and its short name');
END;
