-- What was going on when an evening ended is over: nothing that was left out is called any more.
DELETE FROM calls WHERE tournament IN (SELECT id FROM tournaments WHERE finished);
DELETE FROM missing WHERE tournament IN (SELECT id FROM tournaments WHERE finished);
