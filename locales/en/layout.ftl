# The frame of all pages.
layout-house = Preisschnapsen
layout-skip = Skip to content
# $time: the time of day, put in by the page itself.
layout-stand = As of { $time }
layout-connection = No connection since { $time }. What stands here may be out of date; the page keeps trying by itself.
layout-more = More pages
layout-steps = Steps of the evening
layout-logout = Log out
