# The GM's village (notebook)
village-name = Werewolf village


village-role-medium = Medium
village-role-hunter = Hunter
village-role-c-madman = C-madman
village-role-god = God
village-role-fox = Fox
village-role-elder = Elder
village-role-cat = Cat
village-role-wise-wolf = Wise wolf
village-role-fanatic = Fanatic
village-role-thrall = Thrall
village-role-immoralist = Immoralist
village-role-curse-caster = Curse-caster
village-role-own = { $name }
village-claim-villager = claims villager
village-claim-seer = claims seer
village-claim-medium = claims medium
village-claim-knight = claims knight
village-claim-mason = claims mason
village-claim-hunter = claims hunter
village-claim-werewolf = claims werewolf
village-claim-madman = claims madman
village-claim-c-madman = claims C-madman
village-claim-god = claims god
village-claim-fox = claims fox
village-claim-elder = claims elder
village-claim-cat = claims cat
village-claim-wise-wolf = claims wise wolf
village-claim-fanatic = claims fanatic
village-claim-thrall = claims thrall
village-claim-immoralist = claims immoralist
village-claim-curse-caster = claims curse-caster
village-claim-own = claims { $name }
village-camp-fox = Foxes
village-camp-lovers = Lovers
village-camp-own = On its own
village-camp-nobody = Nobody
village-camp-named = { $name }
village-wins-alive = having somebody alive at the end
village-wins-word = what the GM decides
village-rule-hunter = Shoots somebody on leaving the game, whatever the cause.
village-rule-god = Wins if shot, beside whichever camp wins.
village-rule-fox = Dies when divined. An attack does not harm it.
village-rule-c-madman = Confers with the wolves at night.
village-rule-elder = Survives the first attack.
village-rule-cat = Takes somebody along by chance: anybody when executed, a wolf when attacked.
village-rule-wise-wolf = Learns at dawn what the pack’s victim was.
village-rule-fanatic = Knows the wolves, who do not know it.
village-rule-thrall = A human who agrees on the attack with the wolves at night.
village-rule-immoralist = Knows the foxes and dies with the last of them.
village-rule-curse-caster = May kill somebody each night, past any guard. Wins once two wolves have died of it.
village-note = { $role }: { $rule }
village-note-bond = { $bond }: { $seats }
village-identity-bound = { $role } ({ $bonds })
village-bond-lovers = Lovers
village-bond-named = { $name }
village-ability-divine = divines
village-ability-read = reads the executed
village-ability-guard = guards
village-ability-attack = attacks
village-ability-shoot = shoots on death
village-ability-cursed = dies when divined
village-ability-immune = survives attacks
village-ability-tough = survives the first attack
village-ability-drag = takes somebody along when executed or attacked
village-ability-taste = learns what the victim was
village-ability-hex = kills past any guard
village-effect-guarded = saved by a guard
village-effect-immune = no attack kills
village-effect-turned = turns into another role
village-effect-tough = survives the first attack
village-effect-attacked = dies of the attack
village-effect-cursed = dies of being divined
village-effect-hexed = dies of the curse
village-effect-shot = is shot
village-effect-dragged = is taken along
village-effect-followed = follows
village-effect-executed = is executed
village-effect-sudden = dies suddenly
village-effect-other = dies otherwise
village-effect-seen = what the seer is shown
village-effect-found = what the medium is shown
village-effect-shoots = a shot on death
village-effect-drags = takes somebody along
village-came = { $seat }: { $rule }
village-came-by = { $seat }: { $rule } ({ $by })
village-came-white = is shown white
village-came-black = is shown black
village-not-come = “{ $rule }” does not happen to { $seat }.
village-after-role = is { $role }
village-after-mate = { $seat } is { $role }
village-after-dawn = Found dead in the morning: { $seats }
village-counts-human = counts as a human
village-counts-wolf = counts as a wolf
village-counts-nobody = counts for nobody
village-seen-white = divined: not a wolf
village-seen-black = divined: wolf
village-found-white = not a wolf, to the medium
village-found-black = wolf, to the medium
village-own-shot = wins if shot
village-own-executed = wins if executed
village-own-attacked = wins if attacked
village-own-alive = wins if alive at the end
village-own-two-wolves = wins once it has killed two wolves by its curse

