# Startseite der Turnierleitung, Übungsturnier, Sicherungen.
staff-title = Turnierleitung
staff-tournaments = Turniere
staff-none-title = Noch kein Turnier
staff-none = Legen Sie das Turnier für heute Abend an, oder schauen Sie sich zuerst ein Übungsturnier an.
staff-new = Neues Turnier
staff-practice = Übungsturnier
staff-practice-make = Übungsturnier ausprobieren
staff-practice-made = Das Übungsturnier läuft, die erste Runde ist halb gespielt. Probieren Sie alles aus.
staff-practice-lives-make = Übungsabend mit Leben
staff-practice-lives-made = Der Übungsabend läuft, die zweite Runde ist halb gespielt. Probieren Sie alles aus.
staff-practice-delete = Übungsturnier löschen
staff-practice-deleted = Das Übungsturnier ist gelöscht.
staff-practice-name = Übungsturnier
staff-practice-lives-name = Übungsabend mit Leben
staff-practice-danish-make = Übungsabend dänisch
staff-practice-danish-name = Übungsabend im dänischen System
staff-practice-rotation-make = Übungsabend mit Weiterrücken
staff-practice-rotation-name = Übungsabend mit Weiterrücken
staff-practice-venue = Gasthaus zur Probe
staff-practice-prizes =
    Ein halbes Spanferkel
    Geschenkkorb
    Ein Doppler Veltliner
    Speckjause für zwei
    Eine Kiste Bier
    Ein Laib Bauernbrot
    Ein Packerl Schnapskarten
    Ein Kaffee und ein Kuchen
