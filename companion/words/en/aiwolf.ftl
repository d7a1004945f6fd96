# AIWolf 0.2 (source 004). Seats as $seat or by $name.

aiwolf-name = AIWolf: a village without a GM

# Roles and camps
aiwolf-role-medium = Medium
aiwolf-role-bodyguard = Bodyguard
aiwolf-role-possessed = Possessed
aiwolf-role-fox = Fox
aiwolf-camp-fox = Fox
aiwolf-does-villager = No ability: find the wolves by talk and vote.
aiwolf-does-werewolf = Every night the wolves’ votes choose somebody to attack.
aiwolf-does-seer = Learns every night whether somebody is a werewolf.
aiwolf-does-medium = Learns the next morning whether the exiled one was a werewolf.
aiwolf-does-bodyguard = Guards somebody else from the attack every night, without learning whether it was needed.
aiwolf-does-possessed = A human who wins with the wolves; read as no werewolf.
aiwolf-does-mason = Knows who the other mason is.
aiwolf-does-fox = No attack kills it, but a divination does. Wins by being alive at the end.

# Phases
aiwolf-phase-deal = Roles are being dealt
aiwolf-phase-talk = Day { PLAIN($day) }, talk
aiwolf-phase-whisper = Day { PLAIN($day) }, whispers
aiwolf-phase-vote = Day { PLAIN($day) }, vote
aiwolf-phase-night = Day { PLAIN($day) }, night
aiwolf-turn = turn { $turn } of { $turns }
aiwolf-thinks = thinking

# The own seat
aiwolf-you-gone = You are out of the game. Watch, and say nothing.
aiwolf-you-decide-both = Choose whom to exile, and whom your role turns to. Everybody answers alike.
aiwolf-you-decide-vote = Choose whom to exile. All votes are opened together.
aiwolf-you-decide-target = Choose whom your role turns to tonight. Everybody answers alike.
aiwolf-look-first = First look at your role with “Press to see” above, and show it to nobody.
aiwolf-look = What you learned at night is under “Press to see” above.
aiwolf-rules = How to play
aiwolf-rules-win = The villagers win once every werewolf is exiled, the werewolves once they are as many as the humans left. You may lie about your role.
aiwolf-rules-talk = By day you talk aloud. Whoever has nothing more to say taps so; once all have, or time is up, the vote follows. Day 0 is for getting to know one another, without a vote.
aiwolf-rules-vote = Each chooses one person to exile. Whoever has most votes leaves; a tie is drawn by lot.
aiwolf-rules-night = At night everybody chooses somebody. It counts for the seer, the bodyguard and the werewolves; for all others nothing comes of it. Whoever is attacked leaves in the morning.
aiwolf-you-again = Once more for the attack. Everybody answers; only tied wolves’ votes count anew.
aiwolf-you-decided = Noted. You may change it until everybody has answered.
aiwolf-you-say = It is your turn to speak.
aiwolf-you-whisper = Everybody is asked. What somebody who is no werewolf writes goes nowhere.
aiwolf-you-deal = It begins in a moment.
aiwolf-you-talk = Talk with the others, and say when you have said all. It goes on once everybody has, or when time is up.
aiwolf-you-over-talk = You have said all. The others are still talking.
aiwolf-you-computer = A computer plays this seat.
aiwolf-said-last = What was said last
aiwolf-you-vote = The others are still deciding.
aiwolf-you-night = The others are still deciding.
aiwolf-you-over = It is over.
aiwolf-you-won = You have won.
aiwolf-you-lost = You have lost.
aiwolf-speaks = It is { $name }’s turn.
aiwolf-ask-vote = Whom to exile
aiwolf-ask-target = Whom your role turns to tonight
aiwolf-ask-target-hint = The seer divines, the wolves attack. All others choose somebody too; nothing comes of it.
aiwolf-ask-target-hint-guard = The seer divines, the bodyguard guards, the wolves attack. All others choose somebody too; nothing comes of it.
aiwolf-ask-target-hint-first = On the first night the seer divines, and nobody is attacked. All others choose somebody too; nothing comes of it.
aiwolf-mate-mason = The other mason: { $name }
aiwolf-mate-fox = Your kin: { $name }
aiwolf-found-black = Night { PLAIN($day) }: { $name } is a werewolf
aiwolf-found-white = Night { PLAIN($day) }: { $name } is not a werewolf
aiwolf-read-black = { $name }, exiled on day { PLAIN($day) }, was a werewolf
aiwolf-read-white = { $name }, exiled on day { PLAIN($day) }, was not a werewolf
aiwolf-guarded = Night { PLAIN($day) }: guarded { $name }
aiwolf-pack-round = Night { PLAIN($day) }{ $round ->
    [1] {""}
   *[other] {" "}(repeated)
}:
aiwolf-pack = attacked { $name }
aiwolf-pack-vote = ({ $name } → { $target })

