// Geese over HTTP in JSON, or with the argument `parts` in multipart/form-data: reads the drawn cross from each reply, so it need not know what foxes do.
const url = process.env.FOXGEESE_URL, token = process.env.FOXGEESE_TOKEN;
const ways = { u: [-1, 0], l: [0, -1], r: [0, 1] };
const plan = ["du", "eu", "fu", "cu", "bu"];
const start = ["    - - -", "    - - -", "- - X - Y - -", "a b c d e f g", "h i j k l m n", "    o p q", "    r s t"];

const inJson = async fields => {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) };
  return (await fetch(url, request)).json();
};

// The reply to a form is a line for each field.
const inParts = async fields => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value);
  const reply = await (await fetch(url, { method: "POST", body })).text();
  return Object.fromEntries(reply.trim().split("\n").map(line => line.split(": ")));
};

const ask = process.argv[2] === "parts" ? inParts : inJson;

// Every legal step on a drawn cross.
const steps = picture => {
  const at = (r, c) => (picture[r] || "")[2 * c];
  const found = [];
  for (let r = 0; r < 7; r++) for (let c = 0; c < 7; c++) for (const way in ways) {
    const goose = at(r, c), [down, right] = ways[way];
    if (goose >= "a" && goose <= "t" && at(r + down, c + right) === "-") found.push(goose + way);
  }
  return found;
};

(async () => {
  let picture = start, count = 0, reply = {};
  while (!("end" in reply)) {
    const legal = steps(picture);
    const geese = legal.includes(plan[count]) ? plan[count] : legal[Math.floor(legal.length / 2)];
    reply = await ask({ token, geese, ...(count === 0 && { start: true }) });
    if (reply.error) throw new Error(reply.error);
    picture = Buffer.from(reply.field, "base64").toString().split("\n");
    count++;
  }
  console.log(reply.end);
})();
