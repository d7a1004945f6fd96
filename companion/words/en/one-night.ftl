# One-night werewolf
one-night-name = One-night werewolf
one-night-role-thief = Thief
one-night-does-villager = No ability: find by talk who holds a werewolf’s card.
one-night-does-werewolf = Knows the other werewolves.
one-night-does-seer = Looks at one card of a player, or at the two in the middle.
one-night-does-thief = Exchanges its card with a player’s, looks at the new one, and is that from then on; choosing the middle, it exchanges nothing.
one-night-does-madman = A human of the wolf camp who does not know the werewolves.
one-night-wins-village = Your side wins if anybody with a werewolf’s card is executed; where nobody holds one, if nobody is.
one-night-wins-wolves = Your side wins if nobody with a werewolf’s card is executed; where nobody holds one, if anybody is.
one-night-seen = { $where }: { $card }
one-night-swapped = You changed cards with { $name }. You are now: { $card }.
one-night-was = (was { $card })
one-night-middle = the middle
one-night-ask-night = Whom you turn to
one-night-ask-hint = Everybody chooses; only for seer and thief does anything come of it.
one-night-rates-role = Win rates by the card held at the end
