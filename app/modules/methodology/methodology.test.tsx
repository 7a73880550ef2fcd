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
  ...methodsOf(all).flatMap(({ id: _, outcomes = [], ...texts }) => [
    ...Object.values(texts).filter((text) => text !== undefined),
    ...outcomes.flatMap(({ title, text }) => [title, text]),
  ]),
];

/** The English texts with the French terms, as the file for compliance officers holds them. */
function document(): string {
  const terms = new Map(methodsOf(french).map(({ id, title }) => [id, title]));
  const section = ({ id, title, definition, formula, source, conventions, limits, outcomes = [] }: Method) =>
    [
      `### ${title} (${terms.get(id)})`,
      definition,
      ...(formula ? [`- **Formula:** \`${formula}\``] : []),
      `- **Source:** ${source}\n- **Conventions:** ${conventions}\n- **Limits:** ${limits}`,
      ...(outcomes.length > 0 ? [outcomes.map((outcome) => `- **${outcome.title}.** ${outcome.text}`).join("\n")] : []),
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
});
