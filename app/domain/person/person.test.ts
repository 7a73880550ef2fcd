import { expect, it } from "vitest";
import { USERNAME } from "#app/domain/rights/username.ts";
import { EMAIL } from "./email.ts";
import { birthYears, isPersonName, plainName } from "./name.ts";

it.each([
  ["Anne\u2011Marie", "Anne-Marie"],
  ["Anne\u2010Marie", "Anne-Marie"],
  ["Dupont\u2013Durand", "Dupont-Durand"],
  ["Jean\u00a0Paul", "Jean Paul"],
  ["’t Hooft", "’t Hooft"],
  ["Smith, Jr.", "Smith Jr."],
  ["O’Neill", "O’Neill"],
  ["Łukasz", "Łukasz"],
  ["Griﬃth", "Griffith"],
  ["ＡＮＮＥ", "ANNE"],
  ["Jose\u0301", "José"],
  ["صميحة", "صميحة"],
  ["Γιώργος", "Γιώργος"],
  ["Nguyễn Văn", "Nguyễn Văn"],
  ["Col·lell", "Col·lell"],
  ["\u200bLéa ", "Léa"],
  ["‘t Hooft", "’t Hooft"],
  ["D\u00b4Arcy", "D’Arcy"],
  ["Smith,Jr.", "Smith Jr."],
  ["\u202aAnne\u202c \u2068Le Goff\u2069", "Anne Le Goff"],
  ["בן־דוד", "בן־דוד"],
  ["マリー・キュリー", "マリー・キュリー"],
  ["Kaʻahumanu", "Kaʻahumanu"],
])("%j is the name %j", (typed, kept) => {
  expect(plainName(typed)).toBe(kept);
  expect(isPersonName(kept)).toBe(true);
});

it.each(["R2D2", "<b>Anne</b>", "Anne; drop", "", "-", "Anne@home", "=1+1"])("%j is no name", (text) =>
  expect(isPersonName(plainName(text))).toBe(false),
);

it.each([
  "jean&anne@example.org",
  "info@müller-beispiel.de",
  "a+b@xn--mller-beispiel-gsb.de",
  "o'neill@example.ie",
  "x@例え.jp",
  `${"a".repeat(64)}@example.org`,
])("%j is an address, and may be a user name", (text) => {
  expect(EMAIL.test(text)).toBe(true);
  expect(USERNAME.test(text)).toBe(true);
});

it.each(["a@b", "a b@example.org", "@example.org", "a@-b.org", "a@b-.org", "a@@b.org", `${"a".repeat(65)}@example.org`, "é@example.org"])(
  "%j is no address",
  (text) => expect(EMAIL.test(text)).toBe(false),
);

it("a person of age was born 18 to 120 years back", () => expect(birthYears(2026)).toEqual({ from: 1906, to: 2008 }));
