import { expect, it } from "vitest";
import type { Viewer } from "#app/services/request-context.ts";
import { typedShares } from "./typed-shares.server.ts";

const viewer = { language: "fr" } as Viewer;
const NAMES = [
  { key: "A", name: "Orvane Équilibre" },
  { key: "B", name: "Orvane Dynamique" },
];
const formOf = (a: string, b: string) => {
  const form = new FormData();
  form.set("mandate.A", a);
  form.set("mandate.B", b);
  return form;
};

it("reads shares in the person's spelling, an empty one as none", () => {
  expect(typedShares(formOf("33,33", ""), "mandates", NAMES, viewer)).toEqual({
    weights: new Map([
      ["A", "33.33"],
      ["B", "0"],
    ]),
  });
});

it.each([
  ["abc", /^Donnez un nombre/],
  ["-5", /^Donnez une part de 0 à 100\s%$/],
  ["33,333", /^Deux décimales au plus$/],
])("gives %j back with the reason, and saves nothing of it", (typed, problem) => {
  expect(typedShares(formOf(typed, "40"), "mandates", NAMES, viewer)).toEqual({
    wrong: [
      { key: "A", name: "Orvane Équilibre", typed, problem: expect.stringMatching(problem) },
      { key: "B", name: "Orvane Dynamique", typed: "40", problem: null },
    ],
  });
});
