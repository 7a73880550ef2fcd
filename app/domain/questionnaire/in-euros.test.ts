import { describe, expect, it } from "vitest";
import { inEuros } from "./in-euros.ts";
import type { TemplateQuestion } from "./template.ts";

const words = (text: string) => ({ fr: text, en: text });
const question: TemplateQuestion = {
  code: "LOSS",
  section: "S",
  type: "SINGLE_CHOICE",
  title: words("Loss?"),
  help: words("Example: 10% on €50,000."),
  helpWithAmount: { fr: "Sur {amount} à placer.", en: "On {amount} to invest." },
  answers: [
    { code: "A", label: words("None") },
    { code: "B", label: { fr: "Jusqu’à 10 %", en: "Up to 10%" }, perCentOfAmount: 10 },
    { code: "C", label: { fr: "Plus de 25 %", en: "More than 25%" }, perCentOfAmount: 25 },
  ],
};
const other: TemplateQuestion = {
  code: "O",
  section: "S",
  type: "SINGLE_CHOICE",
  title: words("Other"),
  answers: [{ code: "A", label: words("A") }],
};
const template = { questions: [question, other] };
const spaced = (text: string | undefined) => text?.replace(/\p{Zs}/gu, " ");
const labels = (asked: { questions: TemplateQuestion[] }, language: "fr" | "en") =>
  asked.questions[0]?.answers?.map(({ label }) => spaced(label[language]));

describe("a questionnaire in euros of the client's own placement", () => {
  it("says each percentage as whole euros, in both languages", () => {
    const asked = inEuros(template, "120000.00");
    expect(labels(asked, "fr")).toEqual(["None", "Jusqu’à 10 % (12 000 €)", "Plus de 25 % (30 000 €)"]);
    expect(labels(asked, "en")).toEqual(["None", "Up to 10% (€12,000)", "More than 25% (€30,000)"]);
    expect(spaced(asked.questions[0]?.help?.fr)).toBe("Sur 120 000 € à placer.");
    expect(asked.questions[0]?.help?.en).toBe("On €120,000 to invest.");
  });

  it("rounds to the euro and leaves questions that speak of no share alone", () => {
    const asked = inEuros(template, "12345.67");
    expect(labels(asked, "en")?.[1]).toBe("Up to 10% (€1,235)");
    expect(asked.questions[1]).toBe(other);
  });

  it("is the questionnaire itself where the amount is not known, and keeps the example as help", () => {
    expect(inEuros(template, null)).toBe(template);
    const { helpWithAmount: _, ...plain } = question;
    expect(inEuros({ questions: [plain] }, "1000").questions[0]?.help).toEqual(question.help);
  });
});
