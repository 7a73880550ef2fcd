/** A form that no page of ours sends: too many fields, or names that would make the parser build huge or deep structures. */
export class FormShapeError extends Error {
  override name = "FormShapeError";
  readonly status = 400;
}

const MAX_FIELDS = 500;
const MAX_NAME = 200;
const MAX_INDEX = 199;
const MAX_DEPTH = 8;
/** One step of a name: `name`, `.name` or `[12]`. */
const STEP = /^(?:\.?([^.[\]]+)|\[(\d*)\])/;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Why a field name is refused; null for a good one. */
export function refusedName(name: string): string | null {
  if (name.length > MAX_NAME) return "a field name is too long";
  let rest = name;
  let depth = 0;
  while (rest !== "") {
    const step = STEP.exec(rest);
    if (!step) return "a field name has no readable form";
    const [whole, word, index] = step;
    depth += 1;
    if (depth > MAX_DEPTH) return "a field name goes too deep";
    if (index !== undefined && (index.length > 3 || Number(index) > MAX_INDEX)) return "a field name has too high an index";
    if (word !== undefined && FORBIDDEN.has(word.trim())) return "a field name is reserved";
    rest = rest.slice(whole.length);
  }
  return null;
}

/** Throws FormShapeError (400) for a form that must not reach the schema's parser. */
export function checkFormShape(names: Iterable<string>, most = MAX_FIELDS): void {
  let count = 0;
  for (const name of names) {
    count += 1;
    if (count > most) throw new FormShapeError("the form has too many fields");
    const reason = refusedName(name);
    if (reason) throw new FormShapeError(reason);
  }
}

/**
 * The form of an action, checked before any schema sees it: conform's parser would build an array of a thousand million
 * places for the field `a[999999999]`. Throws a 400 answer for a form of another shape, or of more than `most` fields.
 */
export async function parseForm(request: Request, most?: number): Promise<FormData> {
  const refuse = (message: string) =>
    Response.json({ kind: "bad-form", message }, { status: 400, headers: { "Cache-Control": "no-store" } });
  const form = await request.formData().catch(() => {
    throw refuse("the form cannot be read");
  });
  try {
    checkFormShape(form.keys(), most);
  } catch (error) {
    if (error instanceof FormShapeError) throw refuse(error.message);
    throw error;
  }
  return composed(form);
}

/** Texts whose letters are composed with their marks, as most keyboards write them: what looks the same is stored and found as the same. */
function composed(form: FormData): FormData {
  const isApart = ([, value]: [string, FormDataEntryValue]) => typeof value === "string" && value !== value.normalize("NFC");
  if (![...form].some(isApart)) return form;
  const whole = new FormData();
  for (const [name, value] of form) {
    if (typeof value === "string") whole.append(name, value.normalize("NFC"));
    else whole.append(name, value);
  }
  return whole;
}

/** The file of a field; a form without one sends an empty file that has no name. */
export function fileOf(form: FormData, name: string): File | "missing" | "empty" {
  const file = form.get(name);
  if (!(file instanceof File)) return "missing";
  if (file.size > 0) return file;
  return file.name === "" ? "missing" : "empty";
}
