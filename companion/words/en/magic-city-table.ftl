# What follows from a composition; more house rules.
magic-city-follows-parity = If every execution and attack takes a human, wolves are as many as humans by { $when }.
magic-city-follows-parity-now = Wolves are as many as humans: the game would be over as it begins.
magic-city-follows-chimera = With the chimera awakened they are as many by { $when }.
magic-city-follows-chimera-now = As soon as the chimera awakens, wolves are as many as humans.
magic-city-follows-formula = The wolves’ side, fox and djinn are { $given } together; the source’s formula has { $wanted }.
magic-city-follows-fox = Fox: alive when the game is decided, it wins instead of wolves or humans.
magic-city-follows-djinn = Djinn: gone after having been pointed at once, it wins alone and before all other camps.
magic-city-option-arena-takes-ward = A spirit caller whom the arena takes takes the ward along
magic-city-option-prisoner-counts = Whoever is in prison is counted for the verdict
magic-city-option-chimera-counts = A chimera before it awakens
magic-city-option-chimera-counts-human = Counts as a human
magic-city-option-chimera-counts-wolf = Counts as a wolf
magic-city-option-event-votes = Votes in which bandits and bank work
magic-city-option-event-votes-every = Every vote of the day, the runoff included
magic-city-option-event-votes-first = The first vote alone
magic-city-option-pile-returns = An event that was not chosen goes back into the pile
