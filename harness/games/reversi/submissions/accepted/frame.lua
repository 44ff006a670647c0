-- Inputs are the numbers of a row and a column, from 0. A frame of dashes is around the board, and free cells are dots.
local cells, sides = {}, { { mark = "#", name = "black" }, { mark = "o", name = "white" } }
for row = 0, 7 do
  for column = 0, 7 do cells[row * 10 + column] = "." end
end
cells[33], cells[34], cells[43], cells[44] = "o", "#", "#", "o"

-- The cells that a disc of the first side turns over, against the second side. One step to the right is 1, one step down is 10.
local function flanked(at, mine, theirs)
  local found = {}
  for _, step in ipairs({ 1, 11, 10, 9, -1, -11, -10, -9 }) do
    local line, next = {}, at + step
    while cells[next] == theirs.mark do
      line[#line + 1] = next
      next = next + step
    end
    if cells[next] == mine.mark then table.move(line, 1, #line, #found + 1, found) end
  end
  return cells[at] == "." and found or {}
end

local function can_move(mine, theirs)
  for at in pairs(cells) do
    if #flanked(at, mine, theirs) > 0 then return true end
  end
end

local function show()
  local counts = { ["#"] = 0, o = 0, ["."] = 0 }
  print("  0 1 2 3 4 5 6 7\n +----------------")
  for row = 0, 7 do
    io.write(row, "|")
    for column = 0, 7 do
      local mark = cells[row * 10 + column]
      counts[mark] = counts[mark] + 1
      io.write(mark, column < 7 and " " or "\n")
    end
  end
  return counts["#"] - counts.o
end

show()
while true do
  local mine, theirs = sides[1], sides[2]
  io.write(mine.name, " to play> ")
  io.flush()
  local line = io.read("l")
  if not line then return end
  local row, column = line:match("^([0-7]) ([0-7])$")
  local at = row and row * 10 + column
  local turned = at and flanked(at // 1, mine, theirs) or {}
  if #turned == 0 then
    print("impossible")
  else
    turned[#turned + 1] = at // 1
    for _, cell in ipairs(turned) do cells[cell] = mine.mark end
    local lead = show()
    if can_move(theirs, mine) then
      sides = { theirs, mine }
    elseif not can_move(mine, theirs) then
      return print(lead == 0 and "tie" or "winner: " .. (lead > 0 and "black" or "white"))
    end
  end
end
