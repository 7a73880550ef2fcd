const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as HTML, inside an element or between the quotes of an attribute. */
export const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter) : text;

/** Content of an element. Every text and address in it must have gone through `escaped`. */
export const markup = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
