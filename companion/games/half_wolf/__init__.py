"""Half Werewolf (000): two cards a seat, one passed on, one look, one swap, five minutes, one vote."""
