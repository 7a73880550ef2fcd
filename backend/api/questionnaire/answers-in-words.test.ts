import { expect, it } from "vitest";
import { inEuros } from "#app/domain/questionnaire/in-euros.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { answersInWords, leastAnswerInWords, provenPercent } from "./answers-in-words.ts";

const spaced = (text: string | null | undefined) => text?.replace(/\p{Zs}/gu, " ");
const answered = (amount: string | null, answers: Record<string, string[]>) => ({
  questions: inEuros(DEMO_TEMPLATES[0]!.content, amount).questions,
  answers,
});

it("quotes the answer on losses as the client read it: an open one is no figure", () => {
  const bold = answered("60000", { CL04: ["E"], AL01: ["C"] });
  expect(spaced(leastAnswerInWords([bold], "maxLossPct", "fr"))).toBe("Plus de 50 % (30 000 €)");
  expect(spaced(leastAnswerInWords([bold], "acceptedLossPct", "en"))).toBe("Up to 25% (€15,000)");
  // Of two people the answer of the more careful one, in euros of that person's own sum.
  const careful = answered("40000", { CL04: ["B"] });
  expect(spaced(leastAnswerInWords([bold, careful], "maxLossPct", "fr"))).toBe("Jusqu’à 10 % (4 000 €)");
  expect(spaced(leastAnswerInWords([answered(null, { CL04: ["E"] })], "maxLossPct", "fr"))).toBe("Plus de 50 %");
  expect(leastAnswerInWords([answered("60000", {})], "maxLossPct", "fr")).toBeNull();
});

it("says answers to questions in the words of the template", () => {
  const said = answersInWords(answered(null, { CL04: ["A"] }), ["CL04", "CL05"], "fr");
  expect(said).toEqual({ CL04: "Aucune" });
  expect(answersInWords(null, ["CL04"], "fr")).toEqual({});
});

it("counts of an open answer on losses the bound that it was shown with, whatever its template set", () => {
  // As the demonstration's questionnaire asked it once.
  const open = { code: "D", label: { fr: "Plus de 25 %", en: "More than 25%" }, set: { maxLossPct: 50 }, perCentOfAmount: 25 };
  const asked = { code: "CL04", answers: [open] } as unknown as ReturnType<typeof answered>["questions"][number];
  expect(provenPercent({ questions: [asked], answers: { CL04: ["D"] } }, "maxLossPct")).toBe(25);
  expect(provenPercent({ questions: [asked], answers: { CL04: ["D"] } }, "acceptedLossPct")).toBeNull();
  const today = (code: string) => provenPercent(answered("60000", { CL04: [code] }), "maxLossPct");
  expect(["A", "B", "C", "D", "E"].map(today)).toEqual([0, 10, 25, 50, 50]);
  expect(provenPercent(null, "maxLossPct")).toBeNull();
});
