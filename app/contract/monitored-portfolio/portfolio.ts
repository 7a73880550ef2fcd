import { z } from "zod";
import { instant, listOf, listQuery, onceHeaders, route, uuid, uuidList, versionOf, writeHeaders } from "#app/contract/base.ts";
import { modelPortfolio } from "#app/contract/model-portfolio.ts";
import { datedCompositions } from "#app/contract/monitored-portfolio/composition.ts";
import { datedSections } from "#app/contract/monitored-portfolio/section.ts";
import { AAA, AAA_ONE, byUuid, flag, forUser, versionType } from "#app/contract/monitored-portfolio/shape.ts";
import { namedDistributor } from "#app/contract/organisation.ts";
import { COMMERCIAL_STATUSES, CURRENCIES, PORTFOLIO_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
import { ATTENTION_STATES } from "#app/domain/portfolio/watch.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

const NAME = z.string().trim().min(1).max(120);
/** Steps of the organisation's own procedure; the catalogue names none. */
const workingStatus = z.string().trim().min(1).max(60);

const general = z.object({
  name: NAME,
  product: uuid.nullable(),
  /** Pool whose series it is made of. */
  investpool: uuid.nullable(),
  managementType: z.enum(PORTFOLIO_MANAGEMENT_TYPES),
  commercialStatus: z.enum(COMMERCIAL_STATUSES),
  /** What the insurer calls it. */
  productOwnerPortfolioCode: z.string().trim().max(60).nullable(),
  riskProfile: z.enum(RISK_PROFILES).nullable(),
  currency: z.enum(CURRENCIES),
  /** Whose advisers follow it. */
  distributorUuids: z.array(uuid).max(100),
  /** Everybody may read it, without a token. */
  published: z.boolean(),
  /** Portfolio of the same house whose changes it takes over, as far as it accepts them; one that leads follows none. */
  leader: uuid.nullable(),
  acceptsReporting: z.boolean().describe("takes over the report settings of its leader"),
  acceptsComposition: z.boolean().describe("takes over the compositions of its leader that keep its own rules"),
});

/** A portfolio that an asset manager keeps. `versionType` is the version that its values and figures are of. */
export const monitoredPortfolio = general.extend({
  uuid,
  productName: z.string().nullable(),
  productOwner: uuid.nullable(),
  productOwnerName: z.string().nullable(),
  investpoolName: z.string().nullable(),
  assetManager: uuid,
  assetManagerName: z.string(),
  versionType,
  workingStatus: workingStatus.nullable(),
  /** Of the composition in effect in that version. */
  ...modelPortfolio.pick({ numberOfSupports: true, riskLevelSri: true, lastRebalancing: true }).shape,
  /** After fees, up to the last value that is computed. */
  ...modelPortfolio.pick({ monthlyPerformance: true, ytdPerformance: true, lastValueDate: true, valuesProblem: true }).shape,
  ...modelPortfolio.pick({ active: true, editable: true }).shape,
  version: versionOf("the portfolio, its compositions and dated settings included"),
  updatedAt: instant,
});
export type MonitoredPortfolio = z.infer<typeof monitoredPortfolio>;

export const fullMonitoredPortfolio = monitoredPortfolio.extend({
  ...datedSections,
  ...datedCompositions,
  distributors: z.array(namedDistributor).describe("those of distributorUuids, by name"),
});
export type FullMonitoredPortfolio = z.infer<typeof fullMonitoredPortfolio>;

const page = listQuery.extend({
  sort: z.enum(["name", "updatedAt", "product"]).default("name"),
  versionType: versionType.optional(),
  commercialStatus: general.shape.commercialStatus.optional(),
  workingStatus: workingStatus.optional(),
  /** Only those that wait for a person for this reason; broken rules and grids are told to the house alone. */
  state: z.enum(ATTENTION_STATES).optional(),
  all: flag.prefault("false").describe("those that are out of use too"),
});
export type MonitoredPortfolioPage = z.output<typeof page>;

/**
 * The portfolios themselves. An asset manager's people see those of their organisation, and change them with the rights for it;
 * advisers see those in use that are theirs to follow, insurers those in use of their products, administrators all.
 */
export const monitoredPortfolios = {
  get: route("GET", AAA_ONE, "aaa-get", "One AAA model portfolio with all its settings")
    .input(z.object(byUuid))
    .output(fullMonitoredPortfolio),
  list: route("GET", AAA, "aaa-list", "AAA model portfolios that the caller may see")
    .input(z.object({ query: page }))
    .output(listOf(monitoredPortfolio)),
  byProduct: route("GET", `${AAA}/product/{product}`, "aaa-by-product", "AAA model portfolios of a product")
    .input(z.object({ params: z.object({ product: uuid }), query: page }))
    .output(listOf(monitoredPortfolio)),
  byInvestmentPool: route(
    "GET",
    `${AAA}/investment_pool/{investpool}`,
    "aaa-by-investment-pool",
    "AAA model portfolios that are made of the series of a pool",
  )
    .input(z.object({ params: z.object({ investpool: uuid }), query: page }))
    .output(listOf(monitoredPortfolio)),
  inGet: route("GET", `${AAA}/in`, "aaa-in-get", "AAA model portfolios by uuid, those that the caller may see")
    .input(z.object({ query: z.object({ uuids: uuidList }) }))
    .output(z.array(monitoredPortfolio)),
  inPost: route("POST", `${AAA}/in`, "aaa-in-post", "AAA model portfolios by uuid, more of them than an address holds")
    .input(z.object({ body: z.object({ uuids: z.array(uuid).min(1).max(1_000) }) }))
    .output(z.array(monitoredPortfolio)),
  names: route("GET", `${AAA}/names`, "aaa-names", "Names of the AAA model portfolios in use, or of all")
    .input(z.object({ query: z.object({ all: flag.prefault("false"), productUuid: uuid.optional() }) }))
    .output(z.array(z.object({ uuid, name: z.string() }))),
  /** An administrator, who belongs to no organisation, names the asset manager. */
  create: route("POST", AAA, "aaa-create", "Add an AAA model portfolio to the caller's organisation, empty or with the settings of another")
    .route({ successStatus: 201 })
    .input(
      z.object({
        query: general.pick({ name: true }).extend({
          product: uuid.optional(),
          investpool: uuid.optional(),
          versionType: versionType.default("MODEL"),
          managementType: general.shape.managementType.optional(),
          commercialStatus: general.shape.commercialStatus.optional(),
          assetManager: uuid.optional(),
          source: uuid.optional().describe("the portfolio that is copied"),
        }),
        headers: onceHeaders,
      }),
    )
    .output(fullMonitoredPortfolio),
  update: route("PUT", AAA_ONE, "aaa-update", "Change the general parameters; an absent one stays")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: general.partial() }))
    .output(fullMonitoredPortfolio),
  workingStatus: route("PUT", `${AAA_ONE}/working_status`, "aaa-working-status", "Set how far the work on a portfolio has come")
    .input(z.object({ ...byUuid, query: forUser.extend({ working_status: workingStatus }), headers: writeHeaders }))
    .output(fullMonitoredPortfolio),
  deactivate: route("PUT", `${AAA_ONE}/deactivate`, "aaa-deactivate", "Take a portfolio out of use; it is kept")
    .input(z.object({ ...byUuid, query: forUser, headers: writeHeaders }))
    .output(fullMonitoredPortfolio),
  remove: route("DELETE", AAA_ONE, "aaa-delete", "Remove a portfolio that nothing uses")
    .route({ successStatus: 204 })
    .input(z.object({ ...byUuid, headers: writeHeaders }))
    .output(z.void()),
};
