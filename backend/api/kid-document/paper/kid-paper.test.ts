import { describe, expect, it } from "vitest";
import { kidContent as contentSchema } from "#app/contract/kid-document/kid-config.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { kidFigures } from "#backend/numerics/risk/kid-figures.ts";
import { datedValues } from "#backend/numerics/series/dated-values.ts";
import { layOutHere } from "../../../../tests/fixtures/advisers.ts";
import { history, kidContent } from "../../../../tests/fixtures/kid/kid-world.ts";
import { hasPoppler, textOf } from "../../../../tests/fixtures/pdf.ts";
import { requestOf } from "../figures.ts";
import { kidPaper } from "./kid-paper.ts";

/** Headings of Annex I of Delegated Regulation (EU) 2017/653, as amended by (EU) 2021/2268. */
const HEADINGS = {
  fr: [
    "Objectif",
    "Produit",
    "En quoi consiste ce produit\u202f?",
    "Quels sont les risques et qu’est-ce que cela pourrait me rapporter\u202f?",
    "Que se passe-t-il si Delta Vie n’est pas en mesure d’effectuer les versements\u202f?",
    "Que va me coûter cet investissement\u202f?",
    "Combien de temps dois-je le conserver, et puis-je retirer de l’argent de façon anticipée\u202f?",
    "Comment puis-je formuler une réclamation\u202f?",
    "Autres informations pertinentes",
  ],
  en: [
    "Purpose",
    "Product",
    "What is this product?",
    "What are the risks and what could I get in return?",
    "What happens if Delta Vie is unable to pay out?",
    "What are the costs?",
    "How long should I hold it and can I take money out early?",
    "How can I complain?",
    "Other relevant information",
  ],
};

const { theme, assetClasses: colours } = documentLook({});
const look = { theme, colours };
function paperOf(language: "fr" | "en", changes: object = {}) {
  const content = contentSchema.parse(kidContent(changes));
  const figures = kidFigures({ ...requestOf("A", content), values: datedValues(history()) });
  const paper = { name: "Delta Monde", isin: "FR0000000010", productionDate: "2026-03-31", content, figures, isDraft: false };
  return { figures, document: kidPaper(paper, { language, look }) };
}
const texts = (document: ReturnType<typeof paperOf>["document"]) => JSON.stringify(document.blocks);

describe("a key information document", () => {
  it.each(["fr", "en"] as const)("has the headings of Annex I in their order, in %s, on three pages at most", async (language) => {
    const { document } = paperOf(language);
    const found = document.blocks.flatMap((block) => (block.kind === "heading" && block.level === 1 ? [block.text] : []));
    expect(found).toEqual(HEADINGS[language]);
    const file = Buffer.from(await layOutHere(document, null));
    const raw = file.toString("latin1");
    expect(raw.match(/\/Type \/Page(?!s)/g)!.length).toBeLessThanOrEqual(3);
    expect([/\/MarkInfo/.test(raw), raw.includes(`/Lang (${language === "fr" ? "fr-FR" : "en-GB"})`)]).toEqual([true, true]);
    if (hasPoppler) expect(textOf(file)).toContain(HEADINGS[language][4]!.replace("\u202f", " ").slice(0, 30));
  });

  it("tells the figures of the engine, rounded as the annexes say", () => {
    const { document, figures } = paperOf("en");
    const moderate = figures.scenarios.at(-1)!.moderate;
    const rounded = Math.round(moderate.value / 10) * 10;
    const said = texts(document);
    expect(said).toContain(rounded.toLocaleString("en-GB"));
    expect(said).toContain(`We have classified this product as ${figures.sri} out of 7`);
    expect(said).toContain(`"€${Math.round(figures.costsOverTime[0]!.totalCosts)}"`);
    const risk = document.blocks.find((block) => block.kind === "risk");
    expect(risk).toMatchObject({ level: figures.sri, most: 7 });
  });

  it("says of protection, the alert and costs what is stored of them, and nothing else", () => {
    const plain = texts(paperOf("en", { comprehensionAlert: false }).document);
    expect(plain).not.toContain("not simple");
    expect(plain).toContain("does not include any protection");
    expect(plain).toContain("We do not charge an exit fee");
    const protectedOne = texts(paperOf("en", { capitalProtection: "90" }).document);
    expect(protectedOne).toContain("at least 90% of your capital");
    expect(protectedOne).not.toContain("does not include any protection");
    const draft = paperOf("fr").document;
    expect(draft.cover.kicker).toMatch(/^Document du 31\smars\s2026$/);
  });
});
