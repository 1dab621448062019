# The frame of all pages.
layout-house = Preisschnapsen
layout-skip = Skip to content
# $time: the time of day, put in by the page itself.
layout-stand = As of { $time }
layout-connection = No connection since { $time }. This page may be out of date. It will reconnect automatically.
layout-more = More pages
layout-steps = Steps of the evening
layout-logout = Log out
