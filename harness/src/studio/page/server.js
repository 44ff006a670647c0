// Asks the server that the page came from. Every address is relative, so it carries the token.

const read = async (response) => {
  const said = await response.json();
  if (!response.ok) throw new Error(said.error);
  return said;
};

export const get = (path) => fetch(`api/${path}`).then(read);

export const post = (path, data) =>
  fetch(`api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) }).then(read);
