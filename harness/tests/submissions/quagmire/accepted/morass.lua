-- Freedoms taken:
-- - the pieces are the lower case letters m and w, an empty square is an apostrophe;
-- - the turn is told by where an asterisk stands: `* m   w` or `m   * w`;
-- - an illegal move is answered with false;
-- - the legal moves are counted for the player at each turn;
-- - the end is told as `w<TAB>true`, and a new game begins;
-- - the end of input is a plain end with a farewell.

local letters = "abcdefgh"
local foe = { m = "w", w = "m" }

-- rays[square] holds up to eight lists of squares, each going straight away from it.
local squares, rays = {}, {}
for rank = 1, 8 do
    for file = 1, 8 do
        local lists = {}
        for across = -1, 1 do
            for up = -1, 1 do
                local list, f, r = {}, file + across, rank + up
                while (across ~= 0 or up ~= 0) and f >= 1 and f <= 8 and r >= 1 and r <= 8 do
                    list[#list + 1] = letters:sub(f, f) .. r
                    f, r = f + across, r + up
                end
                if #list > 0 then lists[#lists + 1] = list end
            end
        end
        local square = letters:sub(file, file) .. rank
        squares[#squares + 1] = square
        rays[square] = lists
    end
end

local board, side, rests

local function show()
    local bar = ("+-"):rep(8) .. "+"
    print(" a b c d e f g h\n" .. bar)
    for rank = 8, 1, -1 do
        local row = letters:gsub(".", function(file) return "|" .. (board[file .. rank] or "'") end)
        print(row .. "| " .. rank .. "\n" .. bar)
    end
end

local function begin()
    board, side, rests = {}, "m", {}
    for number, square in ipairs(squares) do
        local sum = (number - 1) % 8 + (number - 1) // 8
        board[square] = sum < 4 and "m" or sum > 10 and "w" or nil
    end
    show()
end

local function quagmired(square)
    local enemies = false
    for _, ray in ipairs(rays[square]) do
        if not board[ray[1]] then return false end
        enemies = enemies or board[ray[1]] ~= board[square]
    end
    return enemies
end

-- Whether pieces of the enemy, and the walls, keep two squares apart.
local function apart(here, there, enemy)
    local seen, list, at = { [here] = true }, { here }, 1
    while list[at] do
        for _, ray in ipairs(rays[list[at]]) do
            local next = ray[1]
            if not seen[next] and board[next] ~= enemy then
                seen[next] = true
                list[#list + 1] = next
            end
        end
        at = at + 1
    end
    return not seen[there]
end

local function goals(square)
    local found, own = {}, board[square]
    if rests[own] == square then return found end
    for _, ray in ipairs(rays[square]) do
        for _, next in ipairs(ray) do
            if board[next] then break end
            found[#found + 1] = next
        end
        local over, landing = board[ray[1]], ray[2]
        if over and landing and not board[landing] and (over == own or apart(square, landing, over)) then
            found[#found + 1] = landing
        end
    end
    return found
end

-- The legal moves as a set of texts such as "a4 a5", and their number.
local function legal_moves()
    local free, duty = { n = 0 }, { n = 0 }
    for _, square in ipairs(squares) do
        if board[square] == side then
            local list = quagmired(square) and duty or free
            for _, goal in ipairs(goals(square)) do
                list[square .. " " .. goal] = true
                list.n = list.n + 1
            end
        end
    end
    return duty.n > 0 and duty or free
end

-- Plays one game; gives its winner, or nothing at the end of input.
local function game()
    begin()
    while true do
        local moves = legal_moves()
        if moves.n == 0 then return foe[side] end
        print(side == "m" and "* m   w" or "m   * w")
        print("moves to choose from: " .. moves.n)
        io.flush()
        local line
        repeat
            if line then
                print(false)
                io.flush()
            end
            line = io.read()
            if not line then return nil end
        until moves[line:sub(1, 2) .. " " .. line:sub(4, 5)]
        local from, to = line:sub(1, 2), line:sub(4, 5)
        board[from], board[to], rests[side] = nil, side, to
        show()
        local mover = side
        side = foe[side]
        for _, square in ipairs(squares) do
            if board[square] == mover and quagmired(square) then return side end
        end
    end
end

local winner = game()
while winner do
    print(winner, true)
    winner = game()
end
print("Until we meet again.")
