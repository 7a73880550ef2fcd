import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { MethodArticle } from "./method-article.tsx";
import { methodologyOf } from "./methodology.server.ts";
import type { Method, Methodology } from "./methodology.ts";

const [english, french] = [methodologyOf("en"), methodologyOf("fr")];
const methodsOf = ({ themes }: Methodology): Method[] => themes.flatMap(({ methods }) => [...methods]);
const textsOf = (all: Methodology): string[] => [
  ...all.introduction,
  ...all.themes.map(({ title }) => title),
  ...methodsOf(all).flatMap(({ id: _, outcomes = [], points = [], tables = [], ...texts }) => [
    ...Object.values(texts).filter((text) => text !== undefined),
    ...[...outcomes, ...points].flatMap(({ title, text }) => [title, text]),
    ...tables.flatMap(({ title, head, rows }) => [title, ...head, ...rows.flat()]),
  ]),
];

/** The English texts with the French terms, as the file for compliance officers holds them. */
function document(): string {
  const terms = new Map(methodsOf(french).map(({ id, title }) => [id, title]));
  const listed = (all: NonNullable<Method["points"]>) =>
    all.length > 0 ? [all.map((one) => `- **${one.title}.** ${one.text}`).join("\n")] : [];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const section = ({ id, title, definition, formula, source, conventions, limits, tables = [], points = [], outcomes = [] }: Method) =>
    [
      `### ${title} (${terms.get(id)})`,
      definition,
      ...(formula ? [`- **Formula:** \`${formula}\``] : []),
      `- **Source:** ${source}\n- **Conventions:** ${conventions}\n- **Limits:** ${limits}`,
      ...tables.map((table) => [`${table.title}:\n`, row(table.head), row(table.head.map(() => "-")), ...table.rows.map(row)].join("\n")),
      ...listed(points),
      ...listed(outcomes),
    ]
      .join("\n\n")
      .replaceAll("`\n\n- **Source", "`\n- **Source");
  const themes = english.themes.map(({ title, methods }, i) =>
    [`## ${title} (${french.themes[i]!.title})`, ...methods.map(section)].join("\n\n"),
  );
  return `${["# Methodology", ...english.introduction, "The application shows the same texts at `/methodology`, in English and in French.", ...themes].join("\n\n")}\n`;
}

describe("a search", () => {
  it("gives the methods that hold all its words, whatever their case and accents, and none for others", () => {
    const titles = (search: string) => methodologyOf("fr", search).themes.flatMap(({ methods }) => methods.map(({ title }) => title));
    const found = titles("VOLATILITE");
    expect(found).toContain("Volatilité");
    expect(found.length).toBeLessThan(titles("").length);
    expect(titles("volatilite zzzz")).toEqual([]);
  });
});

describe("methodology", () => {
  it("describes the same figures in both languages, each once, with a formula in both or in none", () => {
    const shape = (all: Methodology) =>
      all.themes.map(({ id, methods }) => [id, methods.map((method) => [method.id, Boolean(method.formula)])]);
    expect(shape(french)).toEqual(shape(english));
    const ids = methodsOf(english).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(french.introduction).toHaveLength(english.introduction.length);
  });

  it("leaves no text empty, and no two languages mixed up", () => {
    for (const text of [...textsOf(english), ...textsOf(french)]) expect(text.trim()).not.toBe("");
    for (const text of methodsOf(french).map(({ limits }) => limits)) expect(textsOf(english)).not.toContain(text);
  });

  it("keeps French punctuation and per cent signs with their word", () => {
    expect(textsOf(french).filter((text) => / [;:?!%]/.test(text) || /\d%/.test(text))).toEqual([]);
  });

  it("is what docs/methodology.md says", async () => {
    await expect(document()).toMatchFileSnapshot(fileURLToPath(new URL("../../../docs/methodology.md", import.meta.url)));
  });

  it("shows each figure as an article named by its title, its parts as terms", () => {
    const method = methodsOf(english).find(({ id }) => id === "srri")!;
    const html = renderHtml(<MethodArticle method={method} />);
    expect(html).toContain('<article id="srri" class="method" aria-labelledby="srri-title">');
    for (const term of ["Formula", "Source", "Conventions", "Limits"]) expect(html).toContain(`<dt>${term}</dt>`);
    expect(html).toContain("CESR/10-673");
    const recommendation = methodsOf(english).find(({ id }) => id === "recommendation")!;
    expect(renderHtml(<MethodArticle method={recommendation} />)).toContain("<li><b>No portfolio proposed.</b>");
    const { formula: _, ...without } = method;
    expect(renderHtml(<MethodArticle method={without} />)).not.toContain("<dt>Formula</dt>");
  });

  it("has the default bounds of suitability in tables, with the figures that the rules judge by", () => {
    const bounds = methodsOf(french).find(({ id }) => id === "bounds-of-suitability")!;
    const figures = new Map(bounds.tables!.flatMap(({ rows }) => rows).map(([name, ...cells]) => [name, cells]));
    expect(figures.get("SRI le plus élevé d’un support")!.slice(0, 4)).toEqual(["4", "6", "7", "7"]);
    expect(figures.get("Part la moins risquée, au moins")!.slice(0, 4)).toEqual(["50\u202f%", "30\u202f%", "20\u202f%", "aucune"]);
    expect(figures.get("Actions sous 3 ans")![0]).toBe("10 à 20\u202f%");
    expect(figures.get("Montant rapporté à celui du questionnaire")![0]).toBe("1,2 à 2 fois");
    const html = renderHtml(<MethodArticle method={bounds} />);
    expect(html.match(/<table /g)).toHaveLength(2);
    expect(html).toContain("<li><b>Deux souscripteurs.</b>");
    for (const { text } of bounds.points!) expect(text.length).toBeLessThan(650);
  });
});
