import { createHash } from "node:crypto";
import type { OpenAPI } from "@orpc/contract";
import { type ListedOperation, operationsOf } from "#backend/api/openapi/document.ts";
import { Html, html } from "#backend/api/openapi/markup.ts";
import { PAGE_STYLE } from "#backend/api/openapi/page-style.ts";
import { membersMarkup, schemaAnchor, typeMarkup } from "#backend/api/openapi/schema-markup.ts";

/** No script, no image, no address but the page's own; the one style is named by its hash. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A readable page of an OpenAPI document: calls by service with their parameters, bodies and answers. */
export function documentationPage(document: OpenAPI.Document): string {
  const services = byService(operationsOf(document));
  const schemas = Object.entries(document.components?.schemas ?? {});
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body><div class="frame">
<nav aria-label="Calls">
<a href="openapi.json">OpenAPI document (JSON)</a>
${[...services].map(
  ([service, operations]) =>
    html`<h2>${service}</h2><ul>${operations.map(
      ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    )}</ul>`,
)}
<h2>schemas</h2><ul>${schemas.map(([name]) => html`<li><a href="#${schemaAnchor(name)}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>${document.info.title} API</h1>
<p class="lead">${document.info.description}</p>
<p class="lead">Server: <code>${document.servers?.[0]?.url}</code>. Calls carry a bearer token unless they say otherwise.</p>
${[...services].map(([service, operations]) => html`<h2>${service}</h2>${operations.map(operationMarkup)}`)}
<h2>Schemas</h2>
${schemas.map(
  ([name, schema]) =>
    html`<details><summary><code>${name}</code></summary><div class="inside" id="${schemaAnchor(name)}">${membersMarkup(schema)}</div></details>`,
)}
</main>
</div></body>
</html>`;
  return page.text;
}

function byService(operations: ListedOperation[]): Map<string, ListedOperation[]> {
  const services = new Map<string, ListedOperation[]>();
  for (const one of operations) {
    const name = one.operation.tags?.[0] ?? "other";
    services.set(name, [...(services.get(name) ?? []), one]);
  }
  return services;
}

/** The anchor stands inside, because a browser opens the closed details around the target of a link. */
function operationMarkup({ method, path, operation }: ListedOperation): Html {
  return html`<details>
<summary><span class="method">${method}</span><code>${path}</code><span class="soft">${operation.summary}</span></summary>
<div class="inside" id="${operation.operationId}">
${operation.description ? html`<p class="soft">${operation.description}</p>` : null}
${operation.security?.length === 0 ? html`<p class="soft">Needs no token.</p>` : null}
${parametersMarkup(operation)}
${bodyMarkup(operation)}
<h3>Answers</h3>
<table><tbody>${Object.entries(operation.responses ?? {}).map(([status, response]) => answerMarkup(status, response))}</tbody></table>
</div></details>`;
}

function parametersMarkup(operation: OpenAPI.OperationObject): Html | null {
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  if (parameters.length === 0) return null;
  return html`<h3>Parameters</h3><table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col"></th></tr></thead>
<tbody>${parameters.map(
    (parameter) => html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td><td>${typeMarkup(parameter.schema)}</td>
<td class="soft">${parameter.required ? "required" : ""}</td></tr>`,
  )}</tbody></table>`;
}

function bodyMarkup({ requestBody }: OpenAPI.OperationObject): Html | null {
  if (!requestBody || !("content" in requestBody)) return null;
  return html`<h3>Body</h3>${Object.entries(requestBody.content).map(
    ([type, media]) => html`<p class="soft">${type}</p>${membersMarkup(media.schema) ?? typeMarkup(media.schema)}
${media.example === undefined ? null : html`<p class="soft">Example</p><pre>${JSON.stringify(media.example, null, 2)}</pre>`}`,
  )}`;
}

function answerMarkup(status: string, response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject): Html {
  const content = "content" in response ? response.content : undefined;
  const { schema, example } = content?.["application/json"] ?? {};
  const members = status.startsWith("2") ? membersMarkup(schema) : null;
  return html`<tr><td><code>${status}</code></td><td>${"description" in response ? response.description : ""}
${schema ? html`<div class="type">${members ?? typeMarkup(schema)}</div>` : null}
${example === undefined ? null : html`<p class="soft">Example</p><pre>${JSON.stringify(example, null, 2)}</pre>`}</td></tr>`;
}
