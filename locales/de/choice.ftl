choice-did-choose = Nummer { $thing } vom Gabentisch für Karte { $ticket }
choice-did-free = Nummer { $thing } wieder auf dem Gabentisch, bisher bei Karte { $ticket }
choice-did-pass = Karte { $ticket } wählt später
choice-thing = Nummer { $thing } vom Gabentisch
choice-on-the-table = liegt auf dem Tisch
choice-chooses-later = wählt später
choice-chooses-in-turn = wählt der Reihe nach