# When
village-headline = { $when }, { $n } alive
village-when-day = day { $day }
village-when-evening = day { $day }, evening
village-when-night = { $day ->
    [0] the night before day 1
   *[other] night { $day }
}
village-part-day = Day
village-part-evening = Evening
village-part-night = Night

# How a seat left
village-left-executed = executed
village-left-attacked = attacked
village-left-shot = shot
village-left-cursed = cursed
village-left-hexed = died of a curse
village-left-dragged = taken along
village-left-sudden = sudden death
village-left-followed = followed
village-left-other = died
village-left-words = { $words }
village-left-because = { $cause } ({ $words })
village-gone-dawn = found at dawn
village-gone-executed = executed
village-gone-shot = shot by { $by }
village-gone-dragged = taken along by { $by }
village-gone-sudden = sudden death
village-gone-left = died
village-cause-sudden = sudden death
village-cause-followed = followed somebody
village-cause-other = other

# The words of the sheet
village-mark-report-white = { $target }: not a wolf
village-mark-report-black = { $target }: wolf
village-mark-report-guarded = guarded { $target }
village-mark-shot = shot { $target }
village-mark-first-white = first look: { $target }, not a wolf
village-mark-first-black = first look: { $target }, wolf
village-cell-attack = attack on { $target }
village-cell-guard = guard of { $target }
village-cell-save = saved { $target }
village-cell-hex = cursed { $target }
village-cell-overrule = GM: not “{ $rule }”
village-cell-divination-white = { $target }: not a wolf
village-cell-divination-black = { $target }: wolf
village-cell-reading-white = { $target }: not a wolf
village-cell-reading-black = { $target }: wolf
village-cell-change-role = turns into { $role }
village-cell-come-back = comes back

# What a seat's phone shows
village-know-attack = { village-night-n }: attacked { $target }
village-know-no-attack = { village-night-n }: no attack
village-know-guard = { village-night-n }: guarded { $target }
village-know-hex = { village-night-n }: cursed { $target }
village-know-hex-none = { village-night-n }: cursed nobody
village-know-taste = { village-night-n }: the victim { $target } was { $role }
village-know-divination-white = { village-night-n }: { $target } is not a werewolf
village-know-divination-black = { village-night-n }: { $target } is a werewolf
village-know-reading-white = { village-night-n }: { $target }, executed, was not a werewolf
village-know-reading-black = { village-night-n }: { $target }, executed, was a werewolf
village-night-n = { $night ->
    [0] before day 1
   *[other] night { $night }
}

# Verdict
village-reason-no-wolf = no werewolf is left
village-reason-parity = werewolves:{ "\u00A0" }{ $wolves }, humans:{ "\u00A0" }{ $humans }
village-reason-fox = { $reason }, but a fox lives on; otherwise: { $instead }
village-reason-lovers = { $reason }, but the lovers live; otherwise: { $instead }
village-reason-instead = { $reason }, but somebody of { $camp } lives on; otherwise: { $instead }
village-reason-leaver = somebody had to leave, so nobody wins
village-reason-gm = decided by the GM
village-summary = { $camp } won ({ $reason })
village-summary-nobody = Nobody won ({ $reason })
# The head of a table that has ended (who has won), and the sentence below it (why)
village-summary-who = { $camp } won
village-summary-because = { $reason }
village-summary-nobody-who = Nobody won
village-summary-nobody-because = { $reason }
village-reason-no-wolf-because = No werewolf is left.
village-reason-parity-because = Werewolves:{ "\u00A0" }{ $wolves }, humans:{ "\u00A0" }{ $humans }.
village-reason-fox-because = { $reason } { $instead } would have won, but a fox lives on.
village-reason-lovers-because = { $reason } { $instead } would have won, but the lovers live.
village-reason-instead-because = { $reason } { $instead } would have won, but somebody of { $camp } lives on.
village-reason-leaver-because = Somebody had to leave the game.
village-reason-gm-because = Decided by the GM.
village-why-camp = camp: { $camp }
village-why-camp-brief = { $camp }
village-why-own-shot = was shot
village-why-own-executed = was executed
village-why-own-attacked = was attacked
village-why-own-alive = lived to the end
village-why-own-two-wolves = has killed two wolves by a curse
village-why-also = met its own condition, as the GM judged
village-why-lost = lost
village-why-survival = alive at the end
village-why-bluff = claimed to be { $role } on day { $day }
village-why-guard = { village-night-of-day }: the guard of { $target } held
village-why-suspected = day { $day }: executed while a rival claimant ({ $role }) still lived: { $rivals }
village-why-black = { village-night-of-day }: found { $target }, a werewolf
village-why-threat = { village-night-of-day }: target of the first attack
village-why-mvp = chosen by the GM
village-night-of-day = { $day ->
    [0] before day 1
   *[other] night { $day }
}
village-code-guard = Guard
village-code-black = Wolf found

