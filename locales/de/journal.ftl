# Das Journal: was geschehen ist, Eintrag für Eintrag.
journal-head = Journal { $number } · { $hash }
