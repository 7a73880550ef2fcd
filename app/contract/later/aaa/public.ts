import { z } from "zod";
import { decimal, isoDate, listOf, listQuery, route } from "#app/contract/base.ts";
import { aaaPortfolio } from "#app/contract/later/aaa/portfolio.ts";
import { byUuid, language } from "#app/contract/later/aaa/shape.ts";
import { composition } from "#app/contract/model-portfolio.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

/** What everybody may know of a published portfolio. */
const publicPortfolio = aaaPortfolio
  .pick({
    uuid: true,
    name: true,
    productName: true,
    productOwnerName: true,
    assetManagerName: true,
    managementType: true,
    commercialStatus: true,
    currency: true,
    riskLevelSri: true,
    monthlyPerformance: true,
    ytdPerformance: true,
    lastValueDate: true,
  })
  .extend({ kid: z.boolean().describe("has a KID to download"), factsheet: z.boolean().describe("has a factsheet to download") });

const fullPublicPortfolio = publicPortfolio.extend({
  /** Calendar years after fees, oldest first; per cent. */
  performances: z.array(z.object({ year: z.number().int(), performance: z.number(), complete: z.boolean() })),
  allocation: z.array(z.object({ assetClass: z.enum(ASSET_CLASSES), weight: decimal.describe("per cent") })),
  /** The ten with the greatest weights. */
  lines: z.array(composition.shape.lines.element),
  compositionDate: isoDate.nullable(),
});

const root = "/aaa-model-portfolio-service/public/v1/aaa_model_portfolios";
const download = { ...byUuid, query: z.object({ language }) };

/** Published portfolios, for everybody: these calls need no token. Any other portfolio is answered 404. */
export const aaaPublic = {
  list: route("GET", root, "aaa-public-list", "Published AAA model portfolios")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["name", "productName", "riskLevelSri"]).default("name") }) }))
    .output(listOf(publicPortfolio)),
  get: route("GET", `${root}/{uuid}`, "aaa-public-get", "One published AAA model portfolio")
    .input(z.object(byUuid))
    .output(fullPublicPortfolio),
  downloadKid: route("GET", `${root}/{uuid}/download/kid`, "aaa-public-download-kid", "The KID of a published portfolio")
    .input(z.object(download))
    .output(z.file()),
  downloadFactsheet: route(
    "GET",
    `${root}/{uuid}/download/factsheet`,
    "aaa-public-download-factsheet",
    "The factsheet of a published portfolio",
  )
    .input(z.object(download))
    .output(z.file()),
};