# Refusals
village-answer-first = The rules propose a verdict. Confirm it, or choose to play on.
village-still-owed = Still owed: { $owed }
village-attack-own = { $seat } is a werewolf; wolves do not attack their own.
village-attacked-already = This night’s attack has been recorded.
village-book-full = The notebook is full ({ $most } entries).
village-cannot-attack = { $seat } cannot attack.
village-cannot-divine = { $seat } cannot divine.
village-cannot-guard = { $seat } cannot guard.
village-cannot-hex = { $seat } cannot curse anybody.
village-cannot-read = { $seat } is no medium.
village-cannot-shoot = { $seat } has no shot.
village-changed = Somebody else changed this first. Look at what stands now.
village-dead = { $seat } had left the game by then.
village-absent = { $seat } is out of the game for this night.
village-divine-self = You cannot divine yourself.
village-divined-already = The look before day 1 has been recorded.
village-executed-already = The execution of day { $day } has been recorded.
village-first-divination-none = In this village nobody divines before day 1.
village-first-divination-white = { $seat } cannot be shown before day 1: only somebody who is not a wolf.
village-first-night-quiet = Before day 1 nobody attacks and nobody guards.
village-gone-already = { $seat } has left the game already.
village-lives = { $seat } is still in the game.
village-guard-again = { $seat } cannot be guarded two nights running.
village-guard-self = Knights cannot guard themselves.
village-no-claim = { $seat } has claimed nothing.
village-no-tie = Nobody is tied now.
village-no-runoff = No runoff of day { $day } has been recorded.
village-no-such-role = This village has no such role.
village-no-such-camp = The village has no such camp.
village-no-such-ability = There is no such ability.
village-camp-taken = Every village has this camp already.
village-camps-full = There are { $most } camps at the most.
village-nobody-white = There is nobody to be shown who is not a wolf.
village-not-executed = { $seat } was not executed on day { $day }.
village-not-in-runoff = { $seat } does not stand in the runoff.
village-not-yet = That time has not come yet.
village-nothing-proposed = The rules propose no verdict now.
village-over = The game is over.
village-role-needed = A village under way needs a role on every seat.
village-roles-full = Too many roles (at most { $most }).
village-seat-twice = A seat is chosen twice.
village-shooter-lives = { $seat } is alive, and shoots only on leaving the game.
village-shot-already = { $seat } has shot already.
village-shot-owed = First record whom { $seat } shoots.
village-drag-owed = First write down whom { $seat } takes along.
village-no-drag = { $seat } takes nobody along.
village-drag-wolf = { $seat } is no wolf. Whoever was attacked takes a wolf along.
village-hex-self = You cannot curse yourself.
village-too-many-hands = At most { $most } can vote.
village-uncast = Some seats have no role yet.
village-vote-self = You cannot vote for yourself.
village-vote-tied = { $seat } stands in the runoff and does not vote.
village-no-vote = { $seat } has no vote on this day.
village-warn-decided = With these roles it is won before it begins: { $camp } ({ $reason }).
village-warn-cast-more = { $role } { $n } too many
village-warn-cast-fewer = { $role } { $n } too few
village-warn-cast-otherwise = Not what this village was set up with: { $counts }. Tap the seat, then “Correct the role”.
village-warn-cast-unusual = Not the usual roles for so many: { $counts }. If that is a slip, tap the seat, then “Correct the role”.
village-warn-not-most = Day { $day }: { $seat } was executed without having the most votes.
village-warn-tied = Day { $day }: by the votes as recorded, { $among } are tied, yet { $seat } was executed.
village-warn-no-execution = Day { $day }: there was a vote, but no execution is recorded.
village-late-revived = { $seat } would have stayed alive.
village-late-gone = { $seat } would have left ({ $how }).
village-late-otherwise = How { $seat } left would change from “{ $was }” to “{ $how }”.
village-late-how = { $when }: { $how }
village-late-told = What was shown would change. { $act }: { $told }
village-late-decided = The verdict would change: { $camp } would have won ({ $reason }).
village-late-undecided = The verdict would change: nobody would have won yet.
village-warn-revived = By what was recorded since, { $seats }, announced as gone, would be alive.
village-warn-gone = By what was recorded since, { $seats }, announced as alive, would be gone.

