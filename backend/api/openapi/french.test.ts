import { expect, test } from "vitest";
import { contract } from "#app/contract/index.ts";
import { openApiDocument, operationsOf } from "#backend/api/openapi/document.ts";
import { publicDocuments } from "#backend/api/openapi/documents.ts";
import { SUMMARIES } from "#backend/api/openapi/french/index.ts";
import { MEMBERS } from "#backend/api/openapi/french/members/members.ts";
import { REFUSALS, TITLES } from "#backend/api/openapi/french/words.ts";
import { html } from "#backend/api/openapi/markup.ts";
import { nounOfPath, nounsOf } from "#backend/api/openapi/nouns.ts";
import { PAGE_TEXTS } from "#backend/api/openapi/page-texts.ts";

const documents = publicDocuments(contract, "https://cairn.test/office/api");
const ask = async (path: string, query: string) =>
  (await documents[path]!(new Request(`https://cairn.test/office/api${path}${query}`))).text;
const document = await openApiDocument(contract, "https://cairn.test/office/api");
const offered = operationsOf(document);
const nouns = nounsOf(offered, PAGE_TEXTS.fr);
const pages = new Map<string, string>();
for (const { slug } of nouns) pages.set(slug, await ask(`/docs/${slug}`, "?lang=fr"));

/** Descriptions of the members of a schema and of what it is made of; examples hold none. */
function descriptionsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn);
  if (typeof node !== "object" || node === null) return [];
  const { properties } = node as { properties?: Record<string, { description?: unknown }> };
  const own = Object.values(properties ?? {}).flatMap(({ description }) => (typeof description === "string" ? [description] : []));
  return [...own, ...Object.entries(node).flatMap(([key, value]) => (/^examples?$/.test(key) ? [] : descriptionsIn(value)))];
}

test("every offered call has a summary in French, and no other", () => {
  expect(Object.keys(SUMMARIES).sort()).toEqual(offered.map(({ operation }) => operation.operationId).sort());
});

test("every noun has a title in French, and no other; the contents follow the French alphabet", () => {
  expect(Object.keys(TITLES).sort()).toEqual([...new Set(offered.map(({ path }) => nounOfPath(path)))].sort());
  const titles = nouns.map(({ title }) => title);
  expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, "fr")));
  expect(titles.indexOf("Événements de marché")).toBeLessThan(titles.indexOf("Formules de rendement"));
});

test("every refusal and every member that the contract describes is told in French, and no other", () => {
  const statuses = new Set(operationsOf(document).flatMap(({ operation }) => Object.keys(operation.responses ?? {})));
  expect(Object.keys(REFUSALS).sort()).toEqual([...statuses].filter((status) => !status.startsWith("2")).sort());
  const described = offered.flatMap(({ operation }) => descriptionsIn([operation.requestBody, operation.responses]));
  expect(Object.keys(MEMBERS).sort()).toEqual([...new Set([...described, ...descriptionsIn(document.components?.schemas)])].sort());
});

test("a French page of a noun has its own title and words, and nothing of the contract's English is left", () => {
  for (const { slug, title, operations } of nouns) {
    const page = pages.get(slug)!;
    expect(page).toContain(html`<h1>${title}</h1>`.text);
    for (const { operation } of operations) {
      expect(page).toContain(html`<h2><a href="#${operation.operationId}">${SUMMARIES[operation.operationId!]}</a></h2>`.text);
      expect(page).not.toContain(html`>${operation.summary}</a>`.text);
      if (operation.description) expect(page).not.toContain(html`${operation.description}`.text);
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if (!("description" in response) || status.startsWith("2")) continue;
        expect(page).toContain(html`<code>${status}</code> ${REFUSALS[status]}`.text);
        expect(page).not.toContain(html`${response.description}`.text);
      }
    }
    for (const told of Object.keys(MEMBERS).filter((text) => text !== MEMBERS[text]))
      expect([slug, page.includes(html`<span class="soft">${told}</span>`.text)]).toEqual([slug, false]);
    expect(page).not.toMatch(/<span class="soft"> optional|list of|(?:length|default) [≥≤\d]|> (?:or|any) </);
  }
  expect(pages.get("series")).toMatch(/facultatif[\s\S]*liste de/);
  expect(pages.get("series")).toMatch(/<span class="soft">chemin, obligatoire<\/span>/);
  expect(pages.get("aaa-model-portfolio")).toContain("Opérations\u202f:");
});

test("the English page speaks as the contract does", async () => {
  for (const slug of pages.keys()) {
    const page = await ask(`/docs/${slug}`, "?lang=en");
    for (const { operation } of nouns.find((noun) => noun.slug === slug)!.operations) {
      expect(page).toContain(html`<h2><a href="#${operation.operationId}">${operation.summary}</a></h2>`.text);
      expect(page).not.toContain(html`>${SUMMARIES[operation.operationId!]}</a>`.text);
    }
  }
});

test("the search of the French page finds by French words, with or without accents, and by English ones", async () => {
  const found = async (query: string, lang = "fr") => await ask("/docs", `?lang=${lang}&q=${encodeURIComponent(query)}`);
  const call = "#glidepath-matrices-list";
  for (const words of ["grilles désensibilisation", "GRILLES desensibilisation", "glidepath matrices by name"])
    expect([words, (await found(words)).includes(call)]).toEqual([words, true]);
  expect(await found("univers d'investissement lire")).toContain("#investment-pools-list");
  expect(await found("désensibilisation", "en")).toContain(PAGE_TEXTS.en.none);
});

test.each([
  ["summaries", Object.values(SUMMARIES)],
  ["titles", Object.values(TITLES)],
  ["refusals", Object.values(REFUSALS)],
  ["members", Object.values(MEMBERS)],
])("French %s keep to its typography: narrow spaces that do not break, and typographic apostrophes", (_, texts) => {
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /[ \u00a0][;:!?%]|[^\s\u202f][;!?]|[^\s\u202f\d]:|['"]|\d \d|\s$|^\s|\.\.\./.test(text))).toEqual([]);
});
