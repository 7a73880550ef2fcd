import { type Html, html } from "#backend/api/openapi/markup.ts";
import type { PageTexts } from "#backend/api/openapi/page-texts.ts";

/** A JSON schema, read by key: every draft and every extension passes. */
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const variantsOf = (schema: Node): Node[] =>
  [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isNode) : []));
const refName = (schema: Node): string | null => (typeof schema.$ref === "string" ? (schema.$ref.split("/").at(-1) ?? null) : null);

/** Anchor of a shared schema on the page. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

/** One line: type, allowed values, bounds, form. */
export function typeMarkup(schema: unknown, t: PageTexts): Html {
  if (!isNode(schema)) return html`${t.any}`;
  const name = refName(schema);
  if (name) return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    return html`${variants.map((variant, i) => html`${i > 0 ? ` ${t.or} ` : ""}${typeMarkup(variant, t)}`)}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum)) return html`${schema.enum.map((value, i) => html`${i > 0 ? " | " : ""}<code>${String(value)}</code>`)}`;
  if (schema.type === "array") return html`${t.listOf} ${isNode(schema.items) ? typeMarkup(schema.items, t) : tupleMarkup(schema, t)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(` ${t.or} `) : String(schema.type ?? t.any);
  return html`${schema.format ? String(schema.format) : type}${boundsOf(schema, t)}`;
}

function tupleMarkup(schema: Node, t: PageTexts): Html {
  const items = Array.isArray(schema.prefixItems) ? schema.prefixItems.filter(isNode) : [];
  return html`[${items.map((item, i) => html`${i > 0 ? ", " : ""}${typeMarkup(item, t)}`)}]`;
}

function boundsOf(schema: Node, t: PageTexts): string {
  const bounds = Object.entries(t.bounds).flatMap(([key, word]) =>
    isPlain(schema[key]) && !isSafeBound(schema[key]) ? [`${word} ${schema[key]}`] : [],
  );
  return bounds.length > 0 ? ` (${bounds.join(", ")})` : "";
}
/** Every whole number is bounded by what a double holds exactly: that says nothing of the field. */
const isSafeBound = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
const isPlain = (value: unknown): value is string | number | boolean => ["string", "number", "boolean"].includes(typeof value);

/** Forms that a page has told already, so that each stands there once. */
export class ToldForms {
  private readonly told = new Map<string, { anchor: string; where: string }>();
  /** The call that is being told. */
  where = "";

  constructor(readonly t: PageTexts) {}

  /** A short form is told wherever it stands; a long one where it is met first, and by a link to that place afterwards. */
  once(schema: Node, tell: () => Html): Html {
    const key = JSON.stringify(schema);
    if (key.length < LONG_FORM) return tell();
    const before = this.told.get(key);
    if (before) return html`<p class="soft">${this.t.sameAs} <a href="#${before.anchor}">${before.where}</a></p>`;
    const anchor = `form-${this.told.size + 1}`;
    this.told.set(key, { anchor, where: this.where });
    return html`<div id="${anchor}">${tell()}</div>`;
  }
}

/** Characters of a schema from which telling it again is longer than looking it up. */
const LONG_FORM = 600;

/** Members of an object, nested; nothing for a schema that its line says all about. */
export function membersMarkup(schema: unknown, forms: ToldForms, depth = 0): Html | null {
  if (!isNode(schema) || depth > 6) return null;
  const variants = variantsOf(schema).filter((variant) => hasMembers(variant));
  if (variants.length > 0) return html`${variants.map((variant) => membersMarkup(variant, forms, depth + 1))}`;
  if (schema.type === "array" && isNode(schema.items)) return membersMarkup(schema.items, forms, depth + 1);
  const { properties } = schema;
  if (!isNode(properties)) return null;
  return forms.once(schema, () => listMarkup(properties, schema.required, forms, depth));
}

function listMarkup(properties: Node, needed: unknown, forms: ToldForms, depth: number): Html {
  const required = Array.isArray(needed) ? needed : [];
  return html`<ul class="members">
    ${Object.entries(properties).map(
      ([
        name,
        member,
      ]) => html`<li><code>${name}</code>${required.includes(name) ? "" : html`<span class="soft"> ${forms.t.optional}</span>`}
        <span class="type">${typeMarkup(member, forms.t)}</span>
        ${isNode(member) && typeof member.description === "string" ? html`<span class="soft">${forms.t.says.member(member.description)}</span>` : null}
        ${membersMarkup(member, forms, depth + 1)}</li>`,
    )}
  </ul>`;
}

function hasMembers(schema: Node): boolean {
  return isNode(schema.properties) || (schema.type === "array" && isNode(schema.items) && hasMembers(schema.items));
}
