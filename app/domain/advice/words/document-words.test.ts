import { expect, it } from "vitest";
import type { AdviceCheck } from "../rule.ts";
import { KID_FAULTS } from "../suitability/key-document.ts";
import { checkSentence } from "./check-words.ts";

const check = (figures: Record<string, string>): AdviceCheck => ({
  code: "KID_PRESENT",
  flag: "orange",
  figures: { document: "Orvane Monde", ...figures },
});

it.each(KID_FAULTS)("a document that cannot be opened is named, with why and what to do: %s", (fault) => {
  for (const reader of ["adviser", "client"] as const) {
    expect(checkSentence(check({ case: fault }), reader, "fr")).toContain("Orvane Monde");
    expect(checkSentence(check({ case: fault }), reader, "en")).toContain("Orvane Monde");
  }
  expect(checkSentence(check({ case: fault }), "adviser", "fr")).toMatch(
    /orrigez l’adresse .*remplacez le support.; à défaut, écrivez votre motif\.$/,
  );
  expect(new Set(KID_FAULTS.map((one) => checkSentence(check({ case: one }), "adviser", "en"))).size).toBe(KID_FAULTS.length);
});

it("an old document and one in another language are told with their day and language", () => {
  expect(checkSentence(check({ case: "OLD", date: "2025-03-09" }), "client", "fr")).toBe(
    "Le document d’informations clés «\u00a0Orvane Monde\u00a0» date du 09/03/2025.".replaceAll("\u00a0", "\u202f"),
  );
  // Figures alone might be read as another day in English.
  expect(checkSentence(check({ case: "OLD", date: "2025-03-09" }), "client", "en")).toContain("9 March 2025".replaceAll(" ", "\u00a0"));
  expect(checkSentence(check({ case: "LANGUAGE", language: "en" }), "client", "fr")).toContain("(anglais)");
  expect(checkSentence(check({ case: "LANGUAGE", language: "xx" }), "adviser", "en")).toContain("(xx)");
});

it("documents that were not opened yet are named in what is not judged", () => {
  const unjudged: AdviceCheck = {
    code: "NOT_JUDGED",
    subject: "KID_PRESENT",
    flag: "orange",
    missing: "KID_OPENED",
    figures: { documents: "Orvane Monde, Contrat" },
  };
  expect(checkSentence(unjudged, "adviser", "fr")).toContain("l’ouverture des documents d’informations clés (Orvane Monde, Contrat)");
  expect(checkSentence(unjudged, "client", "en")).toContain("the opening of the key information documents (Orvane Monde, Contrat)");
});
