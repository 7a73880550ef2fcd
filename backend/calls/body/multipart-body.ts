import { markForm } from "#backend/calls/body/form-members.ts";
import { parseStorable } from "#backend/calls/body/storable-json.ts";
import { refuse } from "#backend/calls/refusal.ts";

export const isMultipart = (type: string): boolean => /^multipart\/form-data\s*;/i.test(type);

/**
 * A multipart form in the shape of the same call's JSON body. Each field is a part, a text until `withFormMembers` reads it by the call's
 * contract. The part `record` may hold several fields as one JSON object; a part of its own comes before it. Each file becomes `{filename,
 * contentType, data}` with its content in Base64. Refuses (400) a form that cannot be read.
 */
export async function readMultipart(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw refuse.badRequest("MALFORMED_FORM", "The multipart form cannot be read.");
  });
  const record = form.get("record");
  const body: Record<string, unknown> = typeof record === "string" ? { ...recordOf(record) } : {};
  const names: string[] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string" || name === "record") continue;
    body[name] = parseStorable(JSON.stringify(value), `The part \`${name}\``);
    names.push(name);
  }
  for (const [name, value] of form) {
    // A file field that was left empty sends a file without a name.
    if (typeof value === "string" || (value.size === 0 && value.name === "")) continue;
    const data = Buffer.from(await value.arrayBuffer()).toString("base64");
    body[name] = { filename: value.name, ...(value.type ? { contentType: value.type } : {}), data };
  }
  return markForm(body, names);
}

function recordOf(text: string): object {
  const parsed = parseStorable(text, "The part `record`");
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw refuse.invalid("body.record", "a JSON object");
  return parsed;
}
