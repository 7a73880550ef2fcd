import { describe, expect, it } from "vitest";
import { COSTS_SHEET, TRANSACTIONS } from "#app/domain/advice-report/annexes.ts";
import { FIELDS } from "#app/domain/advice-report/fields.ts";
import { REPORT_TEXTS, sentenceText } from "#app/domain/advice-report/report-document.ts";
import { RULES, type Sentence } from "#app/domain/advice-report/sentences/sentence.ts";
import { SENTENCES, type SentenceKey, sentenceOf } from "#app/domain/advice-report/sentences.ts";
import { STRUCTURED_SHEET } from "#app/domain/advice-report/structured-section.ts";
import { TABLES } from "#app/domain/advice-report/tables.ts";
import { REPORT } from "#app/domain/advice-report/template.ts";
import { adviceFacts } from "./advice-facts.ts";
import { patched, SENTENCE_FACTS } from "./sentence-facts.ts";

const KEYS = Object.keys(SENTENCES) as SentenceKey[];
const sections = [...REPORT, ...TRANSACTIONS, ...COSTS_SHEET, ...STRUCTURED_SHEET];
const blocks = sections.flatMap((section) => section.blocks);
const said = blocks.flatMap((block): readonly SentenceKey[] =>
  block.kind === "sentence" ? [block.say] : block.kind === "list" ? block.items : [],
);
/** Places in which something is kept, what computes, and what follows from both. */
const PLACES = /^(session|user|organisation|product|series|questionnaire|publication|engine)\b|^rule: .+/;
/** Words that speak to the client, or of what is the client's. */
const OF_CLIENT = { fr: /\b(vous|votre|vos|vôtres?)\b/i, en: /\b(you|your|yours)\b/i };

/** Why a sentence cannot be traced to what is stored; null where it can. */
function unfounded({ fr, en, with: filled = {}, if: conditions = [], rule }: Sentence): string | null {
  const asked = new Set([fr, en].flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)));
  const named = Object.keys(filled);
  if ([...asked].some((name) => !named.includes(name) || !fr.includes(`{${name}}`) || !en.includes(`{${name}}`)))
    return "a placeholder without a field";
  if (named.some((name) => !asked.has(name))) return "a field that is not said";
  const sources = [...Object.values(filled), ...conditions];
  if (sources.some((source) => !PLACES.test(FIELDS[source]?.from ?? ""))) return "an unknown source";
  if (sources.length > 0) return rule === undefined || RULES[rule] ? null : "an unknown rule";
  if (rule === undefined) return "no source";
  return OF_CLIENT.fr.test(fr) || OF_CLIENT.en.test(en) ? "about the client without a fact" : null;
}

describe("the sentences of the documents of an advice", () => {
  it.each(KEYS)("%s is said with its fact and not without it", (key) => {
    const row = SENTENCE_FACTS[key];
    expect(unfounded(sentenceOf(key))).toBeNull();
    for (const language of ["fr", "en"] as const) {
      const facts = patched(adviceFacts({ language }), row === "rule" ? {} : row.holds);
      expect(sentenceText(key, facts), language).toEqual(expect.stringMatching(/^[^{}]+$/));
      for (const not of row === "rule" ? [] : row.not) expect(sentenceText(key, patched(facts, not)), JSON.stringify(not)).toBeNull();
    }
    // A sentence that rests on facts names one that takes it away; only a rule of law needs none.
    const { with: filled = {}, if: conditions = [] } = sentenceOf(key);
    const rests = Object.keys(filled).length + conditions.length > 0;
    expect(row === "rule" ? !rests : row.not.length > 0).toBe(true);
  });

  it("fail where a sentence speaks of the client without a fact, or comes from nowhere", () => {
    const made = (fr: string, more: Partial<Sentence> = {}) => unfounded({ fr, en: fr, ...more });
    expect(made("Aucun avertissement ne vous a été fait.", { rule: "COSTS" })).toBe("about the client without a fact");
    expect(made("L’épargne que vous avez versée.")).toBe("no source");
    expect(made("Votre projet : {project}", { rule: "COSTS" })).toBe("a placeholder without a field");
    expect(made("Un texte.", { if: ["nowhere" as "day"] })).toBe("an unknown source");
    for (const { from } of [...Object.values(FIELDS), ...Object.values(TABLES)]) expect(from).toMatch(PLACES);
  });

  it("say the day of the market on which an advice was settled, also after midnight in Paris", () => {
    const settled = (finalizedAt: string) => FIELDS["advice.finalizedAt"].read(patched(adviceFacts(), { advice: { finalizedAt } }));
    expect(settled("2026-11-22T23:12:00.000Z")).toBe(settled("2026-11-23T10:12:00.000Z"));
  });

  it("are each in a document, and no text is there that nothing says", () => {
    expect(KEYS.filter((key) => !said.includes(key))).toEqual([]);
    const texts = new Set<string>([
      ...sections.map(({ title }) => title),
      ...blocks.flatMap((block) =>
        block.kind === "facts" ? block.items.map(({ label }) => label) : block.kind === "quote" ? [block.title] : [],
      ),
      ...Object.values(TABLES).flatMap(({ caption, columns }) => [caption, ...columns.map(({ label }) => label)]),
    ]);
    const ofCover = /^(kicker|notice|file\w+|transactions\.notice|costsSheet\.notice|structuredSheet\.notice|label\.\w+)$/;
    expect(Object.keys(REPORT_TEXTS.fr).filter((key) => !texts.has(key) && !ofCover.test(key))).toEqual([]);
  });
});
