-- Freedoms taken:
-- - the pieces are red and blue discs, an empty slot is a white square;
-- - the tiles are the letters a to k, above the row in no relation to its width;
-- - INVALID stands in a sentence;
-- - after the end everything is answered by a shrug.

local disc = { x = "🔴", o = "🔵", _ = "⬜" }
local foe = { x = "o", o = "x" }
local slots, side = {}, "x"
for piece in ("xxxx___oooo"):gmatch(".") do slots[#slots + 1] = piece end

local function show()
    local drawn = {}
    for n, piece in ipairs(slots) do drawn[n] = disc[piece] end
    print("a b c d e f g h i j k\n" .. table.concat(drawn))
    io.flush()
end

local function next_empty(from, step)
    repeat from = from + step until slots[from] ~= "x" and slots[from] ~= "o"
    return slots[from] and from
end

-- Removes every row of a side that has the other side at both ends.
local function capture(loser)
    local first
    for n = 1, 12 do
        if slots[n] == foe[loser] then
            for k = first or n, n - 1 do slots[k] = "_" end
            first = n + 1
        elseif slots[n] ~= loser then
            first = nil
        end
    end
end

local function count(piece)
    local total = 0
    for _, other in ipairs(slots) do
        if other == piece then total = total + 1 end
    end
    return total
end

show()
for line in io.lines() do
    if line == "quit" then os.exit() end
    local from, to = line:match("^(%l) (%l)$")
    from, to = from and from:byte() - 96, to and to:byte() - 96
    local winner = count("o") < 2 and 1 or count("x") < 2 and 2
    if winner then
        print("-- it is over --")
    elseif from and slots[from] == side and (to == next_empty(from, 1) or to == next_empty(from, -1)) then
        slots[from], slots[to] = "_", side
        capture(foe[side])
        capture(side)
        side = foe[side]
        show()
        if count("o") < 2 then print("P1 WINS") end
        if count("x") < 2 then print("P2 WINS") end
    else
        print("Sorry, that is INVALID.")
    end
    io.flush()
end
