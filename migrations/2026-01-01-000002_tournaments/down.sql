DROP TABLE ticket_keys;
DROP TABLE draw_secrets;
DROP TABLE form_keys;
DROP TABLE former_texts;
DROP TABLE notes;
DROP TABLE people;
DROP TABLE prize_texts;
DROP TABLE tournaments;
