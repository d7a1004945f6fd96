# One-night werewolf
one-night-name = One-night werewolf
one-night-role-thief = Thief
one-night-does-villager = No ability.
one-night-does-werewolf = Wins by not being executed.
one-night-does-seer = Looks at one card, or at the two in the middle.
one-night-does-thief = Exchanges its card for another’s and sees it; the middle means: no exchange.
one-night-does-madman = A human of the wolf camp.
one-night-seen = { $where }: { $card }
one-night-now = You are now: { $card }.
one-night-was = (was { $card })
one-night-middle = the middle
one-night-ask-night = Whom you turn to
one-night-ask-hint = Everybody chooses; only for seer and thief does anything come of it.
one-night-rates-role = Win rates by the card held at the end
