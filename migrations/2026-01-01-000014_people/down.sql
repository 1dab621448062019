DROP TABLE invitations;
ALTER TABLE users DROP COLUMN removed_at;
ALTER TABLE users DROP COLUMN role;
