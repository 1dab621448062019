# The board on the wall.
wall-title = Big screen
wall-selling = Tickets at the desk
wall-sold =
    { $sold ->
        [0] The desk is open
        [one] One ticket sold
       *[other] { $sold } tickets sold
    }
wall-price = A ticket costs { $price }
wall-capacity = There are { $capacity } tickets in all
wall-entries =
    { $tickets ->
        [one] One ticket is drawn
       *[other] { $tickets } tickets are drawn
    }
wall-byes =
    { $byes ->
        [0] No bye
        [one] One bye
       *[other] { $byes } byes
    }
wall-list-title =
    { $count ->
        [one] The list: one person
       *[other] The list: { $count } people
    }
wall-phrase-none = The draw is about to begin
wall-void = A draw is void
wall-awaits-pack = A guest shuffles the cards and reads them out
wall-awaits-sentence = Now a sentence comes from the hall
wall-phrase-cards = Shuffled and read out in the hall
wall-phrase = From the hall: { $phrase }
wall-pause = We go on in a moment
wall-open = { $stage }: still to be played
wall-open-from = { $stage }: { $first } to { $last }
wall-results = Latest results
wall-news = { $winner } wins against { $loser }: { $how }
wall-news-nobody = { $left } against { $right }: { $how }
wall-winners = Prize-giving
wall-code = Who do you play? See it on your phone.
wall-left-pot = Left pot
wall-right-pot = Right pot
wall-against = against { $name }
wall-against-script = against NAME
wall-put-back = puts { $numbers } back
wall-put-back-script = puts NUMBERS back
wall-pulled = { $done } of { $total } pulled
wall-pulled-script = DONE of TOTAL pulled
wall-next = Next to pull: { $name }, { $ticket }
wall-keys = Keys
wall-key-back = back
wall-key-on = next
wall-key-space = Space
wall-key-pause = pause
wall-key-slower = slower
wall-key-faster = faster
wall-key-enter = Enter
wall-key-skip = to the end
wall-for-draw = Watch the draw on the big screen:
wall-tempo-slow = slow
wall-tempo-normal = normal
wall-tempo-fast = fast
wall-called = At the tables now
wall-table = Table{"\u00A0"}{ $table }
wall-running = playing
wall-closed-at = List closed at { $time }
wall-stakes = What is at stake
wall-undecided = Not decided yet: { $how }
# A line of the staff's own.
wall-own-title = A line on the big screen
wall-own-line = What does it say?
wall-own-hint = For example: Break until 8 pm
wall-own-show = Show
wall-own-away = Take away
wall-own-by = By { $name } at { $time }
wall-own-said = The line is on the big screen.
wall-own-gone = The line is taken away.
wall-own-other = Meanwhile another line stands there. It stays.
wall-own-errors = The line is not on the big screen
