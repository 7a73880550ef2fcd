import { describe, expect, it } from "vitest";
import { lackOf, saysSomething } from "./own-words.ts";

describe("own words", () => {
  it.each([
    "Vente de la résidence en cours",
    "Je l’ai voulu, malgré l’avertissement.",
    "I accept this: the money is not needed.",
    "Œuvre d’une vie, à léguer à mes enfants",
    "Re\u0301sidence a\u0300 vendre d’ici l’e\u0301te\u0301",
  ])("takes %s", (text) => expect(lackOf(text)).toBeNull());

  it.each(["", "Oui.", "ok ok ok", "aaaa", "....", "Trop court, voilà."])("finds too few characters in “%s”", (text) =>
    expect(lackOf(text)).toBe("characters"),
  );

  it.each([
    "aaaaaaaaaaaaaaaaaaaaaaaaa",
    "..............................",
    "ok ok ok ok ok ok ok ok",
    "Oui OUI oui Oui OUI oui oui",
    "a b c d e f g h i j k l m n o",
    "1234 5678 9012 3456 7890",
    "aaaa bbbb cccc dddd eeee",
  ])("finds no words in “%s”", (text) => expect(lackOf(text)).toBe("words"));

  it("counts neither gaps nor marks that nobody sees", () => {
    expect(lackOf(`oui${" ".repeat(30)}je veux`)).toBe("characters");
    expect(lackOf(`oui${"\u200b".repeat(30)}je veux`)).toBe("characters");
  });

  it("takes nothing for nothing", () => {
    expect(saysSomething(null)).toBe(false);
    expect(saysSomething(undefined)).toBe(false);
  });
});
