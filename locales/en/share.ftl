# Sending something on.
share-title = Tell others
share-text = Message
share-hint = You can change the text first. WhatsApp shows what is between stars in bold.
share-send = Send
share-whatsapp = Send with WhatsApp
share-copy = Copy the text
share-copied = Copied
share-scan = Scan with your phone and send it from there
share-back = Back
share-ticket = { $name } plays with ticket { $number }.
