# Villages on phones
village-task-attack = Choose whom to attack.
village-task-divine = Choose whom to look at.
village-task-guard = Choose whom to guard.
village-task-hex = Choose whom to curse, or nobody.
village-task-none = You have nothing to do tonight. Choose anybody; nothing comes of it.
village-nobody = nobody
village-choose-another = Not that one. Choose somebody else.
village-not-asked = It is not for you to choose now.
village-nobody-asked = Nobody is waited for.
village-still-asked = Not everybody has chosen for the night.
village-not-now = Not now.
village-not-led-so = This village is not run that way.
village-cards = There must be { $n } cards in all, not { $given }.
village-cards-wolves = At least one wolf, and not everybody.
village-prompt-phones-night = Everybody, choose somebody on your phone. Whoever has nothing to do chooses too.
village-prompt-phones-vote = The vote. Choose on your phones; all are opened together.
village-prompt-phones-shot = Waiting for whoever shoots.
village-tell-choose = { $seat } chose: { $target }
village-tell-gather = everybody has chosen
village-tell-deal = the roles are dealt
village-tell-close-question = no more answers are waited for
village-tell-run-talk = the talk’s clock runs
village-tell-hold-talk = the talk’s clock stands
village-tell-end-talk = the talk is over, the vote begins
village-tell-get-up = { $seat } has to leave (sudden death)
village-do-run-talk = Start the talk
village-do-hold-talk = Pause the talk
village-do-end-talk = End the talk and vote
village-do-get-up = Has to leave (sudden death)
village-phones-night = Night: everybody chooses somebody
village-phones-quiet = Look at your role, then tap “Seen”
village-phones-vote = The vote: choose whom to execute
village-phones-runoff = The runoff: choose whom to execute
village-phones-shot = Choose whom to shoot
village-phones-done = Chosen. You may change it until everybody has.
village-phones-wait = Waiting for the others to choose.
village-phones-gone = You have died. Tell nobody your role or what you think.
village-phones-seen = Seen
village-phones-again = Change
village-phones-thinks = thinking
village-phones-thinking = Still thinking
village-phones-pack = { $seat } points at { $target }
village-phones-chosen = Chosen: { $target }
village-phones-lend = No phone, or a dead one
village-phones-host = The device runs the village. Nothing of the night is shown here.
village-phones-host-night = The night ends when everybody has chosen.
village-phones-host-vote = The votes are opened when everybody has voted.
village-phones-host-shot = Whoever has a shot is choosing.

# How it is run

# Speeches, last words, votes for the MVP
village-floor = { $seat } speaks
village-prompt-floor = { $seat } speaks. Everybody else listens.
village-prompt-speech-defence = Before the runoff we hear { $seat }.
village-prompt-speech-last-words = { $seat } will be executed. Your last words, please.
village-prompt-mvp-vote = The game is over. Let everybody vote for the MVP.
village-do-give-floor = Start the speech
village-do-end-floor = End the speech
village-do-leave-floor = End the speech
village-do-talk-minutes = Minutes of discussion
village-do-vote-mvp = Vote for the MVP
village-do-mvp-ballot = Vote for the MVP
village-do-close-mvp = Close the vote for the MVP
village-mvp-still-open = { $n ->
    [one] One vote for the MVP is
   *[other] { $n } votes for the MVP are
} still missing. Closing the vote decides by those that are in.
village-desk-no-speech = Go on without a speech
village-no-speech = Nobody is to speak now.
village-mvp-ask = Who was the MVP? It is settled when all have voted.
village-tell-give-floor = { $seat } spoke
village-tell-end-floor = the speech was over
village-tell-leave-floor = the speech was over
village-tell-talk-minutes = today’s discussion lasts { $minutes } min
village-tell-vote-mvp = voted for { $target } as MVP
village-tell-vote-mvp-none = voted for nobody as MVP
village-tell-mvp-ballot = { $voter } voted for { $target } as MVP
village-tell-mvp-ballot-none = { $voter } voted for nobody as MVP
village-tell-close-mvp = closed the vote for the MVP
village-tell-count-mvp = the votes for the MVP were counted

# Nominations, the dummy, names
village-prompt-nominate = Nominate who may be executed.
village-prompt-none-nominated = Nobody was nominated. Nobody is executed today.
village-prompt-phones-nominate = On your phones, nominate who may be executed, or nobody.
village-prompt-first-day-dummy = The first morning. Last night’s victim was the dummy, who sits nowhere. Let the talk begin.
village-phones-nominate = Nominate who may be executed, or nobody
village-phones-host-nominate = Everybody is nominating.
village-desk-nominees = Nominated
village-dummy = First victim: the dummy, who sits nowhere
village-dummy-role = First victim: the dummy ({ $role }), who sits nowhere
village-do-nominate = Nominate
village-do-close-nominations = Close the list and vote
village-do-spare = Safe from the first attack
village-do-agree-spare = Safe from the first attack
village-tell-nominate = { $seat } nominated { $target }
village-tell-nominate-none = { $target } was nominated
village-tell-close-nominations = closed the nominations
village-tell-spare = safe from the first attack: { $seats }
village-tell-agree-spare = safe from the first attack: { $seats }
village-tell-name-seats = names of characters were dealt
village-no-nominations = This village has no nominations.
village-nominated-already = { $seat } has been nominated already.
village-not-nominated = { $seat } has not been nominated.
village-spared = { $seat } is safe from the first attack.
village-dummy-attack = In a village with a dummy there is no attack before day 1.
