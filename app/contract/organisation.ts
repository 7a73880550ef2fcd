import { z } from "zod";
import { base, listOf, listQuery, uuid } from "#app/contract/base.ts";
import { INTERFACE_LANGUAGE_SETTINGS } from "#app/domain/enumerations.ts";

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

const common = {
  uuid,
  graphicChart,
  language: z.enum(INTERFACE_LANGUAGE_SETTINGS),
  /** Feature flags by name (enableSimulators, ableViewSeries, …); an absent flag is off. */
  flags: z.record(z.string(), z.boolean()),
  version: z.number().int(),
};
export const distributor = z.object({ ...common, distributorName: z.string() });
export const assetManager = z.object({ ...common, assetManagerName: z.string() });
export const productOwner = z.object({ ...common, productOwnerName: z.string() });
export type Distributor = z.infer<typeof distributor>;

const get = (path: `/${string}`, operationId: string, summary: string) =>
  base.route({ method: "GET", path, operationId, summary, tags: ["product-config-service"], inputStructure: "detailed" });
const byUuid = z.object({ params: z.object({ uuid }) });

export const distributors = {
  list: get("/product-config-service/v1/distributors", "distributors-list", "Distributors the caller may see")
    .input(z.object({ query: listQuery }))
    .output(listOf(distributor)),
  get: get("/product-config-service/v1/distributors/{uuid}", "distributors-get", "One distributor").input(byUuid).output(distributor),
};
export const assetManagers = {
  get: get("/product-config-service/v1/asset_managers/{uuid}", "asset-managers-get", "One asset manager")
    .input(byUuid)
    .output(assetManager),
};
export const productOwners = {
  get: get("/product-config-service/v1/product_owners/{uuid}", "product-owners-get", "One product owner")
    .input(byUuid)
    .output(productOwner),
};
