# Was an Formularen auszubessern ist.
form-errors = Bitte noch ausbessern
form-empty = „{ $label }“ fehlt noch.
form-too-long = „{ $label }“ ist zu lang. Es gehen höchstens { $max } Zeichen.
form-invisible = „{ $label }“ enthält unsichtbare Zeichen. Tippen Sie den Text bitte neu ein.
form-number = „{ $label }“ braucht eine ganze Zahl von { $min } bis { $max }.
form-money = „{ $label }“ braucht einen Betrag, zum Beispiel 10 oder 7,50.
form-date = „{ $label }“ braucht einen Tag, zum Beispiel 5.1.2027.
form-time = „{ $label }“ braucht eine Uhrzeit, zum Beispiel 19:00.
form-choice = Bei „{ $label }“ bitte eine Möglichkeit wählen.
form-setting = Diese Einstellung ändern
form-conflict = Inzwischen hat jemand anderer etwas geändert
form-conflict-text = Gespeichert ist noch nichts von Ihnen. Vergleichen Sie und bessern Sie unten aus. Wenn Sie dann noch einmal senden, ersetzt Ihre Eingabe das, was jetzt eingetragen ist.
form-conflict-theirs = Jetzt eingetragen
form-conflict-yours = Ihre Eingabe
