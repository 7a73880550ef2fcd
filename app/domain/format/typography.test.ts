import { expect, it } from "vitest";
import { elides, frenchSpaces } from "./typography.ts";

it.each([
  ["Que faites-vous ?", "Que faites-vous\u202f?"],
  ["« Prudent » : oui", "«\u202fPrudent\u202f»\u202f: oui"],
  ["50 % de 1 200 €", "50\u00a0% de 1\u202f200\u00a0€"],
  ["2 147 483 647 au plus", "2\u202f147\u202f483\u202f647 au plus"],
  ["En 2026, 12 fonds sur 35 et le 4 2026", "En 2026, 12 fonds sur 35 et le 4 2026"],
])("French keeps together what a line must not part: %s", (typed, set) => {
  expect(frenchSpaces(typed)).toBe(set);
});

it.each([
  ["Orvane Élodie avril Yves Hélène Horizon Œuvre isr", true],
  ["Tilbury Yann Hugo Hambourg 8 (fonds «", false],
])("French says d’ before %s: %s", (words, elided) => {
  for (const word of words.split(" ")) expect(elides(word), word).toBe(elided);
});
