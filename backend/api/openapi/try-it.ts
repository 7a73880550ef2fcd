/** Sends the calls of the page with the reader's own token, which stays in the page's memory. Its hash stands in the page's policy. */
export const TRY_SCRIPT = `
const token = document.querySelector("#token");
document.querySelector("#token-field").hidden = false;
for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const result = form.querySelector(".result");
    const { path, body } = form.elements;
    const headers = { authorization: "Bearer " + token.value.trim() };
    if (token.value.trim() === "") delete headers.authorization;
    if (body) headers["content-type"] = "application/json";
    if (form.dataset.method !== "GET") headers["idempotency-key"] = crypto.randomUUID();
    result.textContent = "…";
    try {
      const answer = await fetch(document.body.dataset.api + path.value, {
        method: form.dataset.method, headers, body: body ? body.value : undefined, credentials: "omit",
      });
      const type = answer.headers.get("content-type") || "";
      const text = type.startsWith("application/json") ? JSON.stringify(await answer.json(), null, 2) : type;
      result.textContent = answer.status + " " + answer.statusText + "\\n" + text;
    } catch (error) {
      result.textContent = String(error);
    }
  });
}
`;