# The next sentence
village-prompt-cast = Write down the roles ({ $left } seats left)
village-prompt-shot = { $seat }, whom do you shoot?
village-prompt-drag-anybody = { $seat } takes somebody along.
village-prompt-drag-wolf = { $seat } takes one of the wolves along.
village-prompt-sign = Well played.
village-prompt-mvp = The game is over.
village-prompt-verdict = The game is decided.
village-prompt-dawn = The night is ending. Get ready to look up, everybody.
village-prompt-first-day = The first morning. Start talking.
village-prompt-talk-on = Go on talking.
village-prompt-time-over = Time is up. Now we vote.
village-prompt-time-over-nominate = Time is up. Now we nominate.
village-prompt-won = Victory: { $camp }.
village-prompt-morning = Morning of day { $day }. Last night we lost { $lost }. Start talking.
village-prompt-morning-quiet = Morning of day { $day }. Nobody was lost last night. Start talking.
village-prompt-morning-shot = Morning of day { $day }. Last night we lost { $lost }. { $seat }, whom do you shoot?
village-prompt-attack-missing = Nobody has recorded yet whom the wolves attacked ({ village-night-n }). Record it, or that there was none, before you announce the morning.
village-prompt-executed = { $seats } has been executed.
village-prompt-drawn = The lot fell on { $seats }, who has been executed.
village-prompt-shot-dead = { $seats } has been shot dead.
village-prompt-dragged = { $seats } has been taken along.
village-prompt-followed = { $seats } died too.
village-prompt-gone = { $seats } has left the village.
village-prompt-also = { $happened } { $seats } died too.
village-prompt-nobody-executed = Nobody is executed today.
village-prompt-night = Night falls. Everybody, close your eyes.
village-prompt-vote-at-once = Time to vote. On my sign, point all at once.
village-prompt-vote-in-turn = Time to vote. One after another by seat, say a name.
village-prompt-runoff-at-once = The runoff: { $seats }. On my sign, point at one of them all at once.
village-prompt-runoff-in-turn = The runoff: { $seats }. One after another by seat, name one of them.
village-prompt-execute = { $seat } will be executed, with { $votes ->
    [one] 1 vote
   *[other] { $votes } votes
 }.
