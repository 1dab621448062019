DROP TABLE special_lots;
DROP TABLE special_prizes;
DROP TABLE group_members;
