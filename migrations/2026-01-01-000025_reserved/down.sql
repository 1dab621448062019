DROP TABLE reserved;
