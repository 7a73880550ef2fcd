import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { QuestionPage } from "./question-page.tsx";
import { questionView } from "./question-view.server.ts";

const file = readFileSync(new URL("../../../../backend/demo/questionnaire/risk-profile.json", import.meta.url), "utf8");
const content = JSON.parse(file) as QuestionnaireTemplate;
const place = content.questions.findIndex(({ type, answers }) => type === "SINGLE_CHOICE_KNOWLEDGE_VALIDATION" && answers);

/** The editor of a question of this type, whose first answer has this sentiment. */
function editor(language: "fr" | "en", type: string, sentiment: string): string {
  const questions = structuredClone(content.questions);
  Object.assign(questions[place]!, { type });
  Object.assign(questions[place]!.answers![0]!, { sentiment });
  const draft = { id: "0192d3a0-0000-4000-8000-000000000001", name: "Profile", version: 1, content: { ...content, questions } };
  const view = questionView(draft as unknown as Parameters<typeof questionView>[0], questions[place]!.code, null, language);
  return renderHtml(<QuestionPage {...view} idem="i" lastResult={undefined} />, language);
}
/** Choices of a field with their words, and the one that is chosen. */
function choicesOf(html: string, field: string) {
  const select = new RegExp(`<select[^>]*name="${field.replace(/[[\]]/g, "\\$&")}"[^>]*>([\\s\\S]*?)</select>`).exec(html)![1]!;
  const options = [...select.matchAll(/<option value="([^"]+)"([^>]*)>([^<]*)</g)];
  return {
    offered: Object.fromEntries(options.map(([, value, , words]) => [value, words])),
    chosen: options.filter(([, , attributes]) => attributes!.includes("selected")).map(([, value]) => value),
  };
}

const TYPES: Record<string, readonly [french: string, english: string]> = {
  SINGLE_CHOICE: ["Choix unique", "Single choice"],
  MULTIPLE_CHOICE: ["Choix multiple", "Multiple choice"],
  SINGLE_CHOICE_KNOWLEDGE_VALIDATION: ["Choix unique, contrôle des connaissances", "Single choice, knowledge validation"],
  MULTIPLE_CHOICE_KNOWLEDGE_VALIDATION: ["Choix multiple, contrôle des connaissances", "Multiple choice, knowledge validation"],
  END: ["Fin du questionnaire", "End of the questionnaire"],
};
const SENTIMENTS: Record<string, readonly [french: string, english: string]> = {
  POSITIVE: ["Positif", "Positive"],
  NEGATIVE: ["Négatif", "Negative"],
  INFORMATION: ["Information", "Information"],
};

it.each([
  ["type", TYPES],
  ["answers[0].sentiment", SENTIMENTS],
])(
  "the editor of a question offers for its %s each value by its name in both languages, and no other, the stored one chosen",
  (field, values) => {
    for (const [at, language] of (["fr", "en"] as const).entries())
      for (const value of Object.keys(values)) {
        const [type, sentiment] = field === "type" ? [value, "POSITIVE"] : ["SINGLE_CHOICE", value];
        const { offered, chosen } = choicesOf(editor(language, type, sentiment), field);
        expect(offered).toEqual(Object.fromEntries(Object.entries(values).map(([name, words]) => [name, words[at]])));
        expect(chosen).toEqual([value]);
      }
  },
);
