import type { z } from "zod";
import {
  type assetManagerWrite,
  type distributorWrite,
  graphicChart,
  type OrganisationDictionary,
  organisationDictionary,
  type PictureFile,
} from "#app/contract/organisation.ts";
import { INTERFACE_LANGUAGE_SETTINGS, type OrganisationKind } from "#app/domain/enumerations.ts";
import {
  type FieldName,
  type FieldValues,
  ORGANISATION_FIELDS,
  switchesOf,
  textsOf,
  UNSAID_FIELDS,
} from "#app/domain/organisation/organisation-fields.ts";
import { parseColour } from "#app/domain/theme/colour.server.ts";
import { NEW_CHART_FONT } from "#app/domain/theme/fonts.ts";
import type { OrganisationContent, OrganisationRow } from "#backend/api/organisation/organisation.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type JudgedPicture, judgePicture } from "#backend/pictures/judge-picture.ts";

/** What the writes of the three kinds have in common. */
export type OrganisationWrite = Partial<Omit<z.infer<typeof distributorWrite>, "distributorName" | FieldName>> &
  Pick<z.infer<typeof assetManagerWrite>, "products"> & { [Name in FieldName]?: FieldValues[Name] | undefined } & { name: string };

/** An administrator sees every organisation, anybody else the own one of each kind. */
export const maySee = (caller: Caller, kind: OrganisationKind, uuid: string): boolean => caller.isAdmin || caller[kind] === uuid;

/** Uuids to keep to for this caller: null for all, else at most the own one. */
export const onlyOf = (caller: Caller, kind: OrganisationKind): readonly string[] | null => {
  if (caller.isAdmin) return null;
  const own = caller[kind];
  return own === null ? [] : [own];
};

/** Organisations are made and changed by administrators alone. */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Only an administrator changes organisations.");
}

const isLanguage = (value: string): value is (typeof INTERFACE_LANGUAGE_SETTINGS)[number] =>
  (INTERFACE_LANGUAGE_SETTINGS as readonly string[]).includes(value);

