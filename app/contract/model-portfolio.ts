import { z } from "zod";
import {
  changeOf,
  decimal,
  instant,
  isoDate,
  listOf,
  listQuery,
  onceHeaders,
  route,
  uuid,
  uuidList,
  versionOf,
  writeHeaders,
} from "#app/contract/base.ts";
import { fileMapping, fileReading } from "#app/contract/file-reading.ts";
import { dayOrder, sentFile, tableFault } from "#app/contract/table-file.ts";
import { LONGEST_COMMENTARY } from "#app/domain/commentary.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { COMPOSITION_PROBLEMS } from "#app/domain/model-portfolio.ts";

/** Most lines of a composition. */
const MAX_LINES = 100;
const NAME = z.string().trim().min(1).max(120);
const answer = z.enum(["true", "false"]);
/** Per cent a year. */
const fees = decimal.refine((text) => Number(text) >= 0 && Number(text) < 100, "0 to less than 100");

/** Per cent, 1.25 means 1.25 %; null when the values do not reach back far enough. */
const performance = z.number().nullable();

const PORTFOLIO = "the portfolio, its compositions included, not of its values";
export const modelPortfolio = z.object({
  uuid,
  name: z.string(),
  product: uuid,
  productName: z.string(),
  productOwner: uuid.nullable(),
  productOwnerName: z.string().nullable(),
  /** Funds that the product's portfolios are made of. */
  investmentPool: uuid.nullable(),
  investmentPoolName: z.string().nullable(),
  distributor: uuid,
  distributorName: z.string(),
  owner: uuid,
  ownerName: z.string(),
  sharedWithNetwork: z.boolean(),
  /** Per cent a year, taken from the values day by day. */
  annualFees: decimal,
  active: z.boolean(),
  copiedFrom: uuid.nullable(),
  copiedVersion: z.number().int().nullable(),
  /** Of the composition in effect. */
  numberOfSupports: z.number().int(),
  /** Average of the summary risk indicators by weight, rounded; null when one is missing. */
  riskLevelSri: z.number().int().min(1).max(7).nullable(),
  monthlyPerformance: performance,
  ytdPerformance: performance,
  lastRebalancing: isoDate.nullable(),
  lastValueDate: isoDate.nullable(),
  /** Why there are no values, as the error catalogue has it. */
  valuesProblem: z.object({ code: z.string(), series: z.array(uuid) }).nullable(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  version: versionOf(PORTFOLIO),
  updatedAt: instant,
});
export type ModelPortfolio = z.infer<typeof modelPortfolio>;

const writtenLine = z.object({ series: uuid, weight: decimal });
export const writtenComposition = z.object({
  lines: z.array(writtenLine).min(1).max(MAX_LINES),
  comment: z.string().trim().max(1000).default(""),
});

export const composition = z.object({
  date: isoDate,
  lines: z.array(
    writtenLine.extend({
      fullName: z.string(),
      isin: z.string().nullable(),
      assetClass: z.enum(ASSET_CLASSES),
      sri: z.number().int().nullable(),
    }),
  ),
  comment: z.string(),
  authorName: z.string(),
  updatedAt: instant,
});
export type Composition = z.infer<typeof composition>;

/** Days on which the weights were set anew; turnover in per cent, half the sum of the absolute changes. */
const rebalancing = z.object({ date: isoDate, turnover: z.number() });
const compositions = z.array(composition);
export const fullModelPortfolio = modelPortfolio.extend({ compositions, rebalancings: z.array(rebalancing) });
export type FullModelPortfolio = z.infer<typeof fullModelPortfolio>;

/** Compositions of a portfolio, oldest first, and the version of the portfolio that they belong to. */
const kept = z.object({ portfolio: uuid, version: versionOf(PORTFOLIO), compositions });
const savedComposition = composition.extend({ portfolio: uuid, version: versionOf(PORTFOLIO) });

/** Errors keep a composition from being saved, warnings do not. `found` and `limit` in per cent or numbers of lines. */
export const compositionCheck = z.object({
  valid: z.boolean(),
  /** Per cent. */
  total: decimal,
  problems: z.array(
    z.object({
      code: z.enum(COMPOSITION_PROBLEMS),
      severity: z.enum(["error", "warning"]),
      series: uuid.optional(),
      rule: z.string().optional(),
      assetClass: z.enum(ASSET_CLASSES).optional(),
      found: z.string().optional(),
      limit: z.string().optional(),
    }),
  ),
});
export type CompositionCheck = z.infer<typeof compositionCheck>;

/** A composition as a file has it; with errors there are no lines. Errors are by line of the file, at most 200 of them. */
export const compositionOfFile = z.object({
  fileName: z.string(),
  /** Days that the file has compositions of; the one that was read, null where the file names no day. */
  dates: z.array(isoDate),
  date: isoDate.nullable(),
  comment: z.string(),
  lines: z.array(writtenLine),
  errors: z.array(tableFault),
  errorCount: z.number().int(),
  reading: fileReading.describe("the form in which the file was read"),
  kept: uuid.nullable().describe("stands for a file whose columns are open, for a day"),
});
export type CompositionOfFile = z.infer<typeof compositionOfFile>;

/** `[date, value]`, oldest first; 100 on the day of the first composition, after annual fees. */
export const portfolioValues = z.object({
  portfolio: uuid,
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  values: z.array(z.tuple([isoDate, z.number()])),
  rebalancings: z.array(rebalancing),
  problem: modelPortfolio.shape.valuesProblem,
  computedAt: instant.nullable(),
});
export type PortfolioValues = z.infer<typeof portfolioValues>;

/** One that nobody has written has version 0 and no text. */
const commentary = z.object({
  portfolio: uuid,
  text: z.string(),
  authorName: z.string().nullable(),
  updatedAt: instant.nullable(),
  version: versionOf("the commentary"),
});
export type Commentary = z.infer<typeof commentary>;

const root = "/model-portfolio-service/v1/model_portfolios";
const byId = z.object({ params: z.object({ id: uuid }) });
/** `user` is taken from the token; somebody else is refused unless an administrator asks. */
const forUser = z.object({ user: uuid.optional() });
const atDate = forUser.extend({ date: isoDate });
const several = z.object({ query: z.object({ uuids: uuidList }) });
/** Of a contract; some of them alone. */
const ofList = { product: uuid.optional(), uuids: uuidList.optional() };
const page = listQuery.extend({ sort: z.enum(["name", "updatedAt", "product", "owner"]).default("name") });

/**
 * Model portfolios of advisers. An adviser sees the own ones and those that colleagues of the same distributor share;
 * an administrator sees all. Editors change their own, leaders the shared ones of colleagues too.
 */
export const modelPortfolios = {
  list: route("GET", root, "model-portfolios-list", "Model portfolios that the caller may see")
    .input(z.object({ query: page.extend({ ...ofList, distributor: uuid.optional(), user: uuid.optional() }) }))
    .output(listOf(modelPortfolio)),
  byProduct: route("GET", `${root}/product/{product}`, "model-portfolios-by-product", "Model portfolios of a product")
    .input(z.object({ params: z.object({ product: uuid }), query: page.extend({ distributor: uuid.optional(), user: uuid.optional() }) }))
    .output(listOf(modelPortfolio)),
  in: route("GET", `${root}/in`, "model-portfolios-in", "Model portfolios by uuid, those that the caller may see")
    .input(several)
    .output(z.array(modelPortfolio)),
  inFull: route("GET", `${root}/in/full`, "model-portfolios-in-full", "The same with their compositions and rebalancings")
    .input(several)
    .output(z.array(fullModelPortfolio)),
  export: route("GET", `${root}/export`, "model-portfolios-export", "The portfolios of a list as one Excel file, at most 500")
    .input(
      z.object({
        query: page.omit({ limit: true, offset: true }).extend({ ...ofList, language: z.enum(["fr", "en"]).default("fr") }),
      }),
    )
    .output(z.file()),
  create: route("POST", root, "model-portfolios-create", "Add a model portfolio, empty or with the compositions of another one")
    .route({ successStatus: 201 })
    .input(
      z.object({
        query: z.object({
          name: NAME,
          product: uuid,
          shared: answer.default("false"),
          user: uuid.optional(),
          distributor: uuid.optional(),
          model_portfolio: uuid.optional(),
        }),
        headers: onceHeaders,
      }),
    )
    .output(modelPortfolio),
  update: route("PUT", `${root}/{id}`, "model-portfolios-update", "Change the name and the annual fees")
    .input(z.object({ ...byId.shape, query: forUser.extend({ name: NAME, annual_fees: fees }), headers: writeHeaders }))
    .output(modelPortfolio),
  share: route("PUT", `${root}/{id}/share`, "model-portfolios-share", "Share with the own distributor's advisers, or stop sharing")
    .input(z.object({ ...byId.shape, query: forUser.extend({ shared: answer }), headers: writeHeaders }))
    .output(modelPortfolio),
  deactivate: route("GET", `${root}/{id}/deactivate`, "model-portfolios-deactivate", "Take a model portfolio out of use; it is kept")
    .input(z.object({ ...byId.shape, query: forUser, headers: writeHeaders }))
    .output(modelPortfolio),
  composition: route(
    "GET",
    `${root}/{id}/composition`,
    "model-portfolios-composition-get",
    "The composition in effect on a day, by default today",
  )
    .input(z.object({ ...byId.shape, query: forUser.extend({ date: isoDate.optional() }) }))
    .output(savedComposition),
  putComposition: route("PUT", `${root}/{id}/composition`, "model-portfolios-composition-put", "Set the weights from a day on")
    .input(z.object({ ...byId.shape, query: atDate, headers: writeHeaders, body: changeOf(writtenComposition) }))
    .output(savedComposition),
  removeComposition: route("DELETE", `${root}/{id}/composition`, "model-portfolios-composition-delete", "Remove the composition of a day")
    .input(z.object({ ...byId.shape, query: atDate, headers: writeHeaders }))
    .output(kept),
  validate: route(
    "POST",
    `${root}/{id}/composition/validate`,
    "model-portfolios-composition-validate",
    "What is wrong with a composition; nothing is saved",
  )
    .input(z.object({ ...byId.shape, query: forUser.extend({ date: isoDate.optional() }), body: writtenComposition }))
    .output(compositionCheck),
  /**
   * The first sheet that has them, with the columns of the Excel file of a portfolio, in French or English: weight, and one of identifier, ISIN and
   * name; date and comment where there are any. Without `date`, the latest composition of the file. Other titles are told by `mapping`.
   */
  readComposition: route(
    "POST",
    `${root}/{id}/composition/read`,
    "model-portfolios-composition-read",
    "The composition that a file has; nothing is saved",
  )
    .input(
      z.object({
        ...byId.shape,
        query: forUser.extend({ date: isoDate.optional(), dayOrder }),
        body: z
          .object({
            file: sentFile.optional(),
            kept: uuid.optional().describe("a file whose columns were open, by `kept` of its answer"),
            mapping: fileMapping.omit({ series: true, decimalMark: true }).optional(),
            keepMapping: z.boolean().default(false).describe("also for later files of the same source"),
          })
          .refine(({ file, kept }) => (file === undefined) !== (kept === undefined), {
            path: ["file"],
            error: "a file, or one that is kept",
          }),
      }),
    )
    .output(compositionOfFile),
  values: route("GET", `${root}/{id}/values`, "model-portfolios-values-get", "Values of the portfolio").input(byId).output(portfolioValues),
  recompute: route("PUT", `${root}/{id}/values`, "model-portfolios-values-put", "Compute the values anew; answers with those from a day on")
    .input(z.object({ ...byId.shape, query: z.object({ from: isoDate.optional() }), headers: onceHeaders }))
    .output(portfolioValues),
  commentary: route("GET", `${root}/{id}/commentary`, "model-portfolios-commentary-get", "What is said of a portfolio in words")
    .input(byId)
    .output(commentary),
  putCommentary: route("PUT", `${root}/{id}/commentary`, "model-portfolios-commentary-put", "Say it otherwise; an empty text takes it away")
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: z.object({ text: z.string().trim().max(LONGEST_COMMENTARY) }) }))
    .output(commentary),
  toExcel: route(
    "POST",
    `${root}/{id}/model-portfolio-to-excel`,
    "model-portfolios-to-excel",
    "The portfolio as an Excel file: compositions, performance, values, origin",
  )
    .input(z.object({ ...byId.shape, query: z.object({ language: z.enum(["fr", "en"]).default("fr") }) }))
    .output(z.file()),
};
