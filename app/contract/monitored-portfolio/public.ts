import { z } from "zod";
import { decimal, isoDate, listOf, nameListQuery, route } from "#app/contract/base.ts";
import { composition } from "#app/contract/model-portfolio.ts";
import { monitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { byUuid } from "#app/contract/monitored-portfolio/shape.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

/** What everybody may know of a published portfolio. */
const publicPortfolio = monitoredPortfolio
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
export type PublicPortfolio = z.infer<typeof publicPortfolio>;

const fullPublicPortfolio = publicPortfolio.extend({
  /** Calendar years after fees, oldest first; per cent. */
  performances: z.array(z.object({ year: z.number().int(), performance: z.number(), complete: z.boolean() })),
  /** The greatest first. */
  allocation: z.array(z.object({ assetClass: z.enum(ASSET_CLASSES), weight: decimal.describe("per cent") })),
  /** The ten with the greatest weights. */
  lines: z.array(composition.shape.lines.element.omit({ series: true })),
  compositionDate: isoDate.nullable().describe("day from which the weights hold"),
});
export type FullPublicPortfolio = z.infer<typeof fullPublicPortfolio>;

const root = "/aaa-model-portfolio-service/public/v1/aaa_model_portfolios";

/**
 * Published portfolios in use, for everybody: these calls need no token, and their answers may be kept for a minute. Any other portfolio
 * is answered 404.
 */
export const monitoredPublic = {
  list: route("GET", root, "aaa-public-list", "Published AAA model portfolios")
    .input(z.object({ query: nameListQuery }))
    .output(listOf(publicPortfolio)),
  get: route("GET", `${root}/{uuid}`, "aaa-public-get", "One published AAA model portfolio")
    .input(z.object(byUuid))
    .output(fullPublicPortfolio),
  downloadKid: route("GET", `${root}/{uuid}/download/kid`, "aaa-public-download-kid", "The KID of a published portfolio")
    .input(z.object(byUuid))
    .output(z.file()),
  downloadFactsheet: route(
    "GET",
    `${root}/{uuid}/download/factsheet`,
    "aaa-public-download-factsheet",
    "The factsheet of a published portfolio",
  )
    .input(z.object(byUuid))
    .output(z.file()),
};
