import type { GraphicChart, OrganisationDictionary } from "#app/contract/organisation.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import type { FieldValues } from "#app/domain/organisation/organisation-fields.ts";
import { themeFont } from "#app/domain/theme/fonts.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { isConflict } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A distributor, an asset manager or a product owner: one shape for the three. Fields that only some kinds have may be absent. */
export interface OrganisationRecord extends Partial<FieldValues> {
  uuid: string;
  name: string;
  language: "FR_FR" | "EN_GB";
  flags: Record<string, boolean>;
  graphicChart: GraphicChart;
  dictionary: OrganisationDictionary;
  version: number;
  /** What neighbouring systems call a named distributor. */
  identifier?: string | undefined;
}
type Api = Viewer["api"];
type Body = Omit<Parameters<Api["distributors"]["create"]>[0]["body"], "distributorName">;
export type PictureSent = NonNullable<Body["logo"]>;
/** What a write may say; the rest keeps what is stored. */
export type OrganisationChange = Partial<Omit<OrganisationRecord, "uuid" | "version" | "identifier">> & {
  logo?: PictureSent | null;
  favicon?: PictureSent | null;
};
type Headers = ReturnType<typeof headersOfNew> & { "if-match"?: string };
interface Page {
  search?: string;
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

type WithName = Omit<OrganisationRecord, "name"> & { distributorName?: string; assetManagerName?: string; productOwnerName?: string };
const recordOf = ({ distributorName, assetManagerName, productOwnerName, ...rest }: WithName): OrganisationRecord => ({
  ...rest,
  name: distributorName ?? assetManagerName ?? productOwnerName ?? "",
});

/** The calls of each kind under one name. */
const CALLS = {
  distributor: (api: Api) => ({
    list: (query: Page) => api.distributors.list({ query }),
    get: (uuid: string) => api.distributors.get({ params: { uuid } }),
    create: (headers: Headers, name: string, body: Body) => api.distributors.create({ headers, body: { ...body, distributorName: name } }),
    update: (uuid: string, headers: Headers, name: string, body: Body) =>
      api.distributors.update({ params: { uuid }, headers, body: { ...body, distributorName: name } }),
    remove: (uuid: string, headers: Headers) => api.distributors.remove({ params: { uuid }, headers }),
  }),
  assetManager: (api: Api) => ({
    list: (query: Page) => api.assetManagers.list({ query }),
    get: (uuid: string) => api.assetManagers.get({ params: { uuid } }),
    create: (headers: Headers, name: string, body: Body) =>
      api.assetManagers.create({ headers, body: { ...body, assetManagerName: name } }),
    update: (uuid: string, headers: Headers, name: string, body: Body) =>
      api.assetManagers.update({ params: { uuid }, headers, body: { ...body, assetManagerName: name } }),
    remove: (uuid: string, headers: Headers) => api.assetManagers.remove({ params: { uuid }, headers }),
  }),
  productOwner: (api: Api) => ({
    list: (query: Page) => api.productOwners.list({ query }),
    get: (uuid: string) => api.productOwners.get({ params: { uuid } }),
    create: (headers: Headers, name: string, body: Body) =>
      api.productOwners.create({ headers, body: { ...body, productOwnerName: name } }),
    update: (uuid: string, headers: Headers, name: string, body: Body) =>
      api.productOwners.update({ params: { uuid }, headers, body: { ...body, productOwnerName: name } }),
    remove: (uuid: string, headers: Headers) => api.productOwners.remove({ params: { uuid }, headers }),
  }),
} as const;

/** Organisations of a kind by name. */
export async function listOrganisations({ api }: Viewer, kind: OrganisationKind, page: Page) {
  const { items, total } = await CALLS[kind](api).list(page);
  return { items: items.map((item) => recordOf(item)), total };
}

/** Null when there is no such organisation of the kind. */
export async function findOrganisation({ api }: Viewer, kind: OrganisationKind, uuid: string): Promise<OrganisationRecord | null> {
  return foundOrNull(uuid, async (id) => recordOf(await CALLS[kind](api).get(id)));
}

/** Why a write was refused: the backend's code with its data. */
export interface WriteRefusal {
  code: "VERSION_CONFLICT" | "NAME_TAKEN" | "ORGANISATION_IN_USE" | "INVALID_INPUT";
  changed: string[];
  uses: Record<string, number>;
  /** Paths of the faults of an invalid input. */
  issues: Array<{ path: string; message: string }>;
}
const REFUSALS = ["VERSION_CONFLICT", "NAME_TAKEN", "ORGANISATION_IN_USE", "INVALID_INPUT"] as const;

/** The refusals that a screen explains; other errors go on. */
async function orRefusal<T>(call: () => Promise<T>): Promise<{ done: T } | { refused: WriteRefusal }> {
  try {
    return { done: await call() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const code = REFUSALS.find((name) => name === (isConflict(error) ? "VERSION_CONFLICT" : error.code));
    if (!code) throw error;
    const { changed, uses, issues } = error.data as Partial<WriteRefusal>;
    return { refused: { code, changed: changed ?? [], uses: uses ?? {}, issues: issues ?? [] } };
  }
}

export async function createOrganisation(
  { api }: Viewer,
  kind: OrganisationKind,
  { name, idem, ...said }: Pick<OrganisationRecord, "name" | "language" | "flags"> & Partial<FieldValues> & { idem: string },
) {
  return orRefusal(() =>
    CALLS[kind](api)
      .create(headersOfNew({ idem }), name, { ...said, graphicChart: {} })
      .then(recordOf),
  );
}

/** Changes what is said; the rest of `present` goes back as it is, also what this version of the code does not name. */
export async function changeOrganisation(
  { api }: Viewer,
  kind: OrganisationKind,
  present: OrganisationRecord,
  change: OrganisationChange,
  marks: WriteMarks,
) {
  const { uuid: _uuid, version: _version, identifier: _identifier, name, graphicChart, ...record } = { ...present, ...change };
  // A font that is no longer served would be refused: the application's takes its place.
  const body: Body = { ...record, graphicChart: { ...graphicChart, font: themeFont(graphicChart.font) ?? undefined } };
  return orRefusal(() => CALLS[kind](api).update(present.uuid, headersOfChange(marks), name, body).then(recordOf));
}

export async function removeOrganisation({ api }: Viewer, kind: OrganisationKind, uuid: string, marks: WriteMarks) {
  return orRefusal(() => CALLS[kind](api).remove(uuid, headersOfChange(marks)));
}
