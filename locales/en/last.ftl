# The last hour: what it is about, the final, the podium.
last-semi-final = The winners reach the final. The others play for third place.
last-semi-final-only = The winners reach the final.
last-for-place = This is for place { $place }.
last-placement = This is for places 5 to 8.
