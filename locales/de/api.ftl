# Die Schnittstelle für andere Programme.
api-title = Für andere Programme
api-lead = Leute, Karten und Leben, Partien, Auslosungen, Tabelle, Plätze und Preise, wie Gäste sie auf den Seiten lesen, gibt es hier als JSON: für die Website des Vereins, eine Anzeige im Saal oder eine eigene Auswertung. Ändern lässt sich hier nichts.
api-document = Beschreibung (OpenAPI 3.1)
api-try = Ausprobieren
