DROP TABLE setup_tokens;
DROP TABLE sessions;
DROP TABLE users;
