# Geese over HTTP as a form. Its token and the server's address are the first lines that it is given.
require "net/http"
require "base64"

token, url = gets.chomp, URI(gets.chomp)
ways = { "u" => [-1, 0], "l" => [0, -1], "r" => [0, 1] }
plan = %w[du eu fu cu bu]
picture = ["    - - -", "    - - -", "- - X - Y - -", "a b c d e f g", "h i j k l m n", "    o p q", "    r s t"]
fields = { token: token, start: "yes" }
loop do
  at = ->(r, c) { r < 0 || c < 0 ? nil : (picture[r] || "")[2 * c] }
  cells = [*0..6].product([*0..6])
  legal = cells.flat_map do |r, c|
    goose = at[r, c]
    ("a".."t").include?(goose) ? ways.select { |_, (d, e)| at[r + d, c + e] == "-" }.keys.map { |w| goose + w } : []
  end
  reply = Net::HTTP.post_form(url, fields.merge(geese: ([plan.shift] & legal).first || legal.sample)).body
  reply = reply.lines.to_h { |line| line.chomp.split(": ", 2) }
  abort reply["error"] if reply["error"]
  (puts reply["end"]; break) if reply["end"]
  picture = Base64.decode64(reply["field"]).lines(chomp: true)
  fields = { token: token }
end
