# Die letzte Stunde: worum es geht, das Finale, das Podium.
last-semi-final = Wer gewinnt, steht im Finale. Die anderen spielen um Platz 3.
last-semi-final-only = Wer gewinnt, steht im Finale.
last-for-place = Es geht um Platz { $place }.
last-placement = Es geht um die Plätze 5 bis 8.
