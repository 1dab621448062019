DROP TABLE logos;
DROP TABLE extra_texts;
