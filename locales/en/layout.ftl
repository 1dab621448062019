# The frame of all pages.
layout-house = Preisschnapsen
layout-skip = Skip to content
layout-more = More pages
layout-steps = Steps of the evening
layout-logout = Log out
