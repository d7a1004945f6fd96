"""What is promised about speed and load, measured. `python3 start.py bench [name …]` prints one table."""
