import { readdirSync, readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { describe, expect, it } from "vitest";
import { LETTER_RANGES } from "#app/domain/document/letter-ranges.ts";
import { undrawn, undrawnIn } from "#app/domain/document/letters.ts";
import { stretches } from "./fonts.ts";

const shown = (text: string) =>
  stretches(text)
    .map((stretch) => stretch.text)
    .join("");

const folder = new URL("./fonts/", import.meta.url);
const fontOf = (file: string) => create(readFileSync(new URL(file, folder))) as Font;
const filesIn = (path: string) => readdirSync(new URL(path, folder)).filter((file) => file.endsWith(".ttf"));
const families = filesIn(".");
const fonts = new Map([
  ...families.map((file) => [file, fontOf(file)] as const),
  ...filesIn("wider/").map((file) => [file, fontOf(`wider/${file}`)] as const),
]);

/** Letters of the scripts whose names documents draw, as Unicode 15 has them, but for those that are no letters of names. */
const lettersOf = (script: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).filter(
    (letter) => new RegExp(`^\\p{Script=${script}}$`, "u").test(letter) && /^\p{L}$/u.test(letter),
  );

describe("what documents draw", () => {
  it.each([
    ["Latin", 0x41, 0x24f],
    ["Latin", 0x1e00, 0x1eff],
    ["Greek", 0x386, 0x3ce],
    ["Greek", 0x1f00, 0x1fff],
    ["Cyrillic", 0x400, 0x52f],
  ])("is every letter of the %s script from %i to %i", (script, from, to) => {
    const letters = lettersOf(script, from, to);
    expect(letters.length).toBeGreaterThan(60);
    for (const letter of letters) expect([letter, shown(letter), undrawn(letter)]).toEqual([letter, letter.normalize("NFC"), []]);
  });

  it("is in the tables of the font that draws it, in both weights and in every family", () => {
    const words = [
      "Ÿıþðº½ Ðß",
      "Nguyễn Thị Hồng",
      "Ελένη Παπαδοπούλου",
      "ᾴ",
      "Олександр Їжакевич",
      "Łukasz Źdźbło",
      "Çağrı Şahin",
      "Le prix : 1 234,50 €",
    ];
    for (const word of words)
      for (const { text, part } of stretches(word))
        for (const weight of ["regular", "bold"])
          for (const file of part === "text" ? families.filter((name) => name.endsWith(`${weight}.ttf`)) : [`${part}-${weight}.ttf`])
            for (const sign of text)
              expect([word, file, sign, fonts.get(file)?.hasGlyphForCodePoint(sign.codePointAt(0)!)]).toEqual([word, file, sign, true]);
    expect(families).toHaveLength(16);
  });

  it("is said of a part exactly as its tables have it", () => {
    for (const [part, written] of Object.entries(LETTER_RANGES).filter(([name]) => name !== "text"))
      for (const weight of ["regular", "bold"]) {
        const said = written.split(" ").flatMap((range) => {
          const [from = 0, to = from] = range.split("-").map((end) => Number.parseInt(end, 16));
          return Array.from({ length: to - from + 1 }, (_, i) => from + i);
        });
        const drawn = fonts.get(`${part}-${weight}.ttf`)!.characterSet.filter((code) => code < 0xffff);
        expect(new Set(said)).toEqual(new Set(drawn));
      }
  });
});

it("leaves picture signs out: a statement does not become a question", () => {
  expect(shown("Je maintiens mon choix 😀.")).toBe("Je maintiens mon choix .");
  expect(shown("Oui 👍🏽👩‍👧 🇫🇷 ❤️!")).toBe("Oui   !");
});

it("shows the base letter of what the fonts lack, else a question mark, and says which letters these are", () => {
  expect(shown("Nguyễn")).toBe("Nguyễn");
  // Hyphens of other programs, and marks that nobody sees.
  expect(shown("Jean\u2011Luc\u200b Le\u2010Goff\ufeff")).toBe("Jean-Luc Le-Goff");
  expect(undrawn("Jean\u2011Luc\u200e \u2060Le\u2010Goff")).toEqual([]);
  // Letters that a document joins, as text that is copied out of it has them.
  expect([shown("Griﬃth ﬁls ＡＢ"), undrawn("ﬁ")]).toEqual(["Griffith fils AB", []]);
  expect(shown("x̌")).toBe("x");
  expect(shown("日本")).toBe("??");
  expect(undrawn("Nguyễn 日本 Élise\n日 😀")).toEqual(["日", "本"]);
  const facts = { client: { name: "山田 Taro" }, lines: [{ name: "Fonds", weight: 1 }], comment: null };
  expect(undrawnIn(facts)).toEqual([{ field: "client.name", letters: ["山", "田"] }]);
});
