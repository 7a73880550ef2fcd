import type { OpenAPI } from "@orpc/contract";
import type { ListedOperation } from "#backend/api/openapi/document.ts";
import { type Html, html } from "#backend/api/openapi/markup.ts";
import type { PageTexts } from "#backend/api/openapi/page-texts.ts";
import { SAMPLE_LANGUAGES, sampleOf, sampleRequest } from "#backend/api/openapi/samples.ts";
import { membersMarkup, type ToldForms, typeMarkup } from "#backend/api/openapi/schema-markup.ts";

/** One call: what it takes and gives beside what a program writes. */
export function callMarkup(call: ListedOperation, server: string, t: PageTexts, forms: ToldForms): Html {
  const { method, path, operation } = call;
  forms.where = t.says.summary(operation) || path;
  return html`<section class="call" id="${operation.operationId}">
<div class="told">
<h2><a href="#${operation.operationId}">${t.says.summary(operation)}</a></h2>
<p class="line"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${operation.description ? html`<p class="soft">${t.says.description(operation)}</p>` : null}
${operation.security?.length === 0 ? html`<p class="soft">${t.open}</p>` : null}
${parametersMarkup(operation, t)}
${bodyMarkup(operation, t, forms)}
${answersMarkup(operation, t, forms)}
</div>
<div class="shown">
${samplesMarkup(call, server, t)}
${exampleMarkup(operation, t)}
${tryMarkup(call, t)}
</div>
</section>`;
}

/** The request in each language; the style shows the chosen one. */
export const samplesMarkup = (call: ListedOperation, server: string, t: PageTexts): Html => html`<p class="label">${t.sample}</p>
${SAMPLE_LANGUAGES.map((language) => html`<pre class="sample ${language}" tabindex="0"><code>${sampleOf(language, call, server)}</code></pre>`)}`;

function parametersMarkup({ parameters = [] }: OpenAPI.OperationObject, t: PageTexts): Html | null {
  const named = parameters.filter((parameter) => "name" in parameter);
  if (named.length === 0) return null;
  return html`<h3>${t.parameters}</h3><ul class="members">${named.map(
    ({
      name,
      in: place,
      required,
      schema,
      description,
    }) => html`<li><code>${name}</code> <span class="soft">${t.places[place] ?? place}${required ? `, ${t.required}` : ""}</span>
<span class="type">${typeMarkup(schema, t)}</span> ${description ? html`<span class="soft">${t.says.member(description)}</span>` : null}</li>`,
  )}</ul>`;
}

function bodyMarkup({ requestBody }: OpenAPI.OperationObject, t: PageTexts, forms: ToldForms): Html | null {
  if (!requestBody || !("content" in requestBody)) return null;
  return html`<h3>${t.body}</h3>${Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<p class="soft">${type}</p>${membersMarkup(schema, forms) ?? typeMarkup(schema, t)}`,
  )}`;
}

const isGood = (status: string) => status.startsWith("2");

function answersMarkup({ responses = {} }: OpenAPI.OperationObject, t: PageTexts, forms: ToldForms): Html {
  const all = Object.entries(responses);
  const described = (response: (typeof all)[number][1]) => ("description" in response ? (response.description ?? "") : "");
  return html`<h3>${t.answer}</h3>${all
    .filter(([status]) => isGood(status))
    .map(([status, response]) => {
      const types = Object.entries(("content" in response && response.content) || {});
      return html`<p><code>${status}</code> <span class="soft">${types.map(([type]) => type).join(", ")}</span></p>
${types.map(([, { schema }]) => membersMarkup(schema, forms))}`;
    })}
<details><summary>${t.errors}</summary><ul class="members">${all
    .filter(([status]) => !isGood(status))
    .map(([status, response]) => html`<li><code>${status}</code> ${t.says.refusal(status, described(response))}</li>`)}</ul></details>`;
}

function exampleMarkup({ responses = {} }: OpenAPI.OperationObject, t: PageTexts): Html | null {
  const [good] = Object.entries(responses).filter(([status]) => isGood(status));
  const content = good && "content" in good[1] ? good[1].content : undefined;
  const example = content?.["application/json"]?.example;
  return example === undefined
    ? null
    : html`<details><summary>${t.example}</summary><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`;
}

/** Hidden until the script that sends it runs; a call with a file is sent by other means. */
function tryMarkup(call: ListedOperation, t: PageTexts): Html | null {
  const { url, body, isForm } = sampleRequest(call, "");
  if (isForm) return null;
  const id = `try-${call.operation.operationId}`;
  return html`<form class="try" hidden data-method="${call.method}">
<p class="label">${t.tryIt}</p>
<label for="${id}">${call.method}</label><input id="${id}" name="path" value="${url}" spellcheck="false">
${body === undefined ? null : html`<label for="${id}-body">${t.body}</label><textarea id="${id}-body" name="body" rows="6" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea>`}
<button type="submit">${t.send}</button><pre class="result" role="status"></pre>
</form>`;
}
