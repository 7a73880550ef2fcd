import { creationOf } from "./session.domain.ts";
import type { SessionRow } from "./session.store.ts";

/** Most values that one row of the audit log tells of. */
const MOST = 80;
/** What tells the members of a list apart, the first that a member has. */
const NAMED_BY = ["number", "code", "series", "mode"] as const;
/** Follows from what else is stored, or is the log's own business. */
const DERIVED: ReadonlySet<string> = new Set(["freeManagementAssetClasses", "steps", "tries", "colorKey", "displayOrder"]);
/** Fields of the beginning that a later step changes. */
const BEGUN = /^(client|coSubscriber|legalPerson|contact|ext|deposit|periodic|regularContributions)/;
/** What people are called and when they were born, what they answered, and all that is written in words: named, never told. */
const WITHHELD =
  /Name$|BirthDate$|RetirementAge$|^contactEmail$|^ext.*Code$|Identifier$|^(answers|taxSituation|label|mandatCode|kidUrl|comment|setAside|words|reason|reasons)$|Reason$|Words$/;

type Leaf = string | number | boolean;
interface Flat {
  told: Map<string, Leaf>;
  withheld: Map<string, string>;
}

function flatten(value: unknown, path: string, into: Flat): void {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (value === undefined || value === null || DERIVED.has(name)) return;
  if (WITHHELD.test(name)) into.withheld.set(path, JSON.stringify(value));
  else if (typeof value === "object") for (const [key, part] of membersOf(value)) flatten(part, path === "" ? key : `${path}.${key}`, into);
  else into.told.set(path, value as Leaf);
}

/** Parts of an object or a list by what they are called; what names a member stands in the path. */
const membersOf = (value: object): Array<[string, unknown]> =>
  Array.isArray(value)
    ? value.map((one, at) => [memberName(one, at), one])
    : Object.entries(value).filter(([key]) => key !== nameOf(value));

const fieldsOf = (member: unknown) => (typeof member === "object" && member !== null ? (member as Record<string, unknown>) : {});
const nameOf = (member: object) => NAMED_BY.find((name) => name in member);
function memberName(member: unknown, at: number): string {
  const fields = fieldsOf(member);
  const name = nameOf(fields);
  return name === undefined ? String(at + 1) : [fields[name], fields.subject].filter(Boolean).join("~").replaceAll(".", "_");
}

function flatOf(row: SessionRow): Flat {
  const into: Flat = { told: new Map(), withheld: new Map() };
  flatten(Object.fromEntries(Object.entries(creationOf(row)).filter(([name]) => BEGUN.test(name))), "", into);
  flatten(row.parts, "", into);
  return into;
}

const changedIn = <V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();

/**
 * What a write made of a session: each field by its path with its value before and after. Of fields that hold a person's data or words
 * it says only that they changed: the audit log keeps no such value.
 */
export function changesBetween(before: SessionRow, after: SessionRow) {
  const [was, is] = [flatOf(before), flatOf(after)];
  const paths = changedIn(was.told, is.told);
  const told = paths.slice(0, MOST);
  const pick = ({ told: values }: Flat) => Object.fromEntries(told.flatMap((path) => (values.has(path) ? [[path, values.get(path)]] : [])));
  const withheld = changedIn(was.withheld, is.withheld).slice(0, MOST);
  const more = paths.length - told.length;
  return {
    before: pick(was),
    after: { ...pick(is), ...(withheld.length > 0 && { withheld }), ...(more > 0 && { more }) },
  };
}
