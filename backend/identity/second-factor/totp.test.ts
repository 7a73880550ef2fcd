import { Secret } from "otpauth";
import { expect, it } from "vitest";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { invitationOf, newKey, stepOf } from "./totp.ts";

const KEY = Secret.fromUTF8("12345678901234567890").base32;

// RFC 6238, appendix B, SHA-1: its codes have eight digits, of which six are asked for here.
it.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("takes the code of RFC 6238 at %d seconds", (seconds, code) => {
  expect(stepOf(KEY, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it("takes a code of one step before or after, and of no other", () => {
  const at = (step: number) => stepOf(KEY, "287082", (step * 30 + 29) * 1000);
  expect([-1, 0, 1, 2, 3, 4].map(at)).toEqual([null, 1, 1, 1, null, null]);
  for (const code of ["", "28708", "2870820", "287083", "abcdef"]) expect(stepOf(KEY, code, 59_000)).toBeNull();
});

it("makes keys of 160 bits, which the address, the picture and the groups carry", () => {
  const keys = new Set(Array.from({ length: 50 }, newKey));
  expect(keys.size).toBe(50);
  const [key = ""] = keys;
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const { uri, picture, groups } = invitationOf(key, "a+b@example.com");
  expect(uri).toBe(`otpauth://totp/Cairn:a%2Bb%40example.com?issuer=Cairn&secret=${key}&algorithm=SHA1&digits=6&period=30`);
  expect(groups.replaceAll(" ", "")).toBe(key);
  expect(picture).toMatch(/^<svg [^>]*viewBox/);
});

it("makes recovery codes that are known again however they are typed", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{6}(-[a-z2-7]{6}){3}$/);
    const typed = ` ${code.toUpperCase().replaceAll("-", " ").replaceAll("O", "0").replaceAll("L", "1")} `;
    expect(recoveryHash(typed)).toEqual(recoveryHash(code));
  }
});