/** Parts of the stored look that do not fit the contract are left out, so that one bad field cannot hide an organisation. */
export function answerOf<Kind extends OrganisationKind>(row: OrganisationRow, kind: Kind) {
  const known = Object.entries(graphicChart.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(row.graphicChart[name]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  const words = organisationDictionary.safeParse(row.dictionary);
  return {
    uuid: row.uuid,
    graphicChart: graphicChart.parse(Object.fromEntries(known)),
    language: isLanguage(row.language) ? row.language : ("FR_FR" as const),
    flags: row.flags,
    dictionary: words.success ? words.data : ({} satisfies OrganisationDictionary),
    version: row.version,
    ...(Object.fromEntries([...textsOf(kind), ...switchesOf(kind)].map((name) => [name, row[name]])) as FieldValues<Kind>),
  };
}

/** The same for lists: pictures come with the single record only. */
export function listedOf<Kind extends OrganisationKind>(row: OrganisationRow, kind: Kind) {
  const { logoData: _logo, faviconData: _favicon, ...graphicChartListed } = row.graphicChart;
  return answerOf({ ...row, graphicChart: graphicChartListed }, kind);
}

const PICTURES = ["logo", "favicon"] as const;
/** What is wrong with a picture, for the fault beside its field. */
const PICTURE_FAULTS: Record<Extract<JudgedPicture, { fault: unknown }>["fault"], string> = {
  empty: "the file is empty",
  "too-large": "at most 100 kB",
  "unknown-type": "PNG, JPEG, WebP, SVG or ICO",
  "other-type": "the content is not what the content type says",
  "too-many-pixels": "at most 2048 pixels a side",
  "bad-svg": "an SVG that can be read, without entities",
  "too-slow": "a picture that can be judged in a few seconds",
};

/**
 * A picture of a request as it may be stored: its content checked, and its type what the content says.
 * @throws ORPCError 400 with the path of a file that is not a picture
 */
export async function judged<T extends PictureFile | null | undefined>(path: string, sent: T): Promise<T> {
  if (!sent) return sent;
  const read = await judgePicture(Buffer.from(sent.data, "base64"), sent.contentType);
  if ("fault" in read) throw refuse.invalid(path, PICTURE_FAULTS[read.fault]);
  return { ...sent, contentType: read.picture.type, data: read.picture.bytes.toString("base64") };
}

/** The pictures of a write, judged: before its transaction, because that takes a thread and milliseconds. */
export async function withJudgedPictures(write: OrganisationWrite): Promise<OrganisationWrite> {
  const [logo, favicon] = await Promise.all(PICTURES.map((picture) => judged(`body.${picture}`, write[picture])));
  return { ...write, logo, favicon };
}

/**
 * What is stored for a write: colours as `#rrggbb`, pictures as `withJudgedPictures` gave them. `present` gives what the write
 * leaves alone. Throws 400 with the path of what is not a colour or a picture.
 */
export function contentOf(written: OrganisationWrite, present: OrganisationRow | null): OrganisationContent {
  const { name, language, flags, graphicChart, dictionary } = written;
  const look: Record<string, unknown> = graphicChart || !present ? lookOf(graphicChart ?? {}, present === null) : withoutPictures(present);
  for (const picture of PICTURES) Object.assign(look, pictureFields(picture, written[picture], present?.graphicChart ?? {}));
  const kept = ORGANISATION_FIELDS.map((field) => {
    const said = written[field];
    return [field, said === undefined ? (present ?? UNSAID_FIELDS)[field] : said];
  });
  return {
    name,
    language: language ?? present?.language ?? "FR_FR",
    flags: flags ?? present?.flags ?? {},
    graphicChart: look,
    dictionary: dictionary ?? present?.dictionary ?? {},
    ...(Object.fromEntries(kept) as FieldValues),
  };
}

function lookOf(chart: NonNullable<OrganisationWrite["graphicChart"]>, isNew: boolean): Record<string, unknown> {
  const look: Record<string, unknown> = isNew ? { font: NEW_CHART_FONT } : {};
  for (const [field, value] of Object.entries(chart)) {
    if (value === undefined) continue;
    if (field.endsWith("Color")) look[field] = colourOf(`body.graphicChart.${field}`, value as string);
    else if (field === "assetClassColors") look[field] = coloursOf(value as Record<string, string>);
    else look[field] = value;
  }
  return look;
}

const withoutPictures = ({ graphicChart }: OrganisationRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(graphicChart).filter(([field]) => !PICTURES.some((picture) => field.startsWith(picture))));

function colourOf(path: string, value: string): string {
  const colour = parseColour(value);
  if (!colour) throw refuse.invalid(path, "a colour that covers, for instance #0f6b6b");
  return colour;
}

const coloursOf = (colours: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(colours).map(([assetClass, value]) => [assetClass, colourOf(`body.graphicChart.assetClassColors.${assetClass}`, value)]),
  );

function pictureFields(
  picture: (typeof PICTURES)[number],
  sent: PictureFile | null | undefined,
  present: Record<string, unknown>,
): Record<string, unknown> {
  if (sent === null) return {};
  const names = [`${picture}Filename`, `${picture}ContentType`, `${picture}Data`];
  if (sent === undefined) return Object.fromEntries(names.flatMap((name) => (name in present ? [[name, present[name]]] : [])));
  return { [`${picture}Filename`]: sent.filename, [`${picture}ContentType`]: sent.contentType, [`${picture}Data`]: sent.data };
}

/** Fields that differ, by name, with the values before and after. Pictures are named by their files. */
export function changesOf(before: OrganisationContent | null, after: OrganisationContent) {
  const old = before && flat(before);
  const now = flat(after);
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(old?.[name]) !== JSON.stringify(now[name]),
  );
  const pick = (from: Record<string, unknown> | null) =>
    Object.fromEntries(names.filter((name) => !name.endsWith("Data")).map((name) => [name, from?.[name] ?? null]));
  return { changed: names.map((name) => name.replace(/Data$/, "")), before: pick(old), after: pick(now) };
}

/** Only what a write may change: a whole row has further columns. */
function flat({ graphicChart: chart, ...content }: OrganisationContent): Record<string, unknown> {
  const { name, language, flags, dictionary } = content;
  return {
    name,
    language,
    flags,
    dictionary,
    ...Object.fromEntries(ORGANISATION_FIELDS.map((field) => [field, content[field]])),
    ...Object.fromEntries(Object.entries(chart).map(([name, value]) => [`graphicChart.${name}`, value])),
  };
}