staff-finished = beendet
staff-settings = Einstellungen
staff-column-date = Tag
staff-column-venue = Gasthaus
staff-column-state = Zustand
staff-running = offen
staff-backups = Sicherungen
staff-backups-text = Eine halbe Minute nach jeder Änderung ist alles gesichert, nach einer Auslosung und am Ende einer Runde sofort. Jede Sicherung wird gleich geprüft.
staff-backups-none = Noch keine Sicherung
staff-backups-none-text = Die erste kommt gleich nach der ersten Änderung, oder jetzt mit dem Knopf.
staff-backups-restore = Auf einem anderen Laptop geht es so weiter: Programm starten, Stick einstecken, die Seite vom ersten Start bietet die letzte Sicherung an.
staff-backup-now = Jetzt sichern
staff-backup-made = Die Sicherung ist fertig und geprüft.
staff-backup-failed = Die letzte Sicherung ist nicht gelungen.
staff-backup-failed-text = Schauen Sie nach, ob auf der Platte noch Platz ist, und sichern Sie dann von Hand.
staff-backup-refused = Die Sicherung ist nicht gelungen. Schauen Sie nach, ob auf der Platte noch Platz ist, und versuchen Sie es noch einmal.
staff-backup-when = Wann
staff-backup-why = Anlass
staff-backup-file = Datei
staff-backup-size = Größe
staff-backup-kilobytes = { $count } kB
staff-backup-by-hand = von Hand oder vor einem Löschen
staff-backup-by-itself = nach einer Änderung
staff-backup-before-update = vor dem Umstieg auf eine neue Version
staff-backup-before-restore = vor dem Weitermachen mit einer Sicherung
staff-backup-after = { $tournament }, Schritt { $action }
staff-backups-kept = Alle fünf Minuten bleibt eine, nach drei Stunden eine je Stunde, nach zwei Tagen eine je Tag, dreißig Tage lang; von jedem Abend bleibt die neueste. Die letzten 48 bleiben in jedem Fall; was von Hand, vor einem Umstieg oder vor dem Weitermachen mit einer Sicherung gesichert ist, geht nie von selbst.
staff-download-title = Sicherung herunterladen
staff-download-text = Alles in einer Datei, mit der es auf jedem Laptop weitergeht. Namen und die Codes der Karten stehen lesbar darin: Passen Sie auf die Datei auf. Wird später jemand gelöscht, bleibt der Name in ihr stehen; löschen Sie sie dann und laden Sie eine neue herunter.
staff-download-button = Sicherung herunterladen
staff-backups-left = Das liegt noch von einer früheren Version da: { $names }. Verschlüsselte Sicherungen (.age) öffnet das Programm, das sie gemacht hat, oder das Programm age, Unterschriften (.sig) schaut niemand mehr an. Hier zählt nichts davon als Sicherung, und nichts davon wird gelöscht: Soll ein Name auch daraus verschwinden, löschen Sie die Datei selbst.
staff-second-none = Noch ist keiner gewählt. Geht der Laptop kaputt, geht der Abend mit einem Stick auf jedem anderen weiter.
staff-backups-list = Alle Sicherungen
staff-second-fixed = Der Ordner { $place } wurde beim Start des Programms festgelegt und lässt sich hier nicht ändern.
staff-second-open = Dort dürfen auch andere schreiben. Nehmen Sie einen Ordner, der nur Ihnen gehört, oder einen Stick.
staff-second-closed = Dort lässt sich nichts schreiben: Der Stick ist voll, gesperrt oder hängt, oder der Ordner gehört jemand anderem. Nehmen Sie einen anderen.
staff-second-same = Dort liegen die Sicherungen schon. Wählen Sie einen anderen Ordner, am besten auf einem Stick.
staff-second-not-there = Diesen Ordner oder Stick gibt es gerade nicht. Stecken Sie den Stick ein, oder schreiben Sie den ganzen Weg zu einem Ordner.
staff-second-drive = { $name } ({ $gigabytes } GB)
staff-second-there = { $count ->
    [one] { $place }: eine Sicherung, gemacht
   *[other] { $place }: { $count } Sicherungen, die letzte
}
staff-second-given-up = Ab jetzt kommt keine Sicherung mehr auf einen Stick. Was schon darauf liegt, bleibt, auch mit Namen, die Sie später löschen.
staff-second-chosen = Ab jetzt kommt jede Sicherung auch nach { $place }.
staff-second-choose = Übernehmen
staff-second-path-hint = Nur für „In einen Ordner“: der ganze Weg dorthin, zum Beispiel /home/wirt/Sicherungen oder D:\Sicherungen.
staff-second-path = Ordner
staff-second-nowhere = Nirgends
staff-second-folder = In einen Ordner
staff-second-care = Namen, Kontakte und die Codes der Karten stehen lesbar darin. Passen Sie auf den Stick auf.
staff-second-where = Wohin kommt jede Sicherung auch?
staff-second-title = Auf einen Stick
staff-second-fine = Jede Sicherung kommt auch in den zweiten Ordner.
staff-second-busy = { $minutes ->
    [0] Im zweiten Ordner wird gerade gearbeitet. Laden Sie die Seite gleich noch einmal.
    [one] Im zweiten Ordner wird seit einer Minute gearbeitet. Ist der Stick langsam, warten Sie. Hängt er, ziehen Sie ihn heraus und stecken Sie ihn wieder ein. Die Sicherungen neben der Datenbank entstehen weiter.
   *[other] Im zweiten Ordner wird seit { $minutes } Minuten gearbeitet. Ist der Stick langsam, warten Sie. Hängt er, ziehen Sie ihn heraus und stecken Sie ihn wieder ein. Die Sicherungen neben der Datenbank entstehen weiter.
}
staff-second-above = Der Ordner selbst stünde allen offen, aber durch den Ordner darüber kommt sonst niemand.
staff-second-plain = Auf diesem Stick kann jeder die Sicherungen lesen und ändern, der ihn in der Hand hat oder an diesem Rechner angemeldet ist. Bei Sticks ist das so. Lassen Sie ihn nicht liegen.
staff-second-beside = Dieser Ordner liegt auf derselben Platte wie der Abend.
staff-second-beside-text = Geht der Laptop kaputt, ist beides weg. Nehmen Sie einen Stick.
staff-second-aside = Im zweiten Ordner lag etwas unter dem Namen einer Sicherung.
staff-second-aside-text = Das Programm hat es umbenannt, ohne es zu lesen. Hat es niemand von Ihnen hingelegt, dann war jemand anders am Stick. Sehen Sie nach und nehmen Sie es weg, dann verschwindet dieser Hinweis. So heißt es jetzt: { $names }
staff-second-missing = Der zweite Ordner für Sicherungen fehlt.
staff-second-missing-text = Stecken Sie den Stick wieder ein. Die neueste Sicherung kommt dann von selbst dorthin. Die Sicherungen neben der Datenbank entstehen weiter.
staff-second-full = In den zweiten Ordner für Sicherungen lässt sich nichts schreiben.
staff-second-full-text = Der Stick ist wahrscheinlich voll oder gegen Schreiben gesperrt, oder der Ordner gehört jemand anderem. Machen Sie Platz, lösen Sie die Sperre oder nehmen Sie einen anderen Stick. Die neueste Sicherung kommt dann von selbst dorthin. Die Sicherungen neben der Datenbank entstehen weiter.
staff-second-stuck = Der zweite Ordner für Sicherungen antwortet nicht.
staff-second-stuck-text = Der Stick hängt wahrscheinlich. Ziehen Sie ihn heraus und stecken Sie ihn wieder ein. Die neueste Sicherung kommt dann von selbst dorthin. Die Sicherungen neben der Datenbank entstehen weiter.
staff-second-shared = In den zweiten Ordner für Sicherungen dürfen auch andere schreiben.
staff-second-shared-text = Darum kommt keine Sicherung dorthin. Nehmen Sie einen Ordner, der nur Ihnen gehört. Wer sich auskennt, nimmt den anderen das Recht. Die Sicherungen neben der Datenbank entstehen weiter.
staff-nothing-noted = Wie weit der Abend ist, wird gerade nirgends außerhalb der Datenbank notiert.
staff-nothing-noted-text = Damit lässt sich später nicht zeigen, dass nichts wiederholt wurde. Schauen Sie im Ordner der Datenbank nach den Dateien mit den Endungen .signing-key und .mark: Sie müssen sich lesen und beschreiben lassen. Ist der Schlüssel beschädigt, legen Sie ihn zur Seite; das Programm macht sich einen neuen. Der Abend geht inzwischen weiter.
staff-strange-note = Bei den Notizen, wie weit die Abende waren, liegt etwas Fremdes.
staff-strange-note-text = In { $file } steht etwas, das kein Haus unterschrieben hat, bei dem diese Abende waren, oder das sich nicht lesen lässt. Nichts davon wird geglaubt oder gezeigt. Überlegen Sie, wer an diesem Rechner oder am Stick war. Wollen Sie dem nachgehen, heben Sie die Datei anderswo auf. Nehmen Sie sie dann von hier weg: Innerhalb einer Stunde verschwindet dieser Hinweis.
staff-not-saved = Es wird nichts gespeichert.
staff-not-saved-text = Die Platte ist voll oder lässt sich nicht beschreiben. Machen Sie Platz und schicken Sie die Eingabe noch einmal. Lesen geht weiter.
staff-moved-text = Die Datei „{ $file }“ wurde verschoben, gelöscht oder durch eine andere ersetzt, während das Programm läuft. Bis zum nächsten Start wird nichts mehr angenommen, Lesen geht weiter. Beenden Sie das Programm, und legen Sie die Datei zurück; heißt eine daneben gleich und hinten „-wal“, gehört sie dazu. Starten Sie dann neu. Ist die Datei nicht zu finden, machen Sie mit der neuesten Sicherung weiter.
staff-journal-broken = Die Aufzeichnung von „{ $evening }“ stimmt nicht mehr.
staff-journal-broken-text = Die Datei ist beschädigt, oder jemand hat sie geändert. Keine Liste wird geschlossen und nichts gelost, Ergebnisse lassen sich aber weiter eintragen. Handys, die einen früheren Stand kennen, sagen es auch. Machen Sie auf der Seite „Sicherungen“ mit der neuesten Sicherung weiter, die das Programm dort annimmt. Die Datei bleibt aufgehoben.
staff-house = Haus
staff-practise = Üben
staff-practise-text = Erfundene Leute, mitten im Abend. Gäste sehen nichts davon, und ein Knopf löscht alles wieder.
staff-others = Weitere Turniere
staff-delete = Löschen
staff-delete-title = Turnier löschen
staff-delete-what = „{ $tournament }“ am { $date } verschwindet für immer.
staff-delete-reserved =
    { $count ->
        [one] Mit ihm verschwindet auch ein vorgemerkter Name.
       *[other] Mit ihm verschwinden auch { $count } vorgemerkte Namen.
    }