village-prompt-most-gone = Whoever had the most votes ({ $seats }) has left by now. Nobody is executed today.
village-prompt-most-gone-next = Whoever had the most votes ({ $seats }) has left by now.
village-prompt-tie-runoff = A tie at { $votes }: { $seats }. There will be a runoff.
village-prompt-tie-gm = A tie at { $votes }: { $seats }.
village-prompt-tie-chance = A tie at { $votes }: { $seats }. Lots decide who is executed.
village-prompt-tie-nobody = A tie at { $votes }: { $seats }. In this village nobody is executed then.
village-prompt-unexecuted = Somebody had to leave, so nobody is executed today.
village-table-here-host = Open page
village-hint-drag = Draw, or choose whom.
village-hint-mvp = Choose the MVP.
village-hint-sign = Check the points and sign off.
village-hint-verdict = Check the verdict.
village-hint-nominate = Tap everybody who is named.
village-hint-tie-gm = Choose who is executed.
village-hint-most-gone-next = Execute nobody today, or who comes next.
village-caller-attack = Werewolves
village-caller-divine = Seer
village-caller-read = Medium
village-caller-guard = Knight
village-caller-hex = Curse-caster
village-say-attack = { $who }, look up and point at your victim.
village-say-divine = { $who }, look up and point at somebody to divine.
village-say-divine-white = { $who }, look up. You will be shown somebody who is no wolf.
village-say-read = { $who }, look up and see what the executed one was.
village-say-guard = { $who }, look up and point at somebody to guard.
village-say-hex = { $who }, look up and point at whom you curse, or shake your head.
village-close-all = Everybody, close your eyes.
village-close-attack = { $who }, close your eyes.
village-close-divine = { $who }, close your eyes.
village-close-read = { $who }, close your eyes.
village-close-guard = { $who }, close your eyes.
village-close-hex = { $who }, close your eyes.
village-close-meet = Thank you. Close your eyes.
village-meet = { $roles }: all of you look up and see each other.
village-meet-knows = { $role } alone, look up. { $roles }, raise a hand with eyes closed.
village-meet-bond-all = I am going round to touch some of you on the shoulder ({ $bond }). If I touch you, look up and see each other.
village-meet-bond-first = I am going round to touch one of you on the shoulder ({ $bond }). If I touch you, look up: I point at the other.
village-circle-wolves = the wolves
village-circle-masons = the masons
village-circle-foxes = the foxes
village-circle-named = { $name }
village-dry-first = The first night only: “{ $say }”
village-dry-every = Every night: “{ $say }”
village-dry-later = Every night but the first: “{ $say }”
village-dry-never = It is never called at night
village-dry-shown = You show the colour, white or black
village-dry-found-white = A medium finds it white
village-dry-found-black = A medium finds it black
village-dry-follows = Leaves with the last { $role }
village-dry-turns = Attacked, it turns into { $role } instead of leaving
village-dry-wins-counted = Wins with { $camp }
village-dry-wins-counted-beside = Wins with { $camp }
village-dry-wins-alive = Wins instead of the others if anybody of { $camp } lives at the end
village-dry-wins-alive-beside = Wins beside the others if anybody of { $camp } lives at the end
village-dry-wins-word = Whether { $camp } wins is the GM’s word
village-dry-wins-word-beside = Whether { $camp } wins, beside the others too, is the GM’s word
village-dry-wins-nothing = It has no way to win: at the end, add it to the winners
village-dry-nobody = No seat holds it.
village-dry-alone = Nobody else belongs to “{ $name }”.
village-dry-unknown = No seat is one that it knows ({ $name }).
village-dry-unheld = Nobody holds the role that it follows ({ $role }).
village-do-called = Next
village-field-turn = turn
village-tell-called = a turn of the night was called

# How entries read
village-tell-define-role = role { $name } defined
village-tell-define-camp = camp { $name } defined
village-tell-cast = { $seat }: { $role }
village-tell-cast-listed = { $seat }: { $role } (from the list)
village-tell-cast-none-listed = { $seat }: no role yet (from the list)
village-tell-cast-none = { $seat }: no role yet
village-tell-proceed = { $when } begins
village-tell-claim = { $seat } { $claim }
village-tell-withdraw = { $seat } takes the claim back
village-tell-report-white = { $seat } reports { village-night-n }: { $target } is not a wolf
village-tell-report-black = { $seat } reports { village-night-n }: { $target } is a wolf
village-tell-report-guarded = { $seat } reports { village-night-n }: guarded { $target }
village-tell-vote = { $round ->
    [2] runoff: { $voter } → { $target }
   *[other] { $voter } → { $target }
}
village-tell-vote-none = { $round ->
    [2] runoff: { $voter } abstains
   *[other] { $voter } abstains
}
village-tell-tally = { $round ->
    [2] runoff votes for { $seat }: { $count }
   *[other] votes for { $seat }: { $count }
}
village-tell-runoff = runoff: { $seats }
village-tell-execution = { $seat } executed
village-tell-execution-none = nobody executed
village-tell-attack-rules = { $seat } attacks { $target }
village-tell-attack-killed = { $seat } attacks { $target } (GM: killed)
village-tell-attack-saved = { $seat } attacks { $target } (GM: unharmed)
village-tell-attack-none = no attack ({ $seat })
village-tell-guard = { $seat } guards { $target }
village-tell-divination-rules = { $seat } divines { $target }
village-tell-divination-white = { $seat } divines { $target } and is told: not a wolf
village-tell-divination-black = { $seat } divines { $target } and is told: wolf
village-tell-first-white = somebody who is not a wolf drawn for { $seat }
village-tell-reading-rules = { $seat } is shown what { $target } was
village-tell-reading-white = { $seat } is told that { $target } was not a wolf
village-tell-reading-black = { $seat } is told that { $target } was a wolf
village-tell-shot = { $seat } shoots { $target }
village-tell-shot-none = { $seat } shoots nobody
village-tell-drag = { $seat } took { $target } along
village-tell-drag-none = { $seat } took nobody along
village-tell-draw-tied = { $target } executed, by lot
village-tell-draw-drag = { $seat } took { $target } along, by lot
village-tell-hex = { $seat } cursed { $target }
village-tell-hex-none = { $seat } cursed nobody
village-tell-overrule = Night { $night }, { $seat }: the GM overruled “{ $rule }” ({ $words })
village-tell-bond = lovers: { $seats }
village-tell-bond-named = { $name }: { $seats }
village-tell-death-sudden = sudden death of { $seat }
village-tell-death-followed = { $seat } follows somebody
village-tell-death-other = { $seat } dies
village-tell-death-words = { $seat }: { $words }
village-tell-death-because = { $death } ({ $words })
village-tell-come-back = { $seat } comes back
village-tell-change-role = { $seat } is { $role } from now on
village-tell-remark = { $seat }: { $words }
village-tell-remark-none = { $words }
village-tell-verdict = verdict: { $camp }
village-tell-play-on = no verdict yet; the village goes on
village-tell-clock-minutes = { $minutes ->
    [one] { $minutes } minute of discussion
   *[other] { $minutes } minutes of discussion
}
village-tell-clock-run = the clock runs
village-tell-clock-hold = the clock is paused

