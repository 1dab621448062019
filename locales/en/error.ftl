# Pages for when something does not work.
error-back = Back
error-not-found-title = There is no such page
error-not-found = Perhaps the address is incomplete, or the tournament has been deleted.
error-method-title = This page cannot be opened like that
error-method = The address belongs to a form. Go back and open the page from there.
error-forbidden-title = The form came from another site
error-forbidden = To be safe, nothing was changed. Go back and send the form from here.
error-too-large-title = That is too much at once
error-too-large = Nothing was saved. Shorten the text or choose a smaller file.
error-bad-request-title = That could not be understood
error-bad-request = Nothing was changed. Go back, reload the page and try again.
error-refused-title = That does not work like this
error-internal-title = Something went wrong on our side
error-internal = Incident { $incident }. Please tell the director this number.
error-crowded-title = All lines are busy
error-crowded = The page asks by itself every few seconds; nothing is lost.
