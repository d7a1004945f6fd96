# The village's pages
village-desk-over = Over
village-desk-alive = { $n } alive
village-desk-census = wolves { $wolves }, humans { $humans }
village-desk-census-short = wolves { $wolves }, humans { $humans }
village-desk-foxes = foxes { $n }
village-desk-cast-n = { $n } / { $of } roles
village-desk-character-short = Character
village-desk-minute-less = One minute less to talk
village-desk-minute-more = One minute more to talk
village-desk-run = Start
village-desk-hold = Stop
village-desk-next = What comes next
village-desk-talk = { $minutes ->
    [0] Start the talk
    [one] Start one minute of talk
   *[other] Start { $minutes } minutes of talk
}
village-desk-to-day = To the dawn of day { $day }
village-desk-to-evening = To the vote
village-desk-to-night = To night { $day }
village-desk-shot-of = First record whom { $name } shoots
village-desk-verdict-now = The rules propose a verdict
village-desk-no-shot = Shoots nobody
village-desk-no-drag = Takes nobody along
village-desk-no-hex = Curses nobody
village-desk-no-attack = No attack
village-desk-attack-drawn = The wolves named different people: it was drawn by lot.
village-desk-wolf = The wolf that pointed
village-desk-or-told = Or write down whom you chose yourself.
village-desk-night = The turns of the night
village-desk-done = Done
village-desk-nobody-called = Nobody
village-desk-nobody-left = They have left, or nobody was dealt the role. Wait as long as usual, then go on.
village-desk-change = { $what }: write it again
village-desk-now = { $what }: write it down
village-desk-evening = The evening’s facts
village-desk-votes = { $n ->
    [one] 1 vote
   *[other] { $n } votes
}
village-desk-hands-left = { $n } to go
village-desk-vote-of = The vote of { $name }
village-desk-abstains = Abstains
village-desk-runoff-of = Hold a runoff of { $n }
village-desk-execute = Execute { $name }
village-desk-nobody-executed = Nobody is executed
village-desk-mend-execution = Strike this execution and mend it
village-desk-ballots = Who for whom ({ $n } / { $of })
village-desk-hands = Count hands only
village-desk-hands-note = Counted hands stand before votes by name.
village-desk-camps-asked = Did they win, too? You are the judge: { $camps }
village-desk-also-won = End: { $camp } won, too
village-desk-instead-won = End: { $camp } won alone
village-desk-all-won = End: all of these won
village-desk-end-with = End: { $verdict }
village-desk-won-apart = Also won
village-desk-confirm = End with this verdict
village-desk-to-points = Look at the points
village-desk-fix = { $what }: correct and send again
village-desk-write-it = Write it down
village-desk-none = Nobody
village-desk-first-vote = The vote
village-desk-runoff-round = Which vote
village-desk-day = Day { $day }
village-desk-day-runoff = Day { $day }, runoff
village-desk-name-character = Give a character name
village-desk-character = Character name
village-desk-character-of = Character name of { $name }
village-desk-role-of = Role of { $name }
village-desk-save-of = Write down the role of { $name }
village-desk-deal = How to deal, and what follows
village-desk-deal-cards = With real cards:
village-desk-deal-cards-how = deal one each, for its holder’s eyes only. Have everybody close their eyes, look at the cards seat by seat, and tap each role below.
village-desk-deal-list = With roles you have chosen beforehand:
village-desk-deal-list-how = write down all seats at once with “Paste a list” below, and tell each player on paper or in a whisper.
village-desk-deal-device = By the device:
village-desk-deal-device-how = when you set up the table, choose “dealt by the device” under “Roles”. Roles then stand on everybody’s phone, or are seen on this device handed round.
village-desk-deal-next = Once every seat has its role, the sentences of the first night stand here one by one. You read them out and tap the seat that is pointed at.
village-desk-dealt = The device has dealt the roles. Before you begin, let everybody look at their own: it stands on each phone.
village-desk-everybody = Everybody’s role
village-desk-paste = Paste a list
village-desk-paste-label = One line a seat, in order: role and character name
village-desk-paste-note = For example: Werewolf Minstrel. A line may hold only a role or only a character name; an empty line leaves its seat as it is. Short names are understood, too. Nothing is written down while a word is neither. Make a role that is not in the list first: “Everybody’s role”, “Add a role”.
village-desk-paste-fill = Write down everybody
village-desk-paste-unknown = “{"{"}word{"}"}” is not the name of a role. What is it?
village-desk-paste-name = A character name
village-desk-paste-new = A new role ({"{"}camp{"}"})
village-desk-paste-no-seat = There is no seat for “{"{"}line{"}"}”.
# Short and other names of roles, also the Japanese ones of lists from elsewhere. Key: names with spaces between.
village-desk-aliases =
    villager: v town townsfolk 村 村人 市民;
    seer: s prophet 占 占い 占い師;
    medium: m psychic 霊 霊媒 霊媒師 霊能者;
    knight: k guard bodyguard 騎 騎士 狩 狩人;
    mason: freemason 共 共有 共有者;
    hunter: h ハンター;
    werewolf: w ww wolf 狼 人狼;
    madman: minion possessed 狂 狂人;
    c-madman: C狂 C国狂人;
    god: 神 神様;
    fox: hamster 狐 妖狐;
    elder: 長老;
    cat: 猫 猫又;
    wise-wolf: 賢狼;
    fanatic: 狂信者;
    thrall: 眷属;
    immoralist: 背徳者;
    curse-caster: 呪術師
