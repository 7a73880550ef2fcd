import { createHash } from "node:crypto";
import type { OpenAPI } from "@orpc/contract";
import { callMarkup, samplesMarkup } from "#backend/api/openapi/call-markup.ts";
import { type ListedOperation, operationsOf } from "#backend/api/openapi/document.ts";
import { Html, html } from "#backend/api/openapi/markup.ts";
import { type Noun, nounOfPath, nounsOf, searched } from "#backend/api/openapi/nouns.ts";
import { PAGE_STYLE } from "#backend/api/openapi/page-style.ts";
import { CHANGES, PAGE_TEXTS, type PageLanguage, type PageTexts } from "#backend/api/openapi/page-texts.ts";
import { SAMPLE_LANGUAGES } from "#backend/api/openapi/samples.ts";
import { membersMarkup, schemaAnchor, ToldForms } from "#backend/api/openapi/schema-markup.ts";
import { TRY_SCRIPT } from "#backend/api/openapi/try-it.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The one style and the one script of the pages are named by their hashes; the script calls this server alone. */
export const PAGE_POLICY = `default-src 'none'; style-src ${hashOf(PAGE_STYLE)}; script-src ${hashOf(TRY_SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export interface PageRequest {
  /** The noun of the page; none for the first page. */
  noun: string | null;
  query: string;
  language: PageLanguage;
  /** Address of the API as the page's own script calls it. */
  api: string;
}

/** A page of the documentation; null for a noun that no call has. */
export function documentationPage(document: OpenAPI.Document, asked: PageRequest): string | null {
  const all = operationsOf(document);
  const t = PAGE_TEXTS[asked.language];
  const nouns = nounsOf(all, t);
  const server = document.servers?.[0]?.url ?? "";
  const noun = nouns.find(({ slug }) => slug === asked.noun);
  if (asked.noun !== null && !noun) return null;
  const forms = new ToldForms(t);
  const context = { document, all, nouns, t, server, asked, forms };
  const title = noun ? `${noun.title} · ${t.title}` : t.title;
  const main = noun
    ? html`<h1>${noun.title}</h1>${noun.operations.map((call) => callMarkup(call, server, t, forms))}`
    : asked.query
      ? resultsMarkup(context)
      : startMarkup(context);
  return html`<!doctype html>
<html lang="${asked.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${document.info.title}</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body data-api="${asked.api}"><div class="frame">
${navMarkup(context, noun)}
<main>
<div class="bar">
<fieldset class="languages">${SAMPLE_LANGUAGES.map(
    (name, i) =>
      html`<input type="radio" name="code" id="code-${name}"${i === 0 ? new Html(" checked") : ""}><label for="code-${name}">${NAMES[name]}</label>`,
  )}</fieldset>
<p id="token-field" hidden><label for="token">${t.tokenLabel}</label><input id="token" type="password" autocomplete="off"></p>
</div>
${main}
</main>
</div><script>${new Html(TRY_SCRIPT)}</script></body>
</html>`.text;
}

const NAMES = { curl: "curl", javascript: "JavaScript", python: "Python" };

interface Context {
  document: OpenAPI.Document;
  all: ListedOperation[];
  nouns: Noun[];
  t: PageTexts;
  server: string;
  asked: PageRequest;
  forms: ToldForms;
}

const pageOf = ({ asked }: Context, slug: string | null) => `${asked.api}/docs${slug === null ? "" : `/${slug}`}?lang=${asked.language}`;

function navMarkup(context: Context, current: Noun | undefined): Html {
  const { nouns, t, asked, document } = context;
  const other = asked.language === "fr" ? "en" : "fr";
  return html`<nav aria-label="${t.contents}">
<p class="brand"><a href="${pageOf(context, null)}">${document.info.title} API</a> <a class="soft" href="?lang=${other}" lang="${other}">${t.other}</a></p>
<form action="${asked.api}/docs" method="get" role="search"><input type="hidden" name="lang" value="${asked.language}">
<label for="q">${t.search}</label><span class="find"><input id="q" name="q" type="search" value="${asked.query}"><button type="submit">${t.find}</button></span></form>
<details class="nouns" open><summary>${t.nouns}</summary><ul>${nouns.map(
    ({
      slug,
      title,
      operations,
    }) => html`<li><a href="${pageOf(context, slug)}"${slug === current?.slug ? new Html(' aria-current="page"') : ""}>${title}</a>
${
  slug === current?.slug
    ? html`<ul>${operations.map(({ method, operation }) => html`<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${t.says.summary(operation)}</a></li>`)}</ul>`
    : null
}</li>`,
  )}</ul></details>
</nav>`;
}

function callLink(context: Context, { method, path, operation }: ListedOperation): Html {
  return html`<li><a href="${pageOf(context, nounOfPath(path))}#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${context.t.says.summary(operation)}</a> <code>${path}</code></li>`;
}

function resultsMarkup(context: Context): Html {
  const { all, t, asked } = context;
  const found = searched(all, asked.query, t);
  return html`<h1>${t.results}</h1>${found.length === 0 ? html`<p>${t.none}</p>` : html`<ul class="found">${found.map((call) => callLink(context, call))}</ul>`}`;
}

function startMarkup(context: Context): Html {
  const { document, all, t, server, asked, forms } = context;
  const call = (id: string) => all.find(({ operation }) => operation.operationId === id);
  const step = (title: string, text: string, id: string) => {
    const shown = call(id);
    return html`<section class="call"><div class="told"><h2>${title}</h2><p>${text}</p>
${shown ? html`<ul class="found">${callLink(context, shown)}</ul>` : null}</div><div class="shown">${shown ? samplesMarkup(shown, server, t) : null}</div></section>`;
  };
  return html`<h1>${t.start}</h1>
${step(t.token, t.tokenText, "token-authorize-post")}
${step(t.read, t.readText, "series-list")}
${step(t.write, t.writeText, "investment-pools-create")}
<section class="call"><div class="told"><h2>${t.rules}</h2><ul>${t.rulesText.map((rule) => html`<li>${rule}</li>`)}</ul>
<p>${t.client} <a href="${asked.api}/openapi.json">openapi.json</a></p>
<h2>${t.changes}</h2>${CHANGES.map(({ version, changes }) => html`<h3>${version}</h3><ul>${changes[asked.language].map((change) => html`<li>${change}</li>`)}</ul>`)}
<h2>${t.schemas}</h2>${Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><div id="${schemaAnchor(name)}">${membersMarkup(schema, forms)}</div></details>`,
  )}</div></section>`;
}
