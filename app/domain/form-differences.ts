/** What a field of a form holds; a list of boxes holds the ticked ones. */
type Held = string | readonly string[];
export interface Difference {
  /** As forms name it: `classes.EQUITIES`, `documents[0].url`. */
  field: string;
  present: Held;
}

const isHeldList = (value: unknown[]): value is string[] => value.every((item) => typeof item === "string");

/** Fields and what they hold, in the order of the form. */
function fieldsOf(value: unknown, name = ""): Array<[field: string, held: Held]> {
  if (value === undefined || value === null) return [[name, ""]];
  if (Array.isArray(value)) return isHeldList(value) ? [[name, value]] : value.flatMap((item, i) => fieldsOf(item, `${name}[${i}]`));
  // A box is read as true or false; its field holds `on` or nothing.
  if (typeof value === "boolean") return [[name, value ? "on" : ""]];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, item]) => fieldsOf(item, name === "" ? key : `${name}.${key}`));
}

function isSame(one: Held, other: Held): boolean {
  if (typeof one !== "string" || typeof other !== "string") return [...one].toSorted().join() === [...other].toSorted().join();
  return one === other || (one !== "" && other !== "" && Number(one) === Number(other));
}

/** Fields of the stored record that hold something else than what was typed; figures are compared as such. */
export function differences(typed: object, present: object): Difference[] {
  const written = new Map(fieldsOf(typed));
  return fieldsOf(present).flatMap(([field, held]) =>
    isSame(written.get(field) ?? (typeof held === "string" ? "" : []), held) ? [] : [{ field, present: held }],
  );
}

/**
 * Stored rows of a list in the order of the typed ones, matched by the field that names a row. Stored rows that nobody typed
 * stand where rows were left empty, then at the end; a typed row that is not stored finds its name empty.
 */
export function alongside<Row extends object>(typed: object, list: string, stored: readonly Row[], name: keyof Row & string): object[] {
  const rows: unknown = new Map(Object.entries(typed)).get(list);
  const keys = (Array.isArray(rows) ? rows : []).map((row: Record<string, unknown> | undefined) => row?.[name]);
  const others = stored.filter((row) => !keys.includes(row[name]));
  const seen = keys.map((key) => (key === undefined ? others.shift() : stored.find((row) => row[name] === key)) ?? { [name]: "" });
  return [...seen, ...others];
}
