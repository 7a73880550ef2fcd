import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import { formatLongInstant } from "#app/domain/format/format.ts";
import { pathOf } from "#app/domain/questionnaire/path.ts";
import { recordDocument } from "#app/domain/questionnaire/record/record-document.ts";
import { RECORD_SENTENCES, RECORD_WORDS } from "#app/domain/questionnaire/record/record-texts.ts";
import type { RecordedSession } from "#app/domain/questionnaire/record/recorded-session.ts";
import { scoreOf } from "#app/domain/questionnaire/score.ts";
import { type Answers, type QuestionnaireTemplate, questionOf } from "#app/domain/questionnaire/template.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { renderDocument } from "#backend/pdf/render-document.ts";
import { hasPoppler, plain, structureOf } from "../fixtures/pdf.ts";

const file = new URL("../../backend/demo/questionnaire/risk-profile.json", import.meta.url);
const template = JSON.parse(readFileSync(file, "utf8")) as QuestionnaireTemplate;
const { theme } = documentLook({});
const registration = { orias: "12345678", regulatoryStatus: "Courtier en assurance" };
const organisation = { name: "Épargne & Conseil", look: { theme }, registration };

/** The first answer to every question that comes up. */
function answered(): Answers {
  const answers: Record<string, string[]> = {};
  for (let { open } = pathOf(template, answers); open; { open } = pathOf(template, answers)) {
    const [first] = open.answers ?? [];
    answers[open.code] = first ? [first.code] : [];
  }
  return answers;
}

/** A completed session whose points are below zero somewhere. */
const completed = (change: Partial<RecordedSession> = {}) => {
  const answers = answered();
  const negative = template.questions.flatMap(({ code, answers: offered = [] }) =>
    offered.filter(({ points = 0 }) => points < 0).map((answer) => ({ code, answer })),
  )[0]!;
  const given = { ...answers, [negative.code]: [negative.answer.code] };
  const session: RecordedSession = {
    ...{ id: "0192d3a0-0000-4000-8000-000000000001", client: { name: "A B" }, sender: { name: "C D" }, language: "fr" },
    ...{
      creation: "2026-10-29T07:12:00.000Z",
      linkOpenedAt: null,
      completionDate: "2026-10-30T09:20:00.000Z",
      lastUpdate: "2026-10-30T09:20:00.000Z",
    },
    ...{ completedBy: "CLIENT", withAdviser: false, score: null, validUntil: null, override: null, raise: null },
    answers: given,
    attempts: { OB01: [{ at: "2026-10-30T09:16:00.000Z", answers: ["A"] }], IN01: [{ at: "2026-10-30T09:15:00.000Z", answers: ["Y"] }] },
    ...change,
  };
  return recordDocument({ session, template, score: scoreOf(template, given), organisation, copy: "adviser", today: "2026-10-30" });
};

it("the record writes points below zero with the sign of minus, not with a hyphen", () => {
  const cells = completed().blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : []));
  expect(cells).toContain("−1");
  expect(cells.filter((cell) => /^-\d/m.test(cell))).toEqual([]);
});

it("the record tells when the client opened the link, else when the answers began", () => {
  const words = RECORD_WORDS.fr;
  const factsOf = (change: Partial<RecordedSession>) => new Map(completed(change).cover.facts.map(({ label, value }) => [label, value]));
  const opened = factsOf({ linkOpenedAt: "2026-10-30T08:01:00.000Z" });
  expect(opened.get(words.opened)).toBe(formatLongInstant("2026-10-30T08:01:00.000Z", "fr"));
  const begun = factsOf({});
  expect([begun.has(words.opened), begun.get(words.begun)]).toEqual([false, formatLongInstant("2026-10-30T09:15:00.000Z", "fr")]);
  // A link that was made anew after the first answers is not when the client began.
  expect(factsOf({ linkOpenedAt: "2026-10-30T09:18:00.000Z" }).get(words.begun)).toBe(formatLongInstant("2026-10-30T09:15:00.000Z", "fr"));
});

