# The frame of all pages.
layout-house = Preisschnapsen
layout-skip = Skip to content
# $time: the time of day, put in by the page itself.
layout-stand = As of { $time }
layout-connection = No connection since { $time }. This page may be out of date. It will reconnect automatically.
layout-more = More pages
layout-steps = Steps of the evening
layout-logout = Log out
layout-unsent = Not sent: there is no connection just now. What you entered is still there.
layout-unsure = We cannot tell whether it arrived: the connection broke before an answer came. Send it again once it is back; it counts only once.
layout-search-unsent = The search was not sent: no connection.
