import { z } from "zod";
import { changeOf, listOf, nameListQuery, onceHeaders, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import { INTERFACE_LANGUAGE_SETTINGS, INTERFACE_LANGUAGES, type OrganisationKind } from "#app/domain/enumerations.ts";
import { isDistributorIdentifier } from "#app/domain/organisation/named-distributors.ts";
import {
  ORGANISATION_SWITCHES,
  type SwitchName,
  switchesOf,
  type TextName,
  textOf,
  textsOf,
} from "#app/domain/organisation/organisation-fields.ts";
import { THEME_FONTS } from "#app/domain/theme/fonts.ts";

const colour = z.string().max(40);

/** The look of an organisation. Nothing of it reaches CSS as text: values that do not parse fall back to the default. */
export const graphicChart = z.object({
  font: z.string().max(40).optional(),
  primaryButtonsColor: colour.optional(),
  secondaryButtonsColor: colour.optional(),
  fontColor: colour.optional(),
  backgroundColor: colour.optional(),
  secondaryBackgroundColor: colour.optional(),
  positiveColor: colour.optional(),
  negativeColor: colour.optional(),
  informationColor: colour.optional(),
  flashyColor: colour.optional(),
  neutralColor: colour.optional(),
  borderRadius: z.enum(["NONE", "SMALL", "MEDIUM", "LARGE", "FULL"]).optional(),
  /** Fill of each asset class by its enumeration constant. */
  assetClassColors: z.record(z.string(), colour).optional(),
  logoFilename: z.string().max(200).optional(),
  logoContentType: z.string().max(100).optional(),
  /** Base64. */
  logoData: z.string().max(140_000).optional(),
  faviconFilename: z.string().max(200).optional(),
  faviconContentType: z.string().max(100).optional(),
  faviconData: z.string().max(140_000).optional(),
  otherFields: z.record(z.string(), z.string()).optional(),
});
export type GraphicChart = z.infer<typeof graphicChart>;

/** Words of the organisation by key, each in one or both languages. */
export const organisationDictionary = z.record(
  z.string().regex(/^[a-zA-Z][\w.-]{0,119}$/, "key"),
  z.partialRecord(z.enum(INTERFACE_LANGUAGES), z.string().trim().min(1).max(2_000)),
);
export type OrganisationDictionary = z.infer<typeof organisationDictionary>;

/** The fields of a kind as they are read. */
function fieldsRead<Kind extends OrganisationKind>(kind: Kind) {
  const text = z.string().nullable().default(null);
  const onOff = z.boolean().default(false);
  return {
    ...(Object.fromEntries(
      textsOf(kind).map((name) => [name, text.describe(`${textOf(name).about}; null where none was given`)]),
    ) as Record<TextName<Kind>, typeof text>),
    ...(Object.fromEntries(switchesOf(kind).map((name) => [name, onOff.describe(ORGANISATION_SWITCHES[name].about)])) as Record<
      SwitchName<Kind>,
      typeof onOff
    >),
  };
}

/** The fields of a kind as they are written. */
function fieldsWritten<Kind extends OrganisationKind>(kind: Kind) {
  const text = (name: TextName) => {
    const { pattern, longest } = textOf(name);
    const value = pattern ? z.string().regex(...pattern) : z.string().trim().min(1).max(longest);
    return value.nullable().optional().describe("absent: the stored one stays; null: it is removed");
  };
  const onOff = z.boolean().optional().describe("absent: what is stored stays");
  return {
    ...(Object.fromEntries(textsOf(kind).map((name) => [name, text(name)])) as Record<TextName<Kind>, ReturnType<typeof text>>),
    ...(Object.fromEntries(switchesOf(kind).map((name) => [name, onOff])) as Record<SwitchName<Kind>, typeof onOff>),
  };
}

const common = {
  uuid,
  graphicChart,
  language: z.enum(INTERFACE_LANGUAGE_SETTINGS),
  /** Feature flags by name (enableSimulators, ableViewSeries, …); an absent flag is off. */
  flags: z.record(z.string(), z.boolean()),
  dictionary: organisationDictionary.default({}),
  version: z.number().int(),
};
/** Identifier of a named distributor in this installation of the platform. */
const distributorIdentifier = z.string().refine(isDistributorIdentifier, "must look like aaaic:distributors:1");
export const distributor = z.object({
  ...common,
  distributorName: z.string(),
  identifier: distributorIdentifier.optional().describe("of a named distributor: what neighbouring systems call it"),
  ...fieldsRead("distributor"),
});
export const assetManager = z.object({ ...common, assetManagerName: z.string(), ...fieldsRead("assetManager") });
export const productOwner = z.object({ ...common, productOwnerName: z.string(), ...fieldsRead("productOwner") });
export type Distributor = z.infer<typeof distributor>;
/** All that a house learns of a distributor that it works with. */
export const namedDistributor = distributor.pick({ uuid: true, distributorName: true });
export type NamedDistributor = z.infer<typeof namedDistributor>;
export type AssetManager = z.infer<typeof assetManager>;

/** A picture as it was sent. The content decides what it is: a content type that says otherwise is refused. */
export const pictureFile = z.object({
  filename: z.string().min(1).max(200),
  contentType: z.string().max(100).optional(),
  /** Base64 of at most 100 kB. */
  data: z.base64().min(4).max(140_000),
});
export type PictureFile = z.infer<typeof pictureFile>;

const name = z.string().trim().min(1).max(120);
const written = {
  /** Whole look without its pictures: of one that is given, what is absent in it takes its default. */
  graphicChart: graphicChart
    .omit({
      logoFilename: true,
      logoContentType: true,
      logoData: true,
      faviconFilename: true,
      faviconContentType: true,
      faviconData: true,
    })
    .extend({ font: z.enum(THEME_FONTS).optional() })
    .default({}),
  language: z.enum(INTERFACE_LANGUAGE_SETTINGS).default("FR_FR"),
  flags: z.record(z.string(), z.boolean()).default({}),
  dictionary: organisationDictionary.optional().describe("absent: the stored one stays"),
  /** Absent: the stored picture stays; null: it is removed. */
  logo: pictureFile.nullable().optional(),
  favicon: pictureFile.nullable().optional(),
};
export const distributorWrite = z.object({ distributorName: name, ...written, ...fieldsWritten("distributor") });
export const assetManagerWrite = z.object({
  assetManagerName: name,
  ...written,
  ...fieldsWritten("assetManager"),
  /** Products that the asset manager works for; absent: the stored ones stay. */
  products: z.array(uuid).max(500).optional(),
});
export const productOwnerWrite = z.object({ productOwnerName: name, ...written, ...fieldsWritten("productOwner") });

const byUuid = z.object({ params: z.object({ uuid }) });
const oneOrMore = z.object({ query: z.object({ uuids: uuidList }) });

const root = "/product-config-service/v1";
const FORM = "JSON, or a multipart form with the files `logo` and `favicon`";

/** The calls that the three kinds have in common. `plural` and `one` are words of the summaries. */
function callsOf<Item extends z.ZodType, Written extends z.ZodRawShape>(
  { noun, id, plural, one }: { noun: string; id: string; plural: string; one: string },
  item: Item,
  body: z.ZodObject<Written>,
) {
  const path: `/${string}` = `${root}/${noun}`;
  return {
    list: route("GET", path, `${id}-list`, `${plural} the caller may see`)
      .input(z.object({ query: nameListQuery }))
      .output(listOf(item)),
    in: route("GET", `${path}/in`, `${id}-in`, `${plural} of these ids that the caller may see`).input(oneOrMore).output(z.array(item)),
    get: route("GET", `${path}/{uuid}`, `${id}-get`, `One ${one}`).input(byUuid).output(item),
    create: route("POST", path, `${id}-create`, `Create a ${one} (${FORM})`, 201)
      .input(z.object({ headers: onceHeaders, body }))
      .output(item),
    update: route("PUT", `${path}/{uuid}`, `${id}-update`, `Change a ${one} (${FORM})`)
      .input(z.object({ params: z.object({ uuid }), headers: writeHeaders, body: changeOf(body) }))
      .output(item),
    remove: route("DELETE", `${path}/{uuid}`, `${id}-delete`, `Delete a ${one} that nothing uses`, 204)
      .input(z.object({ params: z.object({ uuid }), headers: writeHeaders }))
      .output(z.undefined()),
  };
}

export const distributors = {
  ...callsOf({ noun: "distributors", id: "distributors", plural: "Distributors", one: "distributor" }, distributor, distributorWrite),
  get: route("GET", `${root}/distributors/{uuid}`, "distributors-get", "One distributor, by uuid or by the identifier of a named one")
    .input(z.object({ params: z.object({ uuid: z.union([uuid, distributorIdentifier]) }) }))
    .output(distributor),
  byProduct: route("GET", `${root}/distributors/product/{uuid}`, "distributors-by-product", "Distributors with a simulator of the product")
    .input(byUuid)
    .output(z.array(distributor)),
  partners: route(
    "GET",
    `${root}/distributors/partners`,
    "distributors-partners",
    "Names of the distributors that the caller's organisation works with: those that sell a product of it by a simulator, or by a journey in use that names them",
  )
    .input(z.object({ query: z.object({ product: uuid.optional().describe("only those that sell this product") }) }))
    .output(z.array(namedDistributor)),
  bySimulator: route("GET", `${root}/distributors/simulator/{uuid}`, "distributors-by-simulator", "Distributors that have the simulator")
    .input(byUuid)
    .output(z.array(distributor)),
};
export const assetManagers = {
  ...callsOf(
    { noun: "asset_managers", id: "asset-managers", plural: "Asset managers", one: "asset manager" },
    assetManager,
    assetManagerWrite,
  ),
  byProduct: route("GET", `${root}/asset_managers/product/{uuid}`, "asset-managers-by-product", "Asset managers of the product")
    .input(byUuid)
    .output(z.array(assetManager)),
};
export const productOwners = callsOf(
  { noun: "product_owners", id: "product-owners", plural: "Product owners", one: "product owner" },
  productOwner,
  productOwnerWrite,
);
