# One-night werewolf
one-night-name = One-night werewolf
one-night-role-thief = Thief
one-night-does-villager = No ability: find by talk who holds a werewolf’s card.
one-night-does-werewolf = Those who were dealt a werewolf know one another.
one-night-does-seer = Looks at one card of a player, or at the two in the middle.
one-night-does-thief = Exchanges its card with a player’s, looks at the new one, and is that from then on; choosing the middle, it exchanges nothing.
one-night-does-madman = A human of the wolf camp who does not know the werewolves.
one-night-wins-village = Your side wins if anybody with a werewolf’s card is executed; where nobody holds one, if nobody is.
one-night-wins-wolves = Your side wins if nobody with a werewolf’s card is executed; where nobody holds one, if anybody is.
one-night-alone = You have no fellow werewolf: { $n ->
    [one] the other werewolf’s card lies
   *[other] the { $n } other werewolves’ cards lie
} in the middle.
one-night-only-wolf = You are the only werewolf.
one-night-wolf-by-swap = You are a werewolf by the exchange, so nobody tells you who else is one.
one-night-seen = { $where }: { $card }
one-night-swapped = You exchanged cards with { $name }. You are now: { $card }.
one-night-was = (was { $card })
one-night-middle = the middle
one-night-ask-night = Whom you turn to
one-night-you-night = It is night. Choose somebody, or the middle.
one-night-you-day = Talk: who holds a werewolf’s card? When time is up, everybody votes for one person.
one-night-you-vote = Vote: whom do you want executed?
one-night-host-night = Night: everybody is asked.
one-night-host-day = Talk: who holds a werewolf’s card? When time is up, everybody votes for one person.
one-night-host-vote = The vote: everybody is asked.
one-night-fell = { $name } ({ $card }) was executed with { $n } { $n ->
    [one] vote
   *[other] votes
}.
one-night-nobody-fell = Everybody had as many votes: nobody was executed.
one-night-why-wolf = Somebody with a werewolf’s card was executed: the village wins.
one-night-why-peace = Nobody held a werewolf’s card, and nobody was executed: the village wins.
one-night-why-missed = Nobody with a werewolf’s card was executed: the wolf camp wins.
one-night-why-nobody = Nobody held a werewolf’s card, and somebody was executed: the wolf camp wins.
one-night-rules = Cards, and how to win
one-night-course = Everybody is dealt one card; two are left in the middle. At night the seer looks, then the thief exchanges cards. By day all talk, then vote for one person. Whoever has most votes is executed, all of them where they are equal. The card that one holds at the end decides who wins.
one-night-ask-hint = Everybody chooses; only for seer and thief does anything come of it. The cards in the middle are the two that nobody was dealt.
one-night-rates-role = Win rates by the card held at the end
