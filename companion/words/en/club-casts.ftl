# Rules, compositions and names of characters
club-casts = Rules, compositions and names
club-casts-lead = The club keeps rules of its games, compositions of roles for its villages, and lists of names that are dealt to the seats. They are chosen when a table is set up.
club-casts-way = Saved rules, roles and character names
club-casts-compositions = Compositions
club-casts-count = { $n ->
    [one] { $n } composition
   *[other] { $n } compositions
}
club-casts-none = No compositions yet
club-casts-none-text = Make one here, or give a name to the roles that a village is set up with.
club-casts-new = New composition
club-casts-new-lead = Say how many there are of each role. Together they make the number of players.
club-casts-edit = Edit the composition
club-casts-name = Name of the composition
club-casts-for = { $n ->
    [one] For { $n } player:
   *[other] For { $n } players:
}
club-casts-remove = Delete this composition
club-casts-share = { $camp } { $n }%
club-casts-plays = (over { NUMBER($n) } games of random choices by the standard house rules; a table’s own rules are not counted)
club-casts-plays-own = (over { NUMBER($n) } games of random choices by these house rules)
club-casts-playing = Random games by these house rules are being played.
club-casts-look = Look at the figure
club-casts-waiting = Random games are being played to see how lopsided it is. The figure appears here.
club-casts-no-roles = Enter at least one role.
club-casts-cards = That makes { $n } cards. The game has at most { $most } seats.
club-casts-many = At most { $most } compositions are kept. Delete one that is no longer used.
club-casts-twice = There is a composition “{ $name }” for { $n } already.
club-casts-take = Take these roles
club-roles-sum = { $n } of { $of } cards
club-roles-usual = The usual roles for the number of people are dealt.
club-roles-usual-do = The usual roles of { $n } cards
club-casts-choose = Kept compositions
club-casts-keep = Keep these roles under this name
club-casts-kept-as = Name to keep them under
club-casts-now = The present roles are “{ $name }”, for { $n }.
club-casts-where-used = The device deals these roles; where the GM deals cards, the GM’s page says how many of each.
club-casts-all = See and change what is kept
club-casts-lists = Names of characters
club-casts-lists-count = { $n ->
    [one] { $n } list
   *[other] { $n } lists
}
club-casts-lists-none = No lists of names yet
club-casts-lists-none-text = Names of a list can be dealt to the seats when a village begins.
club-casts-lists-new = New list of names
club-casts-lists-edit = Edit the list of names
club-casts-lists-lead = Where a village is set up with it, each seat is dealt one of these names by chance.
club-casts-lists-remove = Delete this list
club-casts-names-title = Title of the list
club-casts-names-each = Names
club-casts-names-hint = One a line; what is pasted with commas or tabs between works too. { $most } at the most; a name that comes twice counts once.
club-casts-names-count = { $n ->
    [one] { $n } name
   *[other] { $n } names
}
club-casts-names-twice = There is a list “{ $name }” already.
club-casts-names-many = { $most } names at the most.
club-casts-names-take = Deal from this list
club-casts-names-choose = Kept lists of names
club-rules = Sets of rules
club-rules-choose = Kept rules
club-rules-take = Play by these rules
club-rules-now = The present rules are “{ $name }”.
club-rules-kept-as = Name to keep the rules under
club-rules-keep = Keep these rules under this name
club-rules-usual = As usual
club-rules-none = No rules are kept yet
club-rules-none-text = Where a round is planned, the rules and points of a game can be given a name.
club-rules-remove = Delete these rules
club-rules-many = At most { $most } sets of rules are kept. Delete one that is no longer used.
