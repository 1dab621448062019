# Blätter zum Ausdrucken: was auf jeder Seite steht.
paper-printed = gedruckt { $time }
paper-page = Seite { $number } von { $of }
paper-other-language = English
paper-print = Drucken
paper-how = Drucken mit Strg+P: Format A4, Skalierung 100 %, ohne Kopf- und Fußzeilen des Browsers.