it.each(["fr", "en"] as const)(
  "the record in %s repeats every question with its answer; the client's copy has no points",
  async (language) => {
    const answers = answered();
    const score = scoreOf(template, answers);
    const session = {
      id: "0192d3a0-0000-4000-8000-000000000001",
      client: { name: "Łucja Œuvrard" },
      sender: { name: "Anna Martin" },
      language,
      creation: "2026-10-29T07:12:00.000Z",
      linkOpenedAt: "2026-10-30T09:13:00.000Z",
      completionDate: "2026-10-30T09:20:00.000Z",
      lastUpdate: "2026-10-30T09:20:00.000Z",
      completedBy: "CLIENT",
      withAdviser: true,
      score: "CONSERVATIVE",
      validUntil: "2028-10-30",
      override: { profile: "CONSERVATIVE", reason: "Retraite avancée de deux ans", by: "Anna Martin", at: "2026-10-31T08:00:00.000Z" },
      raise: null,
      answers,
      attempts: Object.fromEntries(
        Object.entries(answers).map(([code, chosen]) => [code, [{ at: "2026-10-30T09:15:00.000Z", answers: [...chosen] }]]),
      ),
    } satisfies RecordedSession;
    const tried = questionOf(template, "KV01")!;
    const [first, second] = tried.answers ?? [];
    session.attempts.KV01 = [
      { at: "2026-10-30T09:14:00.000Z", answers: [second!.code] },
      { at: "2026-10-30T09:15:00.000Z", answers: [first!.code] },
    ];
    const words = RECORD_WORDS[language];
    const documents = (["adviser", "client"] as const).map((copy) =>
      pdfDocument.parse(recordDocument({ session, template, score, organisation, copy, today: "2026-10-30" })),
    );
    const [mine, theirs] = documents.map((document) => JSON.stringify(document.blocks));
    const { points } = words;
    expect(documents[1]?.cover.facts.find(({ label }) => label === words.by)?.value).toBe(words.byClientHelped);
    const factOf = (label: string) => documents[0]?.cover.facts.find((fact) => fact.label === label)?.value;
    expect(factOf(words.opened)).toBe(formatLongInstant(session.linkOpenedAt, language));
    expect(factOf(words.created)).toBe(formatLongInstant(session.creation, language));
    expect(factOf(words.organisation)).toMatch(/Épargne & Conseil – Courtier en assurance – ORIAS .*12\s345\s678$/);
    expect(mine).toContain(points);
    expect(theirs).not.toContain(points);
    // A question without a comment tells the client which of its statements are true.
    for (const { label, correct, exclusive } of questionOf(template, "KV04")?.answers ?? [])
      expect(mine?.includes(`${correct ? words.isTrue : words.isFalse} ${label[language]}`)).toBe(exclusive !== true);
    const dimension = template.sections.find(({ code }) => code === "TOLERANCE")!.title[language];
    for (const copy of [mine, theirs]) {
      expect(copy).toContain(RECORD_SENTENCES[language].base(dimension));
      const tries = [`1. ${second!.label[language]} (${words.notCounted})`, `2. ${first!.label[language]} (${words.counted})`];
      expect(copy).toContain(JSON.stringify(tries.join("\n")).slice(1, -1));
    }
    const asked = score.path.flatMap((code) => questionOf(template, code) ?? []).filter(({ type }) => type !== "END");
    expect(asked.length).toBeGreaterThan(5);
    for (const [i, document] of documents.entries()) {
      const pdf = await renderDocument(document);
      expect(pdf.length).toBeLessThan(500_000);
      if (!hasPoppler) continue;
      const tree = plain(structureOf(pdf));
      for (const { title, answers: offered = [], code } of asked) {
        expect(tree, `copy ${i}`).toContain(plain(title[language]));
        for (const answer of offered.filter((one) => answers[code]?.includes(one.code)))
          expect(tree).toContain(plain(answer.label[language]));
      }
    }
  },
);
