# Pages of a host on the internet: its clubs and their evenings.
club-house = Preisschnapsen on the internet
club-list = Clubs
club-all = All clubs
club-none-to-come = Nothing is announced at the moment.
club-recent = Played lately
club-nothing-title = No evening yet
club-nothing = As soon as the club sends an evening here, it will be listed.
club-winner = Won by { $name }
club-code = Did you come here by scanning the code for a laptop? Open “Show on the internet” on the laptop and paste the whole address of this page there.
