import type { ListedOperation } from "#backend/api/openapi/document.ts";

export const SAMPLE_LANGUAGES = ["curl", "javascript", "python"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** Media type of a body that is a form with a file. */
  isForm: boolean;
}

/** The request that the contract's examples make of a call. */
export function sampleRequest({ method, path, operation }: ListedOperation, server: string): Sent {
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const example = (name: string) =>
    String(parameters.find((parameter) => parameter.in === "path" && parameter.name === name)?.example ?? name);
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, example: value }) => `${name}=${encodeURIComponent(String(value))}`);
  const content = operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : {};
  const isForm = content["multipart/form-data"] !== undefined;
  const body = content["application/json"]?.example;
  const takes = (name: string) => parameters.some((parameter) => parameter.in === "header" && parameter.name.toLowerCase() === name);
  const headers: Record<string, string> = {
    ...(operation.security?.length === 0 ? {} : { Authorization: "Bearer $TOKEN" }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(takes("idempotency-key") ? { "Idempotency-Key": "$KEY" } : {}),
    ...(takes("if-match") ? { "If-Match": '"1"' } : {}),
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example(name)));
  return { method, url: `${server}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`, headers, body, isForm };
}

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

const WRITERS: Record<SampleLanguage, (sent: Sent) => string> = {
  curl({ method, url, headers, body, isForm }) {
    const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
    const of = ([name, value]: [string, string]) => (value.includes("$") ? `"${name}: ${value}"` : quoted(`${name}: ${value}`));
    const lines = [
      `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(url)}`,
      ...Object.entries(headers).map((one) => `-H ${of(one)}`),
      ...(isForm ? ["-F file=@values.csv"] : body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ];
    return lines.join(" \\\n  ");
  },
  javascript({ method, url, headers, body, isForm }) {
    const value = (text: string) =>
      text === "$KEY" ? "crypto.randomUUID()" : text.includes("$TOKEN") ? '"Bearer " + token' : JSON.stringify(text);
    const lines = [
      ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)},`]),
      `headers: {\n    ${Object.entries(headers)
        .map(([name, text]) => `${JSON.stringify(name)}: ${value(text)},`)
        .join("\n    ")}\n  },`,
      ...(isForm ? ["body: form,"] : body === undefined ? [] : [`body: JSON.stringify(${indented(JSON.stringify(body, null, 2), "  ")}),`]),
    ];
    const form = isForm ? 'const form = new FormData();\nform.append("file", file);\n' : "";
    return `${form}const answer = await fetch(${JSON.stringify(url)}, {\n  ${lines.join("\n  ")}\n});\nconst result = await answer.json();`;
  },
  python({ method, url, headers, body, isForm }) {
    const value = (text: string) =>
      text === "$KEY" ? "str(uuid.uuid4())" : text.includes("$TOKEN") ? 'f"Bearer {token}"' : JSON.stringify(text);
    const lines = [
      `${JSON.stringify(url)},`,
      `headers={\n        ${Object.entries(headers)
        .map(([name, text]) => `${JSON.stringify(name)}: ${value(text)},`)
        .join("\n        ")}\n    },`,
      ...(isForm ? ['files={"file": open("values.csv", "rb")},'] : body === undefined ? [] : [`json=${indented(pythonOf(body), "    ")},`]),
    ];
    const imports = `import requests${Object.values(headers).includes("$KEY") ? "\nimport uuid" : ""}`;
    return `${imports}\n\nanswer = requests.${method.toLowerCase()}(\n    ${lines.join("\n    ")}\n)\nresult = answer.json()`;
  },
};

/** A JSON value as Python writes it. */
function pythonOf(value: unknown, by = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${by}    `;
  const items = Array.isArray(value)
    ? value.map((item) => pythonOf(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonOf(item, inner)}`);
  const [opens, closes] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return items.length === 0 ? `${opens}${closes}` : `${opens}\n${items.map((item) => `${inner}${item},`).join("\n")}\n${by}${closes}`;
}

export const sampleOf = (language: SampleLanguage, call: ListedOperation, server: string): string =>
  WRITERS[language](sampleRequest(call, server));
