import { describe, expect, it } from "vitest";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import { foundAndAllowed, ruleWords } from "#app/domain/advice/words/check-words.ts";
import { COSTS_SHEET, TRANSACTIONS } from "#app/domain/advice-report/annexes.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { FIELDS, readField } from "#app/domain/advice-report/fields.ts";
import { adviceDocument, REPORT_TEXTS, sentenceText } from "#app/domain/advice-report/report-document.ts";
import { RULES, type Sentence } from "#app/domain/advice-report/sentence.ts";
import { STRUCTURED_SHEET } from "#app/domain/advice-report/structured-section.ts";
import { TABLES } from "#app/domain/advice-report/tables.ts";
import { REPORT } from "#app/domain/advice-report/template.ts";
import { french } from "#app/domain/advice-report/texts-fr.ts";
import { ADVICE_CHECKS } from "#app/domain/journey.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { renderDocument } from "#backend/pdf/render-document.ts";
import { adviceFacts } from "./advice-facts.ts";

/** A picture of one point. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const sections = [...REPORT, ...TRANSACTIONS, ...COSTS_SHEET, ...STRUCTURED_SHEET];
const blocks = sections.flatMap((section) => section.blocks);
const sentences = blocks.flatMap((block): readonly Sentence[] =>
  block.kind === "sentence" ? [block] : block.kind === "list" ? block.items : [],
);
/** Places in which something is kept, and what computes. */
const PLACES = /^(session|user|organisation|product|series|questionnaire|publication|engine)\b|^rule: .+/;

/** Why a sentence cannot be traced; null where it can. */
function unfounded({ say, with: filled = {}, if: conditions = [], rule }: Sentence): string | null {
  const asked = new Set(Object.values(REPORT_TEXTS).flatMap((texts) => [...texts[say].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)));
  const named = Object.keys(filled);
  if ([...asked].some((name) => !named.includes(name))) return `${say}: a placeholder without a field`;
  if (named.some((name) => !asked.has(name))) return `${say}: a field that is not said`;
  const sources = [...Object.values(filled), ...conditions];
  if (sources.length === 0 && rule === undefined) return `${say}: no source`;
  if (sources.some((source) => !PLACES.test(FIELDS[source]?.from ?? ""))) return `${say}: an unknown source`;
  return rule === undefined || RULES[rule] ? null : `${say}: an unknown rule`;
}

describe("the template of the suitability report", () => {
  it("says no sentence that comes from no stored field and no rule", () => {
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.map(unfounded).filter((why) => why !== null)).toEqual([]);
    expect(unfounded({ say: "review.periodic" })).toBe("review.periodic: no source");
    expect(unfounded({ say: "demand.project", rule: "COSTS" })).toBe("demand.project: a placeholder without a field");
    expect(unfounded({ say: "risks.tax", if: ["nowhere" as "day"] })).toBe("risks.tax: an unknown source");
    for (const { from } of [...Object.values(FIELDS), ...Object.values(TABLES)])
      expect(from).toMatch(/^(session|user|organisation|product|series|questionnaire|publication|engine)\b|^rule: /);
  });

  it("has no text that nothing says, and the same placeholders in both languages", () => {
    const tables = Object.values(TABLES).flatMap(({ caption, columns }) => [caption, ...columns.map(({ label }) => label)]);
    const said = new Set<string>([
      ...sentences.map(({ say }) => say),
      ...sections.map(({ title }) => title),
      ...blocks.flatMap((block) =>
        block.kind === "facts" ? block.items.map(({ label }) => label) : block.kind === "quote" ? [block.title] : [],
      ),
      ...tables,
    ]);
    const ofCover = /^(kicker|notice|file\w+|transactions\.notice|costsSheet\.notice|structuredSheet\.notice|label\.\w+)$/;
    expect(Object.keys(french).filter((key) => !said.has(key) && !ofCover.test(key))).toEqual([]);
  });
});

