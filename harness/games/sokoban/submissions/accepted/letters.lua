-- The level is one text with letters: W is a wall, m the man, b a box, x a goal, M and B the man and a box on a goal.
-- The words are in capitals. A game that is over goes on to read inputs.
local board = 'WWWWWWW\nW..x..W\nW.bbm.W\nW.W.x.W\nW.....W\nWWWWWWW\n'
local steps = { UP = -8, DOWN = 8, LEFT = -1, RIGHT = 1 }
local leave = { m = '.', M = 'x', b = '.', B = 'x' }
local enter = { m = { ['.'] = 'm', x = 'M' }, b = { ['.'] = 'b', x = 'B' } }

local function mark(at) return board:sub(at, at) end

-- Moves the man or a box one step, if the next cell is the floor or a goal.
local function move(at, step)
  local new = enter[mark(at):lower()][mark(at + step)]
  if not new then return false end
  local old = leave[mark(at)]
  board = board:sub(1, at - 1) .. old .. board:sub(at + 1)
  board = board:sub(1, at + step - 1) .. new .. board:sub(at + step + 1)
  return true
end

local function show()
  local row = 6
  for line in board:gmatch('[^\n]+') do
    print(row .. '  ' .. line:gsub('.', '%0 '))
    row = row - 1
  end
  print('   a b c d e f g')
end

local over = false
io.stdout:setvbuf('line')
show()
for line in io.lines() do
  local step = not over and steps[line]
  local man = board:find('[mM]')
  if step and mark(man + step):find('[bB]') then move(man + step, step) end
  if step and move(man, step) then
    show()
    over = not board:find('b')
    if over then print('Solved.') end
  else
    print('no')
  end
end
