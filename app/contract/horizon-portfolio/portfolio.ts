import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { HORIZON, HORIZON_ONE, horizonSections, horizonSettings } from "#app/contract/horizon-portfolio/section.ts";
import { namedDistributor } from "#app/contract/organisation.ts";
import { HORIZON_WORKING_STATUSES } from "#app/domain/allocation/horizon-portfolio.ts";
import { INTERFACE_LANGUAGES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

const workingStatus = z.enum(HORIZON_WORKING_STATUSES);
const general = z.object({
  name: z.string().trim().min(1).max(120),
  /** A product of the insurer, whose portfolio it then is. */
  productUuid: uuid,
  workingStatus,
  /** What the insurer calls it. */
  productOwnerPortfolioCode: z.string().trim().max(60).nullable(),
  riskProfile: z.enum(RISK_PROFILES).nullable(),
  /** What the contract calls the method. */
  glidepathMethod: z.string().trim().max(120).nullable(),
  /** Whose clients may choose it. */
  distributorUuids: z.array(uuid).max(100),
});
export type HorizonFields = z.output<typeof general>;

/** A portfolio that becomes more careful as the horizon of each subscriber comes nearer. */
export const horizonPortfolio = general.extend({
  uuid,
  productName: z.string(),
  owner: uuid.describe("the insurer"),
  ownerName: z.string(),
  productInfo: z.record(z.string(), z.unknown()).nullable(),
  editable: z.boolean(),
  version: versionOf("the portfolio, its dated settings included"),
  updatedAt: instant,
});
export type HorizonPortfolio = z.output<typeof horizonPortfolio>;
export const fullHorizonPortfolio = horizonPortfolio.extend({
  ...horizonSections,
  distributors: z.array(namedDistributor).describe("those of distributorUuids, by name"),
});
export type FullHorizonPortfolio = z.output<typeof fullHorizonPortfolio>;

const byUuid = { params: z.object({ uuid }) };
const page = listQuery.extend({
  sort: z.enum(["name", "updatedAt", "product"]).default("name"),
  workingStatus: workingStatus.optional(),
});
export type HorizonPage = z.output<typeof page>;

/** Horizon portfolios as their insurer keeps them; administrators keep all. The GraphQL call reads them too. */
export const horizonPortfolios = {
  list: route("GET", HORIZON, "horizon-list", "Horizon portfolios of the caller's organisation")
    .input(z.object({ query: page }))
    .output(listOf(horizonPortfolio)),
  create: route("POST", HORIZON, "horizon-create", "Add a horizon portfolio to a product of the insurer")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: general.partial().required({ name: true, productUuid: true }) }))
    .output(fullHorizonPortfolio),
  get: route("GET", HORIZON_ONE, "horizon-get", "One horizon portfolio with its dated settings")
    .input(z.object(byUuid))
    .output(fullHorizonPortfolio),
  update: route("PUT", HORIZON_ONE, "horizon-update", "Change the general parameters of a horizon portfolio; an absent one stays")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: general.partial() }))
    .output(fullHorizonPortfolio),
  remove: route("DELETE", HORIZON_ONE, "horizon-delete", "Remove a horizon portfolio that nobody follows")
    .route({ successStatus: 204 })
    .input(z.object({ ...byUuid, headers: writeHeaders }))
    .output(z.void()),
  report: route("GET", `${HORIZON_ONE}/reporting/file`, "horizon-reporting-file", "The report of a horizon portfolio as a PDF file")
    .input(
      z.object({
        ...byUuid,
        query: z
          .object({ from: isoDate, to: isoDate, language: z.enum(INTERFACE_LANGUAGES).default("fr") })
          .refine(({ from, to }) => from < to, { path: ["to"], error: "not after from" }),
      }),
    )
    .output(z.file()),
};

export const horizonSettingCalls = horizonSettings(fullHorizonPortfolio);
