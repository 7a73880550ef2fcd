import { RequestError } from "../numerics/errors.ts";

export interface Token {
  kind: "punctuator" | "name" | "number" | "string" | "end";
  text: string;
  position: number;
}

/** Spaces, commas and comments mean nothing in GraphQL. */
const IGNORED = /(?:[\s,\uFEFF]|#[^\n\r]*)*/y;
const TOKEN =
  /([!$():=@[\]{|}&]|\.\.\.)|([A-Za-z_]\w*)|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|("(?!"")(?:[^"\\\n\r\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")/uy;

/** @throws RequestError at the first character that begins no token. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let position = 0; ; ) {
    IGNORED.lastIndex = position;
    IGNORED.exec(text);
    position = IGNORED.lastIndex;
    if (position >= text.length) return [...tokens, { kind: "end", text: "the end", position }];
    TOKEN.lastIndex = position;
    const [whole, punctuator, name, number] = TOKEN.exec(text) ?? unreadable(position);
    const kind = punctuator ? "punctuator" : name ? "name" : number ? "number" : "string";
    tokens.push({ kind, text: whole!, position });
    position = TOKEN.lastIndex;
  }
}

function unreadable(position: number): never {
  throw new RequestError("query", "cannot be read here", { position });
}