# Whoever runs the table
aiwolf-run = Running the table
aiwolf-host-deal = Roles are being dealt.
aiwolf-host-talk = Talk. Any phone may start the clock; it goes on by itself once all have said all, or when time is up.
aiwolf-host-whisper = Whispers: everybody is asked.
aiwolf-host-vote = The vote: everybody is asked.
aiwolf-host-night = Night: everybody is asked.
aiwolf-host-over = It is over.

# Moves
aiwolf-do-run-talk = Start the clock
aiwolf-do-hold-talk = Pause the clock
aiwolf-do-end-talk = End the talk
aiwolf-do-end-own-talk = I have said all
aiwolf-talk-on = I have more to say
aiwolf-field-over = Has said all
aiwolf-said-all = has said all
aiwolf-do-say = Say it
aiwolf-do-whisper = Whisper it
aiwolf-do-decide = Confirm my choice
aiwolf-do-mvp = Choose the MVP
aiwolf-field-vote = Vote
aiwolf-field-target = Target of the night
aiwolf-field-kind = Kind
aiwolf-field-text = Words
aiwolf-field-seat = Player
aiwolf-kind-talk = Words
aiwolf-kind-skip = Pass (Skip)
aiwolf-kind-hint = To pass is to say nothing this turn. “Nothing more” says that you have said all for today; when all say so in one turn, the talk ends.
aiwolf-kind-over = Nothing more (Over)

# What everybody sees
aiwolf-days = So far
aiwolf-talk = Talk
aiwolf-nights = The nights
aiwolf-left-exiled = exiled on day{ "\u00A0" }{ PLAIN($day) }
aiwolf-left-dead = gone after night{ "\u00A0" }{ PLAIN($day) }
aiwolf-morning = Gone by the morning of day { PLAIN($day) }
aiwolf-nobody-dead = nobody
aiwolf-nobody = nobody
aiwolf-vote = Vote of day { PLAIN($day) }{ $round ->
    [1] {""}
   *[other] {" "}(repeated)
}
aiwolf-exiled = { $name } was exiled
aiwolf-exiled-votes = { $name } was exiled with { $n ->
    [one] { $n } vote
   *[other] { $n } votes
}
aiwolf-exiled-lot = { $among } were level with { $n ->
    [one] { $n } vote
   *[other] { $n } votes
} each: { $name } was drawn and exiled
aiwolf-drawn = invalid: drawn by chance
aiwolf-said-at = Day { PLAIN($day) }, turn { $turn }
aiwolf-night = Night { PLAIN($day) }
aiwolf-black = werewolf
aiwolf-white = not a werewolf
aiwolf-saved = saved
aiwolf-attack = Attack

# The end
aiwolf-summary = { $camp } won ({ $reason })
aiwolf-reason-no-wolf = no werewolf is left
aiwolf-reason-parity = werewolves: { $wolves }, humans: { $humans }
aiwolf-reason-fox = { $reason }, but the fox was alive
aiwolf-summary-who = { $camp } won
aiwolf-summary-because = { $reason }
aiwolf-reason-no-wolf-because = No werewolf is left.
aiwolf-reason-parity-because = Werewolves: { $wolves }, humans: { $humans }.
aiwolf-reason-fox-because = { $reason } But the fox was alive.
aiwolf-why-won-brief = { $camp }
aiwolf-why-won = won ({ $camp })
aiwolf-why-lost = lost ({ $camp })
aiwolf-why-mvp = MVP
aiwolf-not-your-turn = It is not your turn.
aiwolf-not-asked = You are not asked now.
aiwolf-written = Written talk ends by itself, once all is said.

# The log
aiwolf-tell-deal = Roles were dealt
aiwolf-tell-run-talk = The clock was started
aiwolf-tell-hold-talk = The clock was paused
aiwolf-tell-end-talk = The talk was ended
aiwolf-tell-end-own-talk-over = { $seat } has said all
aiwolf-tell-all-said = Everybody had said all: the talk was over
aiwolf-tell-end-own-talk-more = { $seat } has more to say
aiwolf-tell-next-turn = The next turn
aiwolf-tell-exile = The votes were counted
aiwolf-tell-ask-again = Everybody was asked for a target again
aiwolf-tell-resolve = The night was resolved
aiwolf-tell-say-talk = { $seat }: { $text }
aiwolf-tell-say-skip = { $seat } passed
aiwolf-tell-say-over = { $seat } has said all
aiwolf-tell-whisper-talk = { $seat } whispered: { $text }
aiwolf-tell-whisper-skip = { $seat } passed whispering
aiwolf-tell-whisper-over = { $seat } ended whispering
aiwolf-tell-decide = { $seat }: vote { $vote }, night { $target }

