DROP TABLE printed_keys;
