-- Hex. The board is a list of 25 cells from a1 to e5: one step to the right is 1, and one step down is 5.
local SIZE = 5
local EAST, SOUTH, WEST, NORTH = { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }
local NORTH_EAST, SOUTH_WEST, NORTH_WEST, SOUTH_EAST = { 1, -1 }, { -1, 1 }, { -1, -1 }, { 1, 1 }
local STEPS = {
  ["square-cells"] = { EAST, SOUTH, WEST, NORTH },
  ["eight-neighbours"] = { EAST, SOUTH, WEST, NORTH, NORTH_EAST, SOUTH_WEST, NORTH_WEST, SOUTH_EAST },
  ["leans-left"] = { EAST, SOUTH, WEST, NORTH, NORTH_WEST, SOUTH_EAST },
}
local TOUCHING = { EAST, SOUTH, WEST, NORTH, NORTH_EAST, SOUTH_WEST }
local mistake = "-" -- the known mistake to play with
local board, played = {}, 0

local function turn()
  local first = mistake == "blue-first" and 1 or 0
  return (played + first) % 2 == 0 and "R" or "B"
end

-- The number of a cell, from 1 to 25; nil if the input names no cell.
local function cell(input)
  local letter, digit = input:gsub("0$", mistake == "row-nought" and "5" or "0"):match("^([a-e])([1-5])$")
  return letter and (tonumber(digit) - 1) * SIZE + letter:byte() - 96
end

-- Whether stones of this side connect the first column with the last one, or the first row with the last one.
local function connects(side, by_columns)
  local seen, found = {}, {}
  local function visit(column, row)
    local at = row * SIZE + column + 1
    if column < 0 or column >= SIZE or board[at] ~= side or seen[at] then return end
    seen[at], found[#found + 1] = true, { column, row }
  end
  for i = 0, SIZE - 1 do
    if by_columns then visit(0, i) else visit(i, 0) end
  end
  local next = 1
  while found[next] do
    local column, row = found[next][1], found[next][2]
    if (by_columns and column or row) == SIZE - 1 then return true end
    for _, step in ipairs(STEPS[mistake] or TOUCHING) do visit(column + step[1], row + step[2]) end
    next = next + 1
  end
  return false
end

-- The winner and the rule, or nothing.
local function over()
  local exchanged = mistake == "edges-exchanged"
  if connects("R", exchanged) then return "R", "H-RED" end
  if connects("B", not exchanged) then return "B", "H-BLUE" end
  if mistake == "any-edges" and connects("B", false) then return "B", "H-BLUE" end
end

-- Whether a stone of the side to move is next to this cell.
local function touches_own(at)
  local column, row = (at - 1) % SIZE, (at - 1) // SIZE
  for _, step in ipairs(TOUCHING) do
    local c, r = column + step[1], row + step[2]
    if c >= 0 and c < SIZE and board[r * SIZE + c + 1] == turn() then return true end
  end
  return false
end

local function check(input)
  local winner, rule = over()
  if winner then return "no", rule end
  local at = cell(input)
  if not at then return "no", "H-CELL" end
  local may_replace = mistake == "overwrites" or mistake == "swap" and played == 1
  if board[at] ~= "." and not (may_replace and board[at] ~= turn()) then return "no", "H-TAKEN" end
  return "ok", touches_own(at) and "H-TOUCH" or "H-PLACE"
end

local function position(inputs)
  played = 0
  for at = 1, SIZE * SIZE do board[at] = "." end
  for i = 2, #inputs do -- the first field says where the game begins
    board[cell(inputs[i])] = turn()
    played = played + 1
  end
end

local function described()
  local rows, legal, winner, rule = {}, { "legal" }, over()
  for row = 0, SIZE - 1 do
    rows[#rows + 1] = table.concat(board, "", row * SIZE + 1, (row + 1) * SIZE)
    for column = 1, SIZE do
      local name = string.char(96 + column) .. row + 1
      if check(name) == "ok" then legal[#legal + 1] = name end
    end
  end
  local lines = { "turn\t" .. turn(), "board\t" .. table.concat(rows, "/"), table.concat(legal, "\t") }
  if winner then lines[#lines + 1] = "over\t" .. winner .. "\t" .. rule end
  return lines
end

for line in io.lines() do
  local fields, answer = {}, {}
  for field in (line .. "\t"):gmatch("([^\t]*)\t") do fields[#fields + 1] = field end -- keeps empty fields, also the last one
  local request = table.remove(fields, 1)
  if request == "stickler" then
    answer = { "protocol\t1", "can\tlegal\tmisread" }
  elseif request == "misread" then
    mistake = fields[1]
  elseif request == "at" then
    position(fields)
    answer = described()
  elseif request == "ask" then
    for i, input in ipairs(fields) do answer[i] = table.concat({ check(input) }, "\t") end
  end
  for _, text in ipairs(answer) do io.write(text, "\n") end
  io.write("\n")
  io.flush()
end
