import { z } from "zod";
import { listOf, listQuery, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import { excelGridsConfig, storedDocument } from "#app/contract/later/aaa/documents.ts";
import { datedSections } from "#app/contract/later/aaa/sections.ts";
import { AAA, AAA_ONE, byUuid, flag, forUser, jobAcknowledgement, validation, versionType } from "#app/contract/later/aaa/shape.ts";
import { transferGridsConfig } from "#app/contract/later/aaa/transfers.ts";
import { modelPortfolio } from "#app/contract/model-portfolio.ts";
import { COMMERCIAL_STATUSES, CURRENCIES, PORTFOLIO_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
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
  /** Whose clients may have it. */
  distributorUuids: z.array(uuid).max(100),
  /** Everybody may read it, without a token. */
  published: z.boolean(),
});

/** A portfolio that an asset manager keeps. `versionType` is the version that its values and figures are of. */
export const aaaPortfolio = modelPortfolio
  .pick({ uuid: true, productOwner: true, numberOfSupports: true, riskLevelSri: true, monthlyPerformance: true, ytdPerformance: true })
  .extend({
    ...general.shape,
    productName: z.string().nullable(),
    productOwnerName: z.string().nullable(),
    investpoolName: z.string().nullable(),
    assetManager: uuid,
    assetManagerName: z.string(),
    versionType,
    workingStatus: workingStatus.nullable(),
    /** Whether its changes go on to the portfolios that follow it. */
    propagation: z.boolean(),
    ...modelPortfolio.pick({ lastRebalancing: true, lastValueDate: true, active: true, editable: true, version: true, updatedAt: true })
      .shape,
  });

export const fullAaaPortfolio = aaaPortfolio.extend({
  ...datedSections,
  documents: z.array(storedDocument),
  excelGridsConfig: excelGridsConfig.nullable(),
  transferGridsConfig: transferGridsConfig.nullable(),
});

const page = listQuery.extend({
  sort: z.enum(["name", "updatedAt", "product", "lastValueDate", "lastRebalancing"]).default("name"),
  versionType: versionType.optional(),
  commercialStatus: general.shape.commercialStatus.optional(),
  workingStatus: workingStatus.optional(),
});

/** The portfolios themselves. An asset manager's people see those of their organisation, administrators all. */
export const aaaPortfolios = {
  get: route("GET", AAA_ONE, "aaa-get", "One AAA model portfolio with all its settings").input(z.object(byUuid)).output(fullAaaPortfolio),
  list: route("GET", AAA, "aaa-list", "AAA model portfolios that the caller may see")
    .input(z.object({ query: page }))
    .output(listOf(aaaPortfolio)),
  byProduct: route("GET", `${AAA}/product/{product}`, "aaa-by-product", "AAA model portfolios of a product")
    .input(z.object({ params: z.object({ product: uuid }), query: page }))
    .output(listOf(aaaPortfolio)),
  byInvestmentPool: route(
    "GET",
    `${AAA}/investment_pool/{investpool}`,
    "aaa-by-investment-pool",
    "AAA model portfolios that are made of the series of a pool",
  )
    .input(z.object({ params: z.object({ investpool: uuid }), query: page }))
    .output(listOf(aaaPortfolio)),
  inGet: route("GET", `${AAA}/in`, "aaa-in-get", "AAA model portfolios by uuid, those that the caller may see")
    .input(z.object({ query: z.object({ uuids: uuidList }) }))
    .output(z.array(aaaPortfolio)),
  inPost: route("POST", `${AAA}/in`, "aaa-in-post", "AAA model portfolios by uuid, more of them than an address holds")
    .input(z.object({ body: z.object({ uuids: z.array(uuid).min(1).max(1_000) }) }))
    .output(z.array(aaaPortfolio)),
  names: route("GET", `${AAA}/names`, "aaa-names", "Names of the AAA model portfolios in use, or of all")
    .input(z.object({ query: z.object({ all: flag.prefault("false"), productUuid: uuid.optional() }) }))
    .output(z.array(z.object({ uuid, name: z.string() }))),
  create: route("POST", AAA, "aaa-create", "Add an AAA model portfolio to the caller's organisation")
    .route({ successStatus: 201 })
    .input(
      z.object({
        query: general.pick({ name: true }).extend({
          product: uuid.optional(),
          investpool: uuid.optional(),
          versionType: versionType.default("MODEL"),
          managementType: general.shape.managementType.default("OTHER"),
          commercialStatus: general.shape.commercialStatus.default("OPEN"),
        }),
        headers: writeHeaders,
      }),
    )
    .output(fullAaaPortfolio),
  update: route("PUT", AAA_ONE, "aaa-update", "Change the general parameters; an absent one stays")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: general.partial() }))
    .output(fullAaaPortfolio),
  workingStatus: route("PUT", `${AAA_ONE}/working_status`, "aaa-working-status", "Set how far the work on a portfolio has come")
    .input(z.object({ ...byUuid, query: forUser.extend({ working_status: workingStatus }), headers: writeHeaders }))
    .output(fullAaaPortfolio),
  deactivate: route("PUT", `${AAA_ONE}/deactivate`, "aaa-deactivate", "Take a portfolio out of use; it is kept")
    .input(z.object({ ...byUuid, query: forUser, headers: writeHeaders }))
    .output(fullAaaPortfolio),
  migrate: route(
    "PUT",
    `${AAA_ONE}/migrate-model-to-executed`,
    "aaa-migrate-model-to-executed",
    "Take the model compositions over as executed, and compute the values from these",
  )
    .input(z.object({ ...byUuid, headers: writeHeaders }))
    .output(fullAaaPortfolio),
  remove: route("DELETE", AAA_ONE, "aaa-delete", "Remove a portfolio that nothing uses")
    .route({ successStatus: 204 })
    .input(z.object({ ...byUuid, headers: writeHeaders }))
    .output(z.void()),
  validate: route("GET", `${AAA_ONE}/validate`, "aaa-validate", "What is wrong with a portfolio as it is stored")
    .input(z.object(byUuid))
    .output(validation),
  validatePost: route("POST", `${AAA_ONE}/validate`, "aaa-validate-post", "What is wrong with a portfolio as it is stored, asked with POST")
    .input(z.object(byUuid))
    .output(validation),
  testLock: route("GET", `${AAA}/test-lock`, "aaa-test-lock", "Whether the lock that keeps writes apart can be had")
    .input(z.object({}))
    .output(z.object({ acquired: z.boolean(), waitedMs: z.number().int().describe("milliseconds") })),
  testAsync: route("GET", `${AAA}/test-async`, "aaa-test-async", "Whether a job in the background is run")
    .input(z.object({}))
    .output(jobAcknowledgement.extend({ endedAt: jobAcknowledgement.shape.startedAt.nullable() })),
};