# Actions and fields
village-do-define-role = Add a role
village-do-define-camp = Add a camp
village-do-cast = Write down a role
village-do-withdraw = Take a claim back
village-do-tally = Count of votes
village-do-guard = Guard
village-do-divination = Divination
village-do-first-white = Draw somebody who is not a wolf
village-do-reading = Medium
village-do-shot = Shot
village-do-drag = Takes along
village-do-draw-tied = Draw lots for the execution
village-do-draw-drag = Draw who is taken along
village-do-hex = Curse
village-do-overrule = Overrule this outcome
village-do-bond = Tie lovers, or another bond
village-do-death = Somebody leaves, or another death
village-do-come-back = Somebody comes back
village-do-change-role = A role changes
village-do-clock-minutes = Minutes of discussion
village-do-clock-hold = Pause the clock
village-field-seats = Seats in the runoff
village-field-also = Others who won
village-field-target = Target
village-field-character = Character name
village-field-part = Part of the day
village-field-count = Votes
village-field-said = What was reported
village-field-cause = Cause
village-field-words = Text
village-field-name = Name of the role
village-field-counts = Counts as
village-field-seen = To the seer
village-field-found = To the medium
village-field-abilities = Abilities
village-field-circle = Circle that knows each other
village-field-own = Own condition
village-field-rule = Rule of the role
village-field-knows = Circle that it knows one-sidedly
village-field-follows = Leaves with the last
village-field-turns = Turns, when attacked, into
village-field-follow = Who follows
village-field-wins = Wins by
village-field-beside = Wins beside other camps
village-field-bond-day = From when (day)
village-field-bond-part = From when (part of the day)
village-field-bond-seats = Seats that are tied
village-field-bond-name = Name of the bond (empty: lovers)
village-field-bond-knows = Who knows of it
village-field-bond-follow = Who dies with whom
village-field-bond-camp = Camp they win with (“—”: that of each role)
village-field-define-camp-name = Name of the camp
village-field-listed = Pasted list
village-outcome-rules = by the rules
village-outcome-killed = killed
village-outcome-saved = unharmed
village-told-rules = by the rules
village-told-white = told: not a wolf
village-told-black = told: wolf
village-said-white = not a wolf
village-said-black = wolf
village-said-guarded = guarded
village-knows-all = they know each other
village-knows-first = the first seat knows
village-knows-none = nobody knows
village-follow-all = all die with any of them
village-follow-first = the others die with the first
village-follow-none = nobody follows

# The result for a chat
village-share-title = [{ $title }]
village-share-village = Village of { $seats }
village-share-ended = Ended: day { $day }, { $when ->
    [dawn] dawn
    [evening] evening
    [night] night
   *[day] daytime
} ({ $reason })
village-share-result = Result: { $camp }
village-share-winners = Winners: { $winners }
village-share-mvp = MVP: { $seat }
village-share-seat = { $number }. { $seat } ({ $role }) { $left }
village-share-seat-named = { $number }. { $character }, { $seat } ({ $role }) { $left }
village-share-seat-points = { $line }: { POINTS($points) }
village-share-survived = alive
village-share-left = day { $day }, { $how }

# Settings
village-tell-answers-due = time was up for the answers
