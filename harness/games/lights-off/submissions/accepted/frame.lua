-- The board has a frame and names. A press that solves the puzzle prints the number of presses, and later inputs print nothing.
local START = { ".oooo", "o..oo", ".ooo.", "o.ooo", "oo.o." }
local lit, presses, solved = {}, 0, false
for row = 1, 5 do
  lit[row] = {}
  for column = 1, 5 do lit[row][column] = START[row]:sub(column, column) == "o" end
end

local function show()
  local on = 0
  print("    a b c d e\n  +-----------+")
  for row = 1, 5 do
    local cells = {}
    for column = 1, 5 do
      cells[column] = lit[row][column] and "O" or "."
      if lit[row][column] then on = on + 1 end
    end
    print((6 - row) .. " | " .. table.concat(cells, " ") .. " |")
  end
  print("  +-----------+")
  return on
end

local function change(row, column)
  if lit[row] and lit[row][column] ~= nil then lit[row][column] = not lit[row][column] end
end

show()
io.write("Which lamp? ")
io.flush()
for line in io.lines() do
  local letter, digit = line:match("^([a-e])([1-5])$")
  if solved then
    -- There is nothing left to press.
  elseif not letter then
    io.write("There is no such lamp.\nWhich lamp? ")
  else
    local row, column = 6 - tonumber(digit), letter:byte() - 96
    change(row, column)
    for _, step in ipairs({ -1, 1 }) do
      change(row + step, column)
      change(row, column + step)
    end
    presses = presses + 1
    solved = show() == 0
    io.write(solved and "Well done, " .. presses .. " presses!\n" or "Which lamp? ")
  end
  io.flush()
end
