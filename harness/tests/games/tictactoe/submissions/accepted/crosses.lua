-- The board has lines between its cells; its marks are `x` and `o`, and a free cell is a dash.
local cells, names = {}, { x = "crosses", o = "noughts" }
for at = 0, 8 do cells[at] = "-" end
local lines = { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 }, { 0, 3, 6 }, { 1, 4, 7 }, { 2, 5, 8 }, { 0, 4, 8 }, { 2, 4, 6 } }

local function show()
  local rows = {}
  for row = 0, 6, 3 do
    rows[#rows + 1] = " " .. cells[row] .. " | " .. cells[row + 1] .. " | " .. cells[row + 2]
  end
  print(table.concat(rows, "\n===+===+===\n") .. "\n")
end

local function has_line(mark)
  for _, line in ipairs(lines) do
    if cells[line[1]] == mark and cells[line[2]] == mark and cells[line[3]] == mark then return true end
  end
end

local mark, marked = "x", 0
show()
while true do
  io.write(names[mark], "? ")
  io.flush()
  local line = io.read("l")
  if not line then return end
  local at = line:match("^[0-8]$")
  if not at then
    print("There is no such cell.")
  elseif cells[tonumber(at)] ~= "-" then
    print("That cell is taken.")
  else
    cells[tonumber(at)] = mark
    marked = marked + 1
    show()
    if has_line(mark) then return print("The winner: " .. names[mark]) end
    if marked == 9 then return print("Nobody wins.") end
    mark = mark == "x" and "o" or "x"
  end
end
