// Makes and finds elements, and reads files that people choose. What others have written only ever becomes text.

export const byId = (id) => document.getElementById(id);

export const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "onclick") made.addEventListener("click", value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};

/** A text in which what is between backticks is code. */
export const marked = (text) => text.split("`").map((part, n) => (n % 2 === 1 ? element("code", {}, part) : part));

/** Says something above all, or nothing. */
export const tell = (text = "", isGood = false) => {
  const told = byId("told");
  told.hidden = !text;
  told.classList.toggle("good-news", isGood);
  told.replaceChildren(text);
};

/** A drawing whose parts have names of their own, so that it can be next to others. */
export const drawing = (svg, name) => svg.replaceAll(/ (id|href)="(#?)(s\d+|[dxa])"/g, ` $1="$2${name}-$3"`);

let before = Promise.resolve();

/** Does something that may fail, and says why if it does. One thing is done after the other, however fast people are. */
export const attempt = (something) => {
  before = before.then(something).catch((error) => tell(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`));
  return before;
};

/** Calls this with the text and the name of each file that is chosen here. */
export const onFile = (id, something) => byId(id).addEventListener("change", ({ target }) => attempt(async () => {
  const [file] = target.files;
  const text = await file.text();
  target.value = "";
  await something(text, file.name);
}));
