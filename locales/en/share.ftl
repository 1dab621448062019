# Sending something on.
share-title = Tell others
share-text = Message
share-hint = You can change the text first. WhatsApp shows what is between stars in bold.
share-private = The address in the message works only in the Wi-Fi here.
share-private-text = People at home cannot open it.
share-send = Send
share-whatsapp = Send with WhatsApp
share-copy = Copy the text
share-copied = Copied
share-scan = Scan with your phone and send it from there
share-back = Back
share-versus = { $one } against { $other }
share-won =
    { $count ->
        [one] The winner is { $names }
       *[other] The winners are { $names }
    }
share-and-more = { $names } and { $count } more
share-ticket =
    { $name } plays with { $called ->
        [los] lot
        [standkarte] stand card
        [leben] life
       *[karte] ticket
    } { $number }.