staff-delete-text = Das geht nur, solange nichts verkauft, gezahlt oder ausgelost ist. Was schon gedruckt ist, führt dann ins Leere. Was ein Gastgeber im Internet noch davon hat, bleibt dort, bis er es löscht. Vorher wird alles gesichert.
staff-delete-button = Für immer löschen
staff-deleted = „{ $tournament }“ ist gelöscht. Die Sicherung von vorher bleibt auf der Seite „Sicherungen“.
staff-delete-gone = Dieses Turnier gibt es nicht mehr. Vielleicht hat es gerade jemand anderer gelöscht.
staff-delete-begun = Dieses Turnier bleibt: Hier wurde schon etwas verkauft, gezahlt oder ausgelost. So kann jeder den Abend nachprüfen. Solange nichts ausgelost ist und nach dem Ende können Sie es vor Gästen verbergen.
staff-delete-broken = Dieses Turnier bleibt: Seine Aufzeichnung wurde verändert. Sehen Sie unter „Was geschehen ist“ nach.
staff-delete-on-host = Dieses Turnier steht im Internet. Holen Sie dort zuerst alles zurück (Einstellungen, „Im Internet zeigen“), dann können Sie es löschen.
staff-hide = Vor Gästen verbergen
staff-show-again = Gästen wieder zeigen
staff-state-hidden = { $state } (vor Gästen verborgen)
staff-hidden = „{ $tournament }“ steht in keiner Liste für Gäste mehr. Wer die Adresse kennt, sieht es weiter. „Gästen wieder zeigen“ macht das rückgängig; wird hier ausgelost, steht es von selbst wieder dort.
staff-shown = „{ $tournament }“ steht wieder in den Listen für Gäste.
staff-hide-goes-on = Hier war schon eine Liste geschlossen. Verbergen können Sie dieses Turnier erst, wenn es beendet ist.
