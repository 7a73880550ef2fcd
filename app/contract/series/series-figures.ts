import { z } from "zod";
import { decimal, isoDate, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { ASSET_CLASSES, CURRENCIES, GEOGRAPHIC_FOCUSES, RETURN_FREQUENCIES } from "#app/domain/enumerations.ts";

const PERIODS = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "8Y", "MAX"] as const;
const ratio = z.number().nullable();
const fraction = z.number().nullable().describe("decimal fraction; null when it cannot be computed");

export const seriesPerformances = z.object({
  series: uuid,
  /** First and last value that count; null for a series with fewer than two values. */
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  /** `return` over the whole period, distributions reinvested and splits taken out; `annualized` from one year on. */
  periods: z.array(
    z.object({
      period: z.enum(PERIODS),
      return: fraction,
      annualized: fraction,
      priceReturn: fraction.describe("without distributions, splits taken out; what `return` is for a series without flows"),
    }),
  ),
  /** Three of these returns by the names that lists of funds give them. */
  oneMonthReturn: fraction,
  yearToDateReturn: fraction,
  oneYearReturn: fraction,
  frequency: z.enum(RETURN_FREQUENCIES).describe("of the returns that volatility is measured on: as rare as the values"),
  observations: z.number().int().describe("number of these returns; under twelve there is no volatility"),
  volatility: fraction.describe("annual"),
  maxDrawdown: fraction,
  sharpeRatio: ratio.describe("annual return over volatility"),
  marRatio: ratio.describe("annual return over the greatest drawdown"),
});
export type SeriesPerformances = z.infer<typeof seriesPerformances>;

/** A calendar year. `complete` when values stand for both of its ends. */
export const annualNetReturn = z.object({ year: z.number().int(), return: fraction, netReturn: fraction, complete: z.boolean() });

export const holding = z.object({
  name: z.string().trim().min(1).max(200),
  isin: z.string().trim().max(12).nullable().default(null),
  /** Per cent of the fund. */
  weight: decimal,
  assetClass: z.enum(ASSET_CLASSES).nullable().default(null),
  geographicFocus: z.enum(GEOGRAPHIC_FOCUSES).nullable().default(null),
  currency: z.enum(CURRENCIES).nullable().default(null),
});
export type Holding = z.infer<typeof holding>;

const shares = z.array(z.object({ key: z.string().nullable(), weight: decimal }));
export const seriesTransparency = z.object({
  series: uuid,
  /** HOLDINGS of a provider, the bases of its FORMULA, or nothing but its own DEFINITION. */
  source: z.enum(["HOLDINGS", "FORMULA", "DEFINITION"]),
  lines: z.array(holding),
  byAssetClass: shares,
  byGeographicFocus: shares,
  byCurrency: shares,
  /** Sum of the weights, per cent. */
  coverage: decimal,
});
export type SeriesTransparency = z.infer<typeof seriesTransparency>;

/** How the returns of a series follow from those of others, in the language of the formula computation. */
export const returnMatrixFormula = z.object({
  series: uuid,
  formula: z.string().nullable(),
  comment: z.string().nullable(),
  references: z.array(z.object({ code: z.string(), series: uuid, fullName: z.string() })),
  version: versionOf("the definition of the series, which the formula belongs to, not of its values"),
});
export type ReturnMatrixFormula = z.infer<typeof returnMatrixFormula>;

const USES = ["POOL", "PRODUCT", "FORMULA", "PROXY", "MATRIX_SET", "SIMULATOR", "MODEL_PORTFOLIO", "SIMULATION"] as const;
/** Things of one kind that stand on a series: how many, and the first twenty by name. Simulations are counted only. */
export const seriesUse = z.object({
  kind: z.enum(USES),
  total: z.number().int(),
  /** Sets of scenarios of one name are distinguished by their version. */
  items: z.array(z.object({ id: uuid, name: z.string(), version: z.number().int().optional().describe("of a set of scenarios") })),
});
export type SeriesUse = z.infer<typeof seriesUse>;

const root = "/series-definition-service/v1/series/{id}" as const;
const byId = { params: z.object({ id: uuid }) };

/** What follows from the values and the definition of one series. An unknown series is answered 404. */
export const seriesFigures = {
  performances: route("GET", `${root}/performances`, "series-performances", "Performances by period, up to the last value")
    .input(z.object(byId))
    .output(seriesPerformances),
  annualNetReturns: route(
    "GET",
    `${root}/annual-net-returns`,
    "series-annual-net-returns",
    "Returns by calendar year, net of a contract's fee too",
  )
    .input(
      z.object({
        ...byId,
        query: z.object({
          fee: decimal
            .refine((text) => Number(text) >= 0 && Number(text) < 100, "from 0 to less than 100")
            .default("0")
            .describe("per cent a year taken besides the fund's own fees, which its values are net of"),
        }),
      }),
    )
    .output(z.object({ series: uuid, fee: decimal, years: z.array(annualNetReturn) })),
  transparency: route("GET", `${root}/transparency`, "series-transparency", "What the series is made of, one level down")
    .input(z.object(byId))
    .output(seriesTransparency),
  /** Implied by the page of a series. Kinds that the caller may not see are left out. */
  uses: route("GET", `${root}/uses`, "series-uses", "What stands on the series: pools, products, sets of scenarios, portfolios")
    .input(z.object(byId))
    .output(z.object({ series: uuid, uses: z.array(seriesUse) })),
  formula: route("GET", `${root}/return-matrix-formula`, "series-return-matrix-formula-get", "Formula of a series; null when it has none")
    .input(z.object(byId))
    .output(returnMatrixFormula),
  putFormula: route(
    "PUT",
    `${root}/return-matrix-formula`,
    "series-return-matrix-formula-put",
    "Write the formula of a series, or null to remove it",
  )
    .input(
      z.object({
        ...byId,
        headers: writeHeaders,
        body: z.object({ formula: z.string().trim().min(1).max(10_000).nullable(), comment: z.string().trim().max(500).nullish() }),
      }),
    )
    .output(returnMatrixFormula),
};
