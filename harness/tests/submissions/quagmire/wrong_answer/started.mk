# GNU make sets its user again before it starts a program, and finds the program by a relative name.
play:
	@python3 -I -S quagmire.py Q-LINE-knight
