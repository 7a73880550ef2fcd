import { EMAIL } from "#app/domain/person/email.ts";

/** Names under which people sign in; an e-mail address is one. */
export const USERNAME = new RegExp(`^(?:[\\w.@+-]{3,120}|${EMAIL.source.slice(1, -1)})$`, "u");
export const USERNAME_WORDS = "3 to 120 letters, digits or . @ + - _, or an e-mail address";
