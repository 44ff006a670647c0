# Leaves somebody behind who holds every stream, ignores what can be ignored, and would stay for a while.
(trap '' TERM HUP INT PIPE; exec sleep 20) &
echo held