village-desk-seats = Seats
village-desk-acts = What a seat says or does
village-desk-choose-seat = Choose the seat
village-desk-seat-act = { $seat } { $name }
village-desk-more-acts = More
village-desk-other-roles = Other roles
village-desk-recast = Correct the role
village-desk-recast-look = The role card on the phone changes at once, but its holder is not told. Ask everybody to press and look once more.
village-desk-said-and-voted = Claims and votes so far
village-desk-polls = Votes so far
village-desk-no-votes = No votes yet
village-desk-missed = Write down what happened ({ $when })
village-desk-write = Write something down later
village-desk-write-note = Facts of earlier days and nights go where they belong. What is against the rules but really happened can be recorded here too, with a note.
village-desk-own-role = Make a role that is not in the list
village-desk-own-role-next = Once it is added, give it to a seat by “Correct the role” in the notebook. Its act at night is asked on that phone, or called on the game master’s page.
village-desk-roles = Roles and lovers
village-desk-swap-note = For two who took each other’s card by mistake: their roles change places from the deal on. Names of characters stay with the seats.
village-desk-bond-note = Choose who the lovers are. They keep their roles; when one dies, so does the other. For another bond (a doll and its master, say) change its name and what holds for it.
village-desk-judge = Verdict and MVP
village-desk-notes = Notebook
village-desk-no-notes = Nothing has been written yet.
village-desk-ended = Ended on day { $day }, { $when ->
    [dawn] at dawn
    [evening] in the evening
    [night] at night
   *[day] by day
}
village-desk-share = The result for a chat
village-desk-share-look = See the text
village-desk-mates = Your companions
village-desk-knows = What you did and know
village-desk-host = Roles and what happens at night are shown on the GM’s screen only.
village-desk-composed = Roles of this village:
village-desk-usual = Usual for so many:
village-desk-leavings = Deaths announced
village-desk-left-dawn = Day { $day }, dawn
village-desk-left-day = Day { $day }
village-desk-left-evening = Day { $day }, evening
village-desk-said = Claims and claimed results
village-desk-composition = The roles in play
village-desk-role-count = { $role }{ "\u00A0" }×{ "\u00A0" }{ $n }
village-desk-claimant = Came forward
village-desk-withdrawn = withdrawn
village-desk-propose = { $name } reports of night { $day }: { $target } is { $said }
village-desk-tell-of = Signal to { $name }
village-desk-tell-again = Show { $name } again
village-desk-most = Most votes
village-desk-show-night = Hand this device to those without a phone before dawn, so that they see it too.
village-desk-tied = Tied
village-desk-told = Told
village-desk-hide = Hide roles
village-desk-show = Show roles
village-desk-see-verdict = Show the verdict
village-desk-see-vote = Show how the vote went
village-desk-behind = Not shown here while roles are hidden.
village-desk-aloud = Read aloud
village-desk-agreed = Rules of this village
village-desk-aimed = tonight’s target
village-desk-not-yet = Not called yet
village-desk-show-result = Show what { $name } was
village-desk-meant = Who looks up
village-desk-meant-bond = Whose shoulder you touch first
village-desk-shown-knows = Who raises a hand with eyes closed
village-desk-shown-bond = Whom you point at (eyes closed)
village-desk-came = What this night comes to
village-desk-overrule = Overrule
village-desk-overrule-colour = The other colour was shown then. Somebody else to look at is chosen in the turns of the night.
village-desk-overrule-rule = It did not happen then. Another target is chosen in the turns of the night.
village-desk-overrule-why = Why (it is recorded)
village-desk-overruled = Overruled by the GM
village-desk-overrule-back = Take that back
village-desk-dry = Dry run: { $role }
village-desk-edit = Change { $name }
village-desk-dry-note = Press “Add a role”, and you read here when it is called and what it sees, before the night begins. Added again under the same name, it is replaced. For a role that is called at night, choose “Points at night at” under “More details”; there you also say with which sentence, after whom and in which nights it is called, what happens to whoever it points at, and whether you answer.
village-desk-answer = Give { $name } your answer.
village-desk-answer-phone = Choose your answer. The phone of { $name } shows it.
village-desk-last-night = Died last night
village-desk-last-night-none = Nobody died last night.
village-desk-answer-later = Go on without an answer
village-desk-answer-it = Answer
village-desk-spirit = Among the spirits
village-desk-spirit-note = You see everybody’s role and what the nights did. Show it to nobody who lives.
