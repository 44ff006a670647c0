-- Fault: a message without two numbers is compared as if it had them, and that ends the program.
local slots, me, you = {}, "x", "o"
for piece in ("xxxx___oooo"):gmatch(".") do slots[#slots + 1] = piece end

local function row() return table.concat(slots) end

local function take(loser, winner)
    for first, last in row():gmatch("%f[" .. loser .. "]()" .. loser .. "+()") do
        if slots[first - 1] == winner and slots[last] == winner then
            for n = first, last - 1 do slots[n] = "_" end
        end
    end
end

local function left(piece) return select(2, row():gsub(piece, "")) end

print(row())
io.flush()
for line in io.lines() do
    if line == "quit" then break end
    local from, to = line:match("^(%d+) (%d+)$")
    from, to = tonumber(from), tonumber(to)
    local low, high = math.min(from, to), math.max(from, to)
    if slots[from] == me and slots[to] == "_" and not row():sub(low + 1, high - 1):find("_") then
        slots[from], slots[to] = "_", me
        take(you, me)
        take(me, you)
        me, you = you, me
        print(row())
        if left("o") < 2 then print("P1 WINS") break end
        if left("x") < 2 then print("P2 WINS") break end
    else
        print("INVALID")
    end
    io.flush()
end