# House rules
aiwolf-option-table = Table of roles
aiwolf-option-table-standard = standard
aiwolf-option-table-masons = with masons
aiwolf-option-table-fox = with masons and fox
aiwolf-option-table-hint = Masons come in from 15 seats on, the fox at 16.
aiwolf-option-talk = Talk
aiwolf-option-talk-spoken = spoken
aiwolf-option-talk-typed = written in turns
aiwolf-option-computers = Seats of computers
aiwolf-option-computers-hint = Computers play the last seats from the deal on. Where people talk aloud computers do not hear them: they only say something on the page each morning. Talk written in turns suits them better.
aiwolf-option-minutes = Minutes of a day’s talk
aiwolf-option-turns = Turns of a day’s written talk
aiwolf-option-seconds = Seconds to answer (0: no limit)
aiwolf-option-order = When the choices of a night are made
aiwolf-option-order-vote-first = after the vote and the exile
aiwolf-option-order-together = with the vote (the competition’s 0.2)
aiwolf-option-revote = Repeat a tied vote once
aiwolf-option-attack-revote = Repeat tied attack votes once
aiwolf-option-attack-revote-hint = Everybody is asked for a target twice, so that nobody learns of the tie.
aiwolf-option-void-invalid-attacks = Drop invalid attack votes (else drawn anew)

# Seats for agents
aiwolf-club-empty-seat = Computer
aiwolf-computers-alone = No seat is left for people. Let computers play fewer.
aiwolf-agents-lead = Programs may play seats that are nobody’s phone. They connect to a port of the machine that serves the club; from other machines nobody gets in.
aiwolf-agents-at = Agents connect to { $address }
aiwolf-agents-open = Seats are open for agents already.
aiwolf-agents-shut = This seat is not open for an agent.
aiwolf-agent-waits = waiting for an agent
aiwolf-agent-here = agent: { $name }
aiwolf-agent-lost = agent: { $name }, lost
aiwolf-agents-aloud = Read computers’ words aloud
aiwolf-door-page = on its page
aiwolf-door-command = by a command
aiwolf-field-door = Door
aiwolf-do-invite-agents = Open seats for agents
aiwolf-do-agent-joins = Sit an agent down
aiwolf-do-agent-lost = Tell that the agent is lost
aiwolf-field-port = Port
aiwolf-tell-invite-agents = Open for agents: { $seats }
aiwolf-tell-agent-joins = Agent { $name } sat down as { $seat }
aiwolf-tell-agent-lost = The agent of { $seat } does not answer any more

# Computers' seats
aiwolf-computer = computer
aiwolf-computer-names = Janus Luna Minerva Apollo Diana Mars Ceres Juno Neptune Vesta Bacchus Aurora Flora Pomona Faunus
aiwolf-do-fill-seats = Fill empty seats with computers
aiwolf-fill-aloud = Computers do not hear what is said aloud: they know only what is written on the page.
aiwolf-fill-lead = From now on a computer answers by itself on the seats you choose. Whoever comes later may take over by the seat’s own QR code.
aiwolf-fill-these = Hand these seats over
aiwolf-do-take-seat = Play it myself
aiwolf-do-computers-answer = Computers answer
aiwolf-field-seats = Seats
aiwolf-field-names = Names
aiwolf-tell-fill-seats = Computers sat down: { $seats }
aiwolf-tell-take-seat = Somebody took over { $seat }
aiwolf-tell-computers-answer = The computers answered

# What is said in the competition's words
aiwolf-says-comingout-own = I am the { $role }
aiwolf-says-comingout = { $seat } is the { $role }
aiwolf-says-estimate = I think { $seat } is the { $role }
aiwolf-says-divined-black = I divined { $seat }: a werewolf
aiwolf-says-divined-white = I divined { $seat }: not a werewolf
aiwolf-says-identified-black = { $seat }, who was exiled, was a werewolf
aiwolf-says-identified-white = { $seat }, who was exiled, was not a werewolf
aiwolf-says-divination = I will divine { $seat }
aiwolf-says-guard = I will guard { $seat }
aiwolf-says-guarded = I guarded { $seat }
aiwolf-says-vote = I will vote for { $seat }
aiwolf-says-voted = I voted for { $seat }
aiwolf-says-attack = I will attack { $seat }
aiwolf-says-attacked = { $seat } was attacked
