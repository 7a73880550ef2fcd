import { createHash, randomBytes } from "node:crypto";

const CODES = 10;
/** 120 random bits: SHA-256 alone keeps them (ASVS asks for a slow hash below 112). */
const BYTES = 15;
/** Base32 of RFC 4648, without the digits that look like letters. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

function randomCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString("hex")}`);
  let text = "";
  for (let n = 0; n < (BYTES * 8) / 5; n++, bits >>= 5n) text += LETTERS[Number(bits & 31n)];
  return text.replace(/.{6}(?=.)/g, "$&-");
}

/** Ten codes of four groups of six, to be read from paper. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, randomCode);

/** What is stored of a code, however it was typed: capitals, spaces and dashes do not count, 0 and 1 are the letters that they look like. */
export const recoveryHash = (code: string): Buffer =>
  createHash("sha256")
    .update(
      code
        .toLowerCase()
        .replaceAll("0", "o")
        .replaceAll("1", "l")
        .replace(/[^a-z2-7]/g, ""),
    )
    .digest();
