DROP TABLE former_ticket_keys;
DROP TABLE reports;
ALTER TABLE journal DROP COLUMN by_ticket;
ALTER TABLE settings DROP COLUMN reporting;
