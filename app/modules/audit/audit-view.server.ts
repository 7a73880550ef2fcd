import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { AuditRecord, NamedAuditRecord } from "#app/contract/audit.ts";
import { formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { AuditLogQuery, PrivilegesArea } from "#app/navigation/paths.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { filtersOf, readAuditFilters } from "./audit-query.ts";
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from "./audit-words.ts";

/** A row as the pages get it: texts only. */
export interface AuditRow {
  id: number;
  at: string;
  user: string;
  organisation: string;
  action: string;
  /** Whether the platform wrote the row or a caller reported it. */
  origin: AuditRecord["origin"];
  object: string;
  /** The same with what it is called, where its states say so. */
  named: string;
}

interface Choice {
  value: string;
  label: string;
}

export interface AuditView {
  area: PrivilegesArea;
  title: string;
  rows: AuditRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: AuditLogQuery & { page: number; size: number };
  /** Choices of the filters. */
  objects: Choice[];
  actions: Choice[];
}

type Words = Translate;

/** Name of an action, an object or a field in the page's language; one without a text is shown as the log has it. */
function worded(t: Words, group: "actions" | "objects" | "fields", name: string): string {
  const key = `audit.${group}.${name.replaceAll(".", "_").replaceAll("-", "_")}`;
  return isTranslationKey(key) ? translateMessage(t, key) : name;
}

/** Choices of a filter in the order of their words. */
function choicesOf({ language }: Pick<Viewer, "language">, group: "actions" | "objects", names: readonly string[]): Choice[] {
  const t = getFixedT(language);
  const choices = names.map((value) => ({ value, label: worded(t, group, value) }));
  return choices.sort((a, b) => a.label.localeCompare(b.label, language));
}

const personOf = (t: Words, { user }: AuditRecord) => (user ? (user.name ?? user.username ?? user.uuid) : t("audit.nobody"));

export function rowOf(record: AuditRecord, { language }: Pick<Viewer, "language">): AuditRow {
  const t = getFixedT(language);
  const { id, at, action, organisation } = record;
  return {
    id,
    at: formatInstant(at, language),
    user: personOf(t, record),
    organisation: organisation?.name ?? "",
    action: worded(t, "actions", action),
    origin: record.origin,
    object: worded(t, "objects", record.resource.type),
    named: objectWords(t, record, nameOf(record)),
  };
}

/** What the action was done to: its kind, and what it is called. */
function objectWords(t: Words, { resource }: AuditRecord, name: string | null): string {
  const object = worded(t, "objects", resource.type);
  return name === null ? object : t("audit.ofName", { object, name });
}

/** A page of the log, as the address asks for it. */
export async function auditView(viewer: Viewer, area: PrivilegesArea, url: string): Promise<AuditView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const { page, size } = readPage(url);
  const filters = readAuditFilters(url);
  const { items, total } = await api.auditLogs.list({ query: { ...filtersOf(filters), limit: size, offset: (page - 1) * size } });
  return {
    area,
    title: t("audit.title"),
    rows: items.map((record) => rowOf(record, viewer)),
    total,
    count: t("audit.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, { page, size }, items.length, total, language),
    here: { ...filters, page, size },
    objects: choicesOf(viewer, "objects", AUDIT_OBJECTS),
    actions: choicesOf(viewer, "actions", AUDIT_ACTIONS),
  };
}

/** One field of a change: what was there and what is. */
interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

export interface AuditEntryView extends AuditRow {
  area: PrivilegesArea;
  title: string;
  objectId: string | null;
  correlationId: string;
  verb: string;
  differences: Array<Difference & { label: string }>;
  back: AuditLogQuery;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** What tells a line of a list from the others. */
const lineKey = (line: Record<string, unknown>, at: number): string =>
  String([line.series, line.uuid, line.code, line.key].find((key) => typeof key === "string") ?? at + 1).replaceAll(".", "");

/** Values by their place: flags.enableSimulators; of a list of lines, each line by what it is about: allocation.the series.weight. */
function leaves(value: unknown, place = ""): Map<string, string> {
  if (Array.isArray(value) && value.length > 0 && value.every(isBranch))
    return leaves(Object.fromEntries(value.map((line, at) => [lineKey(line, at), line])), place);
  if (!isBranch(value)) return new Map(place === "" ? [] : [[place, typeof value === "string" ? value : JSON.stringify(value)]]);
  return new Map(Object.entries(value).flatMap(([name, inside]) => [...leaves(inside, place === "" ? name : `${place}.${name}`)]));
}

/** What differs between two states, field by field; with one of them alone, all of it. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, present] = [leaves(before), leaves(after)];
  const fields = [...new Set([...old.keys(), ...present.keys()])];
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: present.get(field) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}

type Names = NamedAuditRecord["names"];
/** A field by the words of its place: Paramètres · Horizon; a flag and a thing of the platform by their names. */
const fieldWords = (t: Words, names: Names, field: string): string =>
  field
    .split(".")
    .map((part, at, all) => names[part] ?? (all[at - 1] === "flags" ? codeWords(t, part) : undefined) ?? worded(t, "fields", part))
    .join(" · ");

/** Where the words of codes stand. */
const CODES = [
  "users.roles.*.label",
  "organisation.flags.*.label",
  "organisation.languages.*",
  "common.assetClasses.*",
  "series.types.*",
  "series.statuses.*",
  "simulatorSettings.managementTypes.*",
  "simulator.movements.types.*",
  "simulator.movements.frequencies.*",
  "users.states.*",
  "questionnaireTemplates.states.*",
  "journey.states.*",
  "preferences.language.*",
  "preferences.fontSize.*",
] as const;

/** Words of a code that is stored; undefined where it has none. */
function codeWords(t: Words, code: string): string | undefined {
  const key = CODES.map((place) => place.replace("*", code)).find(isTranslationKey);
  return key === undefined ? undefined : translateMessage(t, key);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A value as a person reads it: yes, no, names, days, words of codes; those of a list one after the other. */
function valueWords(t: Words, names: Names, value: string | null): string | null {
  if (value === null || value === "null" || value === "") return null;
  if (value === "true" || value === "false") return t(value === "true" ? "common.answers.yes" : "common.answers.no");
  const one = (text: string): string =>
    names[text] ?? (/^\w+$/.test(text) ? codeWords(t, text) : undefined) ?? (DAY.test(text) ? formatDate(text) : text);
  return /^\["[^[\]{}]*"\]$/.test(value) ? (JSON.parse(value) as string[]).map(one).join(", ") : one(value);
}

/** What the object is called, where its states say so. */
function nameOf({ before, after }: AuditRecord): string | null {
  for (const state of [after, before]) {
    if (!isBranch(state)) continue;
    const { name, fullName, title, firstName, lastName, username } = state;
    const person = [firstName, lastName].filter((part) => typeof part === "string" && part !== "").join(" ");
    const called = [name, fullName, title, person, username].find((one) => typeof one === "string" && one !== "");
    if (called) return String(called);
  }
  return null;
}

/** Null when there is no such row within what the viewer may read. */
export async function auditEntryView(viewer: Viewer, area: PrivilegesArea, url: string, id: string): Promise<AuditEntryView | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const record = await nullUnlessFound(viewer.api.auditLogs.get({ params: { entry: Number(id) } }));
  if (!record) return null;
  const row = rowOf(record, viewer);
  const t = getFixedT(viewer.language);
  const name = nameOf(record) ?? record.names[record.resource.id ?? ""] ?? null;
  return {
    ...row,
    named: objectWords(t, record, name),
    area,
    title: t("audit.entry", { action: row.action }),
    objectId: record.resource.id,
    correlationId: record.correlationId,
    verb: record.action,
    differences: differencesOf(record.before, record.after).map(({ field, before, after }) => ({
      field,
      label: fieldWords(t, record.names, field),
      before: valueWords(t, record.names, before),
      after: valueWords(t, record.names, after),
    })),
    back: readAuditFilters(url),
  };
}
