-- Quagmire.  Dialect: A and Z on "_", the prompt "A: ", "nil" for a refused
-- move, "A true" at the end.
-- Fault: a refused move wipes out which piece the player moved last.
local board, last = {}, {}
local me, you = "A", "Z"
for f = 1, 8 do
  board[f] = {}
  for r = 1, 8 do
    board[f][r] = f + r < 6 and "A" or f + r > 12 and "Z" or "_"
  end
end

local ways = {}
for a = -1, 1 do
  for b = -1, 1 do
    if a ~= 0 or b ~= 0 then ways[#ways + 1] = { a, b } end
  end
end

local function at(f, r) return board[f] and board[f][r] end

local function stuck(f, r)
  local enemy = false
  for _, w in ipairs(ways) do
    local p = at(f + w[1], r + w[2])
    if p == "_" then return false end
    if p and p ~= board[f][r] then enemy = true end
  end
  return enemy
end

local function connected(f, r, tf, tr, wall)
  local seen, todo = { [f * 9 + r] = true }, { { f, r } }
  while #todo > 0 do
    local s = table.remove(todo)
    for _, w in ipairs(ways) do
      local x, y = s[1] + w[1], s[2] + w[2]
      local p = at(x, y)
      if p and p ~= wall and not seen[x * 9 + y] then
        seen[x * 9 + y] = true
        todo[#todo + 1] = { x, y }
      end
    end
  end
  return seen[tf * 9 + tr]
end

local function moves()
  local all, bound = {}, {}
  for f = 1, 8 do
    for r = 1, 8 do
      local key = f .. r
      if board[f][r] == me and last[me] ~= key then
        local must = stuck(f, r)
        local function add(x, y)
          all[key .. x .. y] = true
          if must then bound[key .. x .. y] = true end
        end
        for _, w in ipairs(ways) do
          local x, y = f + w[1], r + w[2]
          local over = at(x, y)
          if over == "_" then
            while at(x, y) == "_" do
              add(x, y)
              x, y = x + w[1], y + w[2]
            end
          elseif over and at(x + w[1], y + w[2]) == "_" then
            x, y = x + w[1], y + w[2]
            if over == me or not connected(f, r, x, y, over) then add(x, y) end
          end
        end
      end
    end
  end
  return next(bound) and bound or all
end

local function draw()
  local rule = ("+-"):rep(8) .. "+\n"
  io.write(" a b c d e f g h\n", rule)
  for r = 8, 1, -1 do
    for f = 1, 8 do io.write("|", board[f][r]) end
    io.write("| ", r, "\n", rule)
  end
end

local function ask()
  io.write(me, ": ")
  io.flush()
end

draw()
ask()
for line in io.lines() do
  local a, b, c, d = line:match("(%l)(%d).(%l)(%d)")
  local f, r, x, y = a:byte() - 96, tonumber(b), c:byte() - 96, tonumber(d)
  if not moves()[f .. r .. x .. y] then
    last[me] = nil -- right: leave it as it is
    print(nil)
    ask()
  else
    board[x][y], board[f][r] = me, "_"
    last[me] = x .. y
    local winner
    for i = 1, 8 do
      for j = 1, 8 do
        if board[i][j] == me and stuck(i, j) then winner = you end
      end
    end
    me, you = you, me
    if not winner and not next(moves()) then winner = you end
    draw()
    if winner then
      print(winner, true)
      return
    end
    ask()
  end
end