describe("the documents of an advice", () => {
  const { theme } = documentLook({});
  const texts = (document: ReturnType<typeof adviceDocument>) => JSON.stringify(document.blocks);

  it.each(["fr", "en"] as const)("are at most six pages in %s, and fit the PDF backend", async (language) => {
    const document = pdfDocument.parse(adviceDocument("report", adviceFacts({ language }), { theme }));
    const bytes = Buffer.from(await renderDocument(document));
    const pages = bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThanOrEqual(6);
    expect(texts(document as never)).not.toMatch(/\{\w+\}/);
    for (const annex of ["transactions", "costs"] as const) pdfDocument.parse(adviceDocument(annex, adviceFacts({ language }), { theme }));
  });

  it("tell of structured products what their issuers owe and what the client may get back, on six pages at most", async () => {
    const facts = adviceFacts();
    const [, line] = facts.advice.lines;
    const terms = {
      ...{ issuer: "Banque Tressan", guarantor: null, underlying: "Indice Alcyone Europe 50" },
      ...{ issueDate: "2026-12-15", maturityDate: "2032-12-15", observation: "YEARLY" as const },
      ...{ coupon: "6.8", couponBarrier: "80", memory: true, autocallBarrier: "100", protectionBarrier: "60", maximumLoss: "100" },
    };
    const notes = ["Autocall 2032", "Autocall 2033"].map((name) => ({ ...line!, name, weight: 5, amount: 3250, terms }));
    const advice = { ...facts.advice, lines: [...facts.advice.lines, ...notes], quizPassed: true };
    const report = adviceDocument("report", adviceFacts({ advice }), { theme });
    const annex = adviceDocument("structured", adviceFacts({ advice }), { theme });
    const said = `${texts(report)} ${texts(annex)}`;
    for (const part of [
      "Autocall 2032 et Autocall 2033\u202f: 10\u00a0% de l’allocation",
      "les coupons sont dus par Banque Tressan",
      "Perte maximale à l’échéance, hors défaut\u202f: 100\u00a0% du capital",
      "tout ou partie des 6\u202f500,00\u00a0€ placés est perdu",
      "Vous avez répondu juste",
    ])
      expect(said).toContain(part);
    const table = annex.blocks.find((block) => block.kind === "table" && block.caption.startsWith("Ce que vous pouvez recevoir"));
    const { rows } = table as { rows: string[][] };
    expect(rows.slice(0, 5).map(([, received, gain]) => [received, gain])).toEqual([
      ["3\u202f471,00\u00a0€", "+6,8\u00a0%"],
      ["4\u202f576,00\u00a0€", "+40,8\u00a0%"],
      ["3\u202f250,00\u00a0€", "0\u00a0%"],
      ["1\u202f300,00\u00a0€", "\u221260\u00a0%"],
      ["0,00\u00a0€", "\u2212100\u00a0%"],
    ]);
    expect(rows).toHaveLength(10);
    const bytes = Buffer.from(await renderDocument(pdfDocument.parse(report)));
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(6);
    pdfDocument.parse(annex);
    expect(texts(adviceDocument("report", facts, { theme }))).not.toContain("structurés");
    expect(texts(adviceDocument("structured", facts, { theme }))).toContain("Aucun produit structuré n’est conseillé");
  });

  it("say the act, what is missing, why it fits, what it costs and what was accepted", () => {
    const said = texts(adviceDocument("report", adviceFacts(), { theme }));
    for (const part of [
      "verser 25\u202f000,00\u00a0€ sur Assurance vie Horizon",
      "Immobilier Europe (FR0000000002)",
      "en main propre",
      "Votre profil Équilibré admet 2 à 4",
      "La préférence sur la taxinomie n’est pas atteinte",
      "son coût est récupéré en 6 ans 4 mois",
      "Je préfère la diversification",
    ])
      expect(said).toContain(part);
    expect(said).toMatch(/au plus tard le 2\soctobre\s2027/u);
  });

  it("say that a deposit leads only part of the way, with the share that each support will have and what stays beside", () => {
    const facts = adviceFacts();
    const [line] = facts.advice.lines;
    const stays = { ...line!, name: "Ancien fonds", amount: facts.advice.total / 10 };
    const after = { risk: 3.25, others: [stays] };
    const document = adviceDocument("report", adviceFacts({ advice: { ...facts.advice, after } }), { theme });
    const said = texts(document);
    for (const part of ["sans y mener entièrement", "le risque de l’ensemble de votre contrat est de 3,25", "Ancien fonds"])
      expect(said).toContain(part);
    expect(said).not.toContain("votre contrat est réparti comme ci-dessous");
    const table = document.blocks.find((block) => block.kind === "table" && block.caption === "Allocation conseillée");
    expect((table as { rows: unknown[][] }).rows.at(-2)).toEqual([
      ...["Ancien fonds", expect.any(String), expect.any(String), expect.any(String)],
      ...["0\u00a0%", { text: expect.any(String), note: "10\u00a0%" }],
    ]);
    const annex = adviceDocument("transactions", adviceFacts({ advice: { ...facts.advice, after } }), { theme });
    const held = annex.blocks.find((block) => block.kind === "table" && block.caption === "Contrat après les opérations");
    expect((held as { rows: unknown[][] }).rows.at(-2)?.[4]).toBe("10\u00a0%");
    expect(texts(adviceDocument("report", facts, { theme }))).toContain("votre contrat est réparti comme ci-dessous");
  });

  it("print what was accepted with its sentence, its figures, the reasons and the client's own words", () => {
    const { blocks } = adviceDocument("report", adviceFacts(), { theme });
    const table = blocks.find((block) => block.kind === "table" && block.caption === "Ce que vous avez accepté");
    expect(table).toMatchObject({
      rows: [
        [
          { text: "Durabilité – constaté 2,4 %, admis 5 %", note: "La préférence sur la taxinomie n’est pas atteinte." },
          "Préférence adaptée pour cette opération\n«\u202fJe préfère la diversification à l’alignement.\u202f»",
        ],
      ],
    });
  });

  it("print what the client adapted for this advice alone, and why", () => {
    const facts = adviceFacts();
    const adapted = { minInvestments: 20, minTaxonomy: 2, reason: "Je préfère un risque plus faible à plus de durabilité." };
    const said = texts(adviceDocument("report", adviceFacts({ sustainability: { ...facts.sustainability, adapted } }), { theme }));
    for (const part of [
      "Pour cette seule opération",
      adapted.reason,
      "Préférence adaptée\u202f: au moins 20",
      "l’allocation en atteint 2,4",
    ])
      expect(said).toContain(part);
    expect(texts(adviceDocument("report", facts, { theme }))).not.toContain("Pour cette seule opération");
  });

  it("have words of every rule, for the client too", () => {
    for (const code of ADVICE_CHECKS) for (const language of ["fr", "en"] as const) expect(ruleWords(code, language).client).toMatch(/\.$/);
    expect(foundAndAllowed({ code: "RISK_RANGE", found: "4.15", allowed: "2–4" }, "fr")).toEqual({ found: "4,15", allowed: "2–4" });
    expect(foundAndAllowed({ code: "ACT_ENABLED", found: "ACT_DEPOSITS" }, "fr")).toEqual({ found: null, allowed: null });
  });

  it("bear the cover image of the journey where there is room, beside no word less", async () => {
    const image = { type: "image/png" as const, data: PIXEL };
    const pages = async (which: "report" | "costs") => {
      const document = pdfDocument.parse(adviceDocument(which, adviceFacts(), { theme }, image));
      const file = Buffer.from(await renderDocument(document)).toString("latin1");
      return [document.cover.image, /\/Subtype \/Image/.test(file)];
    };
    expect(await pages("report")).toEqual([image, true]);
    expect(await pages("costs")).toEqual([undefined, false]);
  });

  it("leave out what is not stored and say so where it matters", () => {
    const facts = adviceFacts();
    const bare = adviceFacts({
      switching: null,
      costs: null,
      outlook: null,
      alternatives: [],
      acceptances: [],
      checks: [{ flag: "green", text: "Total", sentence: "", found: null, allowed: null }],
      demand: { ...facts.demand, horizonMonths: null, scheduled: null },
      profile: { ...facts.profile, questionnaire: null, reasons: [], statedOn: null, validUntil: null },
      sustainability: { ...facts.sustainability, wants: null },
    });
    const said = texts(adviceDocument("report", bare, { theme }));
    expect(said).not.toContain("Le changement en vaut-il la peine");
    for (const part of [
      "Les coûts ne peuvent pas être calculés",
      "Aucune projection n’est donnée",
      "sans questionnaire rempli",
      "ne vous a pas été posée",
      "aucun avertissement",
    ])
      expect(said).toContain(part);
  });

  it("weigh a change for another only where something is sold for something bought", () => {
    const { switching } = adviceFacts();
    const said = (sold: number, bought: number) =>
      texts(adviceDocument("report", adviceFacts({ switching: { ...switching!, sold, bought } }), { theme }));
    expect(said(5000, 5000)).toContain("Le changement en vaut-il la peine");
    // Money that comes in or goes out replaces nothing.
    for (const one of [said(0, 5000), said(5000, 0)]) expect(one).not.toContain("Le changement en vaut-il la peine");
  });

  it("charge in the annex of costs what the contract holds after the act, and send the reader from the report alone to it", () => {
    const { advice, ...facts } = adviceFacts();
    const [first, ...others] = advice.lines;
    const beside = { ...first!, name: "Fonds resté en place", charge: 1.9, amount: advice.total / 2 };
    const lines = [{ ...first!, amount: advice.total / 2 }, ...others.map((line) => ({ ...line, amount: 0 }))];
    const after = { ...facts, advice: { ...advice, lines, after: { risk: 3.4, others: [beside] } } };
    const annex = texts(adviceDocument("costs", after, { theme }));
    expect(annex).toMatch(/Fonds resté en place\W+–?\W*50\s%\W+1,90\s%/);
    expect(annex).not.toContain(others[0]!.name);
    expect(annex).not.toContain("dans l’annexe des coûts");
    expect(texts(adviceDocument("report", after, { theme }))).toContain("Le détail par année est dans l’annexe des coûts");
  });

  it("go on in lower case after a colon", () => {
    const checks = [{ flag: "orange" as const, text: "Risque", sentence: "L’allocation dépasse la limite.", found: null, allowed: null }];
    expect(texts(adviceDocument("report", adviceFacts({ checks }), { theme }))).toMatch(/Ce qui a le plus pesé\s:\W+l’allocation dépasse/);
  });

  it("do not call a missing document what decided the choice of the supports", () => {
    const document = { flag: "orange" as const, text: "DIC", sentence: "Le document d’un support manque.", found: null, allowed: null };
    const report = (checks: AdviceFacts["checks"]) => texts(adviceDocument("report", adviceFacts({ checks }), { theme }));
    expect(report([{ ...document, ofDocuments: true }])).toMatch(/Ce qui a le plus pesé\s:\W+rester dans le risque/);
    const risk = { ...document, sentence: "Le risque est élevé." };
    expect(report([{ ...document, ofDocuments: true }, risk])).toMatch(/Ce qui a le plus pesé\s:\W+le risque est élevé/);
  });

  it("do not say that a document is handed over which is named as missing", () => {
    const report = (dics: AdviceFacts["documents"]["dics"]) =>
      texts(adviceDocument("report", adviceFacts({ documents: { dics, withoutReason: "Remis en main propre." } }), { theme }));
    const enclosed = { name: "Actions", isin: "LU0000000001", url: "https://kid.example/1.pdf", enclosed: true };
    expect(report([enclosed])).toContain("de chaque support vous est remis ou est accessible");
    const missing = report([enclosed, { ...enclosed, enclosed: false }]);
    expect(missing).toContain("de chaque support vous est remis, sauf ceux qui sont nommés ci-dessous");
    expect(missing).not.toContain("ou est accessible");
  });

  it("takes nothing that a person typed for a mark of stress, and shows it as typed", () => {
    const facts = adviceFacts();
    const typed = adviceFacts({ demand: { ...facts.demand, project: "*gras* {amount} $&" } });
    const text = sentenceText({ say: "demand.project", with: { project: "demand.project" } }, typed);
    expect(text).toBe("Votre projet\u202f: «\u202f∗gras∗ {amount} $&\u202f».");
    expect(readField("demand.frequency", typed)).toBe("par mois");
  });
});
