# Magic City on phones
magic-city-option-led = Who leads
magic-city-option-led-gm = A game master who asks and writes down (cards are enough)
magic-city-option-led-gm-phones = A game master; choices of the night and votes on phones
magic-city-option-led-hint = On phones everybody chooses at the same time and in the same form, so nobody has to close the eyes.
magic-city-say-phones-check = Your roles are on your phones. Everybody, look, then tap “Seen”.
magic-city-say-phones-night = Everybody, choose on your phone. Whoever has nothing to do chooses too.
magic-city-say-phones-vote = That is the end of the discussion. Choose on your phones whom to execute; all are opened together.
magic-city-say-phones-runoff = The runoff: { $seats }. Choose one of them on your phones.
magic-city-say-tied = { $seats } are tied.
magic-city-say-card-phones = The card is { $event }. { $seat }, choose on your phone.
magic-city-note-card-phones = Whoever has none shows it to you alone, and you choose here.
magic-city-phones-check = Look at your role, then tap “Seen”
magic-city-phones-check-look = Look at your role; everybody chooses somebody
magic-city-phones-night = Night: everybody chooses in the same form
magic-city-phones-vote = The vote: choose whom to execute
magic-city-phones-runoff = The runoff: choose whom to execute
magic-city-phones-court = The court: choose one more to execute
magic-city-phones-prison = The prison: choose who is out of the game for the coming night
magic-city-phones-shot = Choose whom to shoot, now
magic-city-phones-draw = Draw from the event cards
magic-city-phones-choose = Choose the event that is used
magic-city-phones-field-target = Person
magic-city-phones-field-second = Second person (forest of beasts)
magic-city-phones-field-curse = One more (only the evil-eye wolf curses with it)
magic-city-task-target-attack = Choose whom to attack.
magic-city-task-target-guess = Choose whom you think the wolves attack.
magic-city-task-target-divine = Choose whom to look at.
magic-city-task-target-guard = Choose whom to guard.
magic-city-task-target-ward = Choose whom the spirits guard.
magic-city-task-target-none = You have nothing to do tonight. Choose anybody; nothing comes of it.
magic-city-task-second-attack = Second person: choose another to attack.
magic-city-task-second-none = Second person: choose anybody; nothing comes of it.
magic-city-task-curse-curse = One more: choose whom to curse.
magic-city-task-curse-none = One more: choose anybody; nothing comes of it.
magic-city-know-evil-eye = Night { $night }: cursed { $target }
magic-city-know-guess = Night { $night }: guessed that the wolves attack { $target }
magic-city-know-cult = Night { $night }: hands were raised by { $seats }
magic-city-further-vote = vote of the event
magic-city-draw-so-many = { $number ->
    [one] Draw one by the device
   *[other] Draw { $number } by the device
  }
magic-city-tell-close-question = Waited no longer for answers
magic-city-field-second = Second person
magic-city-field-curse = One more
