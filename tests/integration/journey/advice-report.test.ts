import { describe, expect, it } from "vitest";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import { foundAndAllowed, ruleWords } from "#app/domain/advice/words/check-words.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { readField } from "#app/domain/advice-report/fields.ts";
import { adviceDocument, sentenceText } from "#app/domain/advice-report/report-document.ts";
import { ADVICE_CHECKS } from "#app/domain/journey.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { renderDocument } from "#backend/pdf/render-document.ts";
import { hasPoppler, pagesOf } from "../../fixtures/pdf.ts";
import { adviceFacts, checkFacts } from "./advice-facts.ts";

/** A picture of one point. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
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

  it.skipIf(!hasPoppler)("keep the signatures on one page with what comes next, however far the page is filled", async () => {
    const { checks } = adviceFacts();
    const [fault] = checks.filter(({ flag }) => flag === "orange");
    const ends = new Set<number>();
    for (const count of [0, 2, 4, 6, 8]) {
      const facts = adviceFacts({ checks: [...checks, ...Array.from({ length: count }, () => ({ ...fault!, found: `${count} %` }))] });
      const file = Buffer.from(await renderDocument(pdfDocument.parse(adviceDocument("report", facts, { theme }))));
      const pages = pagesOf(file);
      const signed = pages.findIndex((text) => text.includes("Lu et approuvé"));
      ends.add(signed);
      for (const part of ["sera revu au plus tard", "À renvoyer à", "Léa Martin", "Camille Durand"]) expect(pages[signed]).toContain(part);
    }
    // The block was pushed to another page on the way: the end of a page was met.
    expect(ends.size).toBeGreaterThan(1);
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
    const why = { held: null, sustainable: null, years: 5, riskLimit: 6 };
    const lines = [...facts.advice.lines, ...notes].map((line) => ({ ...line, why }));
    const advice = { ...facts.advice, lines, quizPassed: true };
    const report = adviceDocument("report", adviceFacts({ advice }), { theme });
    const annex = adviceDocument("structured", adviceFacts({ advice }), { theme });
    const said = `${texts(report)} ${texts(annex)}`;
    for (const part of [
      "Autocall 2032 et Autocall 2033\u202f: 10\u00a0% du contrat après l’opération",
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
      "Une mauvaise année pourrait coûter 13\u202f650\u00a0€, soit 21\u00a0% du contrat. Perte que vous avez dit pouvoir supporter, sur les 50\u202f000\u00a0€ de votre questionnaire",
      "Jusqu’à 25",
      "la valeur de votre contrat et les versements prévus, 84\u202f200\u00a0€ en tout",
      "son coût est récupéré en 6 ans et 4 mois",
      "Un point vous a été signalé, que vous avez accepté ou confirmé",
      "Je ne toucherai pas à cette épargne",
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
    for (const part of ["sans y mener entièrement", "le risque de votre contrat est de 3,25", "Ancien fonds"]) expect(said).toContain(part);
    expect(said).not.toContain("votre contrat aura cette répartition");
    const table = document.blocks.find((block) => block.kind === "table" && block.caption === "Allocation conseillée");
    expect((table as { rows: unknown[][] }).rows.at(-2)).toEqual([
      { text: "Ancien fonds", note: expect.stringContaining("garantit le capital") },
      ...[expect.any(String), expect.any(String), expect.any(String)],
      ...["0\u00a0%", { text: expect.any(String), note: "10\u00a0%" }],
    ]);
    const annex = adviceDocument("transactions", adviceFacts({ advice: { ...facts.advice, after } }), { theme });
    const held = annex.blocks.find((block) => block.kind === "table" && block.caption === "Contrat après les opérations");
    expect((held as { rows: unknown[][] }).rows.at(-2)?.[4]).toBe("10\u00a0%");
    expect(texts(adviceDocument("report", facts, { theme }))).toContain("votre contrat aura cette répartition");
  });

  it("print apart what the adviser answers for: the client has accepted nothing of it", () => {
    const facts = adviceFacts();
    const [accepted] = facts.acceptances;
    const reasoned = { ...accepted!, warning: "Contrôle non effectué", by: "adviser" as const };
    const { blocks } = adviceDocument("report", { ...facts, acceptances: [{ ...accepted!, by: "client" }, reasoned] }, { theme });
    const rowsOf = (caption: string) =>
      (blocks.find((block) => block.kind === "table" && block.caption === caption) as { rows: unknown[][] }).rows.map(
        ([first]) => (first as { text: string }).text,
      );
    expect(rowsOf("Ce que vous avez accepté ou confirmé")).toEqual([expect.stringContaining("Actions et durée")]);
    expect(rowsOf("Ce dont votre conseiller répond")).toEqual([expect.stringContaining("Contrôle non effectué")]);
  });

  it("print what was accepted with its sentence, its figures, the reasons and the client's own words", () => {
    const { blocks } = adviceDocument("report", adviceFacts(), { theme });
    const table = blocks.find((block) => block.kind === "table" && block.caption === "Ce que vous avez accepté ou confirmé");
    expect(table).toMatchObject({
      rows: [
        [
          { text: "Actions et durée – constaté 65 %, admis 60 %", note: "65 % d’actions, c’est beaucoup pour une durée de 5 ans." },
          "«\u202fJe garde une autre épargne\u202f»\n«\u202fJe ne toucherai pas à cette épargne avant la retraite.\u202f»",
        ],
      ],
    });
  });

  it("print what the client adapted for this advice alone, and why", () => {
    const facts = adviceFacts();
    const adapted = { minInvestments: 20, minTaxonomy: 2, reason: "Je préfère un risque plus faible à plus de durabilité." };
    const said = texts(adviceDocument("report", adviceFacts({ sustainability: { ...facts.sustainability, adapted } }), { theme }));
    for (const part of [
      "Vous avez adapté vos préférences pour ce conseil",
      adapted.reason,
      "Préférence adaptée\u202f: au moins 20",
      "le contrat en atteint 2,4",
    ])
      expect(said).toContain(part);
    expect(texts(adviceDocument("report", facts, { theme }))).not.toContain("Vous avez adapté");
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
      checks: [checkFacts({ code: "PROFILE_SOURCE", flag: "orange" })],
      outlookCause: "HORIZON",
      demand: { ...facts.demand, horizonMonths: null, scheduled: null },
      profile: { ...facts.profile, reasons: [], statedOn: null, validUntil: null },
      sustainability: { ...facts.sustainability, wants: null },
    });
    const said = texts(adviceDocument("report", bare, { theme }));
    expect(said).not.toContain("Le changement en vaut-il la peine");
    for (const part of [
      "Les coûts ne peuvent pas être calculés",
      "Pas de projection\u202f: aucune durée n’est enregistrée",
      "a été déclaré par votre conseiller, sans questionnaire",
      "Aucune réponse n’est enregistrée sur vos préférences",
    ])
      expect(said).toContain(part);
    for (const part of ["Aucun avertissement", "Vos connaissances", "que vous avez indiquée", "vous pouvez supporter"])
      expect(said).not.toContain(part);
  });

  it("say what the firm receives of the managers and of the insurer, and what of it nobody has stored", () => {
    const rowsOf = (costs: Partial<NonNullable<AdviceFacts["costs"]>>) => {
      const facts = adviceFacts();
      const { blocks } = adviceDocument("costs", { ...facts, costs: { ...facts.costs!, ...costs } }, { theme });
      const table = blocks.find((block) => block.kind === "table" && block.caption === "Ce que votre établissement reçoit de tiers");
      return table?.kind === "table" ? table.rows.map((row) => JSON.stringify(row).replaceAll(/\s/g, " ")) : [];
    };
    const [managers, entry, management, total] = rowsOf({});
    expect(managers).toMatch(/Sociétés de gestion.*300 €.*3 100 €.*0,45 %/);
    expect(entry).toMatch(/Assureur, sur les frais sur versement.*555 €.*555 €.*0,09 %/);
    expect(management).toMatch(/Assureur, sur les frais de gestion du contrat.*non connu.*non connu.*non connu/);
    expect(total).toMatch(/Total de ce qui est connu.*855 €.*3 655 €.*0,54 %/);
    const { costs } = adviceFacts();
    const whole = rowsOf({ insurer: { entry: costs!.insurer!.entry, management: costs!.insurer!.entry } });
    expect(whole.at(-1)).toMatch(/Total reçu.*1 410 €.*4 210 €.*0,63 %/);
    // Earlier packages, and nothing stored at all: each is named, and there is no total.
    const none = rowsOf({ insurer: undefined, thirdParty: { item: null, unknown: ["A"] } });
    expect(none).toHaveLength(3);
    for (const one of none) expect(one).toContain("non connu");
  });

  it("show a switch before and after: what is held, its risk, what a bad year may cost, its guaranteed part and its charges", () => {
    const { switching } = adviceFacts();
    const rowsOf = (caption: string, one: typeof switching) => {
      const { demand } = adviceFacts();
      const facts = adviceFacts({ switching: one, demand: { ...demand, act: "ACT_REBALANCINGS" } });
      const { blocks } = adviceDocument("report", facts, { theme });
      const table = blocks.find((block) => block.kind === "table" && block.caption === caption);
      const said = (cell: unknown) => JSON.stringify(cell).replaceAll(/\s/g, " ");
      return table?.kind === "table" ? table.rows.map((row) => row.map(said)) : null;
    };
    const held = rowsOf("Ce que votre contrat contient, avant et après", switching)!;
    expect(held[1]).toEqual([
      expect.stringContaining("Actions monde"),
      '"4"',
      expect.stringMatching(/6 000,00 €.*24,49 %/),
      expect.stringMatching(/10 500,00 €.*42,86 %/),
    ]);
    expect(held[2]).toEqual([expect.stringContaining("Fonds vendu"), '"6"', expect.stringMatching(/4 500,00 €.*18,37 %/), '"–"']);
    expect(held[3]).toEqual(['"Total"', '""', '"24 500,00 €"', '"24 500,00 €"']);
    const sides = rowsOf("Votre contrat avant et après le changement", switching)!;
    expect(sides.map(([, before, after]) => [before, after])).toEqual([
      ['"2,65"', '"2,29"'],
      [expect.stringMatching(/20,02 %.*4 905 €/), expect.stringMatching(/14,14 %.*3 464 €/)],
      [expect.stringMatching(/57,14 %.*13 999 €/), expect.stringMatching(/57,14 %.*13 999 €/)],
      [expect.stringMatching(/1,62 %.*397 €/), expect.stringMatching(/1,31 %.*321 €/)],
    ]);
    // What nobody knows of what is held is said as such.
    const unrated = { ...switching!, chargeBefore: null, before: { ...switching!.before!, risk: null, loss: null } };
    expect(rowsOf("Votre contrat avant et après le changement", unrated)!.map(([, before]) => before)).toEqual([
      ...['"non connu"', '"non connu"', expect.stringContaining("57,14"), '"non connu"'],
    ]);
    const { before: _before, after: _after, ...earlier } = switching!;
    expect(rowsOf("Votre contrat avant et après le changement", earlier)).toBeNull();
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
    const sheet = adviceDocument("costs", after, { theme });
    // Its cover says that it tells what the return loses by them.
    expect(JSON.stringify(sheet)).toContain(sentenceText("costs.effect", after));
    const annex = texts(sheet);
    expect(annex).toMatch(/Fonds resté en place\W+–?\W*50\s%\W+1,90\s%/);
    const charges = sheet.blocks.find((block) => block.kind === "table" && block.caption === "Frais courants de chaque support");
    expect(JSON.stringify(charges)).not.toContain(others[0]!.name);
    expect(annex).not.toContain("dans l’annexe des coûts");
    expect(texts(adviceDocument("report", after, { theme }))).toContain("Le détail par année est dans l’annexe des coûts");
  });

  it("name as what weighed most a rule that is kept, the one nearest to its limit, and never a fault", () => {
    const report = (...checks: Parameters<typeof checkFacts>[0][]) =>
      texts(adviceDocument("report", adviceFacts({ checks: checks.map(checkFacts) }), { theme }));
    const risk = { code: "RISK_RANGE", flag: "green", found: "2.20", allowed: "2–4" } as const;
    const loss = { code: "LOSS_CAPACITY", flag: "green", found: "21.00", allowed: "25.00" } as const;
    const fault = { code: "EQUITY_HORIZON", flag: "orange", found: "65.00", allowed: "60" } as const;
    expect(report(risk, loss, fault)).toMatch(
      /La mesure la plus proche de sa limite\s:\*\W+perte et capacité[^,]*, 21\s% constaté pour 25\s% au plus/i,
    );
    expect(report(risk, fault)).toMatch(/La mesure la plus proche de sa limite\s:\*\W+risque de 2,2, dans la plage 2/i);
    expect(report(fault)).not.toContain("La mesure la plus proche");
    // Neither what is aimed at, which is not the contract, nor less risk than the range has is within it.
    expect(report({ ...risk, subject: "target" })).not.toContain("La mesure la plus proche");
    expect(report({ ...risk, found: "1.95" })).not.toContain("La mesure la plus proche");
    expect(report({ ...risk, subject: "target" }, { ...risk, code: "RISK_AFTER_ACT", found: "2.59" })).toContain("risque de 2,59");
  });

  it("do not say that a document is handed over which is named as missing", () => {
    const report = (dics: AdviceFacts["documents"]["dics"]) =>
      texts(adviceDocument("report", adviceFacts({ documents: { dics, withoutReason: "Remis en main propre." } }), { theme }));
    const enclosed = { name: "Actions", isin: "LU0000000001", url: "https://kid.example/1.pdf", enclosed: true };
    const contract = { ...enclosed, name: "Contrat", isin: null, contract: true };
    expect(report([enclosed, contract])).toMatch(
      /du contrat et des supports qui en ont un vous ont été remis.*Sans DIC propre\s: Fonds en euros Sécurité et Immobilier Europe/,
    );
    expect(report([enclosed])).toContain("celui du contrat n’en fait pas partie");
    expect(report([enclosed])).toContain("https://kid.example/1.pdf");
    const missing = report([enclosed, { ...enclosed, name: "Obligations", url: null, enclosed: false }]);
    expect(missing).toContain("qui ne vous ont pas été remis\u202f: Obligations (LU0000000001)");
    for (const part of ["vous a été remis", "vous ont été remis", "Ils sont disponibles"]) expect(missing).not.toContain(part);
  });

  it("takes nothing that a person typed for a mark of stress, and shows it as typed", () => {
    const facts = adviceFacts();
    const typed = adviceFacts({ demand: { ...facts.demand, project: "*gras* {amount} $&" } });
    const text = sentenceText("demand.project", typed);
    expect(text).toBe("Votre projet\u202f: «\u202f∗gras∗ {amount} $&\u202f».");
    expect(readField("demand.frequency", typed)).toBe("par mois");
  });
});
