# Seiten, wenn etwas nicht geht.
error-back = Zurück
error-not-found-title = Diese Seite gibt es nicht
error-not-found = Vielleicht ist die Adresse nicht vollständig, oder das Turnier wurde gelöscht.
error-method-title = So lässt sich diese Seite nicht öffnen
error-method = Die Adresse gehört zu einem Formular. Gehen Sie zurück und öffnen Sie die Seite von dort.
error-forbidden-title = Das Formular kam von einer fremden Seite
error-forbidden = Zur Sicherheit wurde nichts geändert. Gehen Sie zurück und senden Sie das Formular von hier.
error-too-large-title = Das ist zu viel auf einmal
error-too-large = Es wurde nichts gespeichert. Kürzen Sie den Text oder wählen Sie eine kleinere Datei.
error-bad-request-title = Das war nicht zu verstehen
error-bad-request = Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.
error-refused-title = Das geht so nicht
error-internal-title = Da ist uns etwas passiert
error-internal = Vorfall { $incident }. Sagen Sie diese Nummer bitte der Turnierleitung.
error-crowded-title = Alle Leitungen sind besetzt
error-crowded = Die Seite fragt von selbst alle paar Sekunden nach; es geht nichts verloren.
