import { z } from "zod";
import { isoDate, listOf, listQuery, route, uuid, uuidList } from "#app/contract/base.ts";
import { monitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { flag } from "#app/contract/monitored-portfolio/shape.ts";
import { ASSET_CLASSES, CURRENCIES, PORTFOLIO_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
import { MOST_COMPARED, WATCH_PERIODS, WATCH_STATES } from "#app/domain/portfolio/watch.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

const figure = z.number().nullable();
const count = z.number().int();
const period = z.enum(WATCH_PERIODS);

const breach = z.object({
  code: z.string(),
  series: uuid.nullable(),
  /** Of the series. */
  name: z.string().nullable(),
  assetClass: z.enum(ASSET_CLASSES).nullable(),
  rule: z.string().nullable(),
  /** Per cent, a number of lines or a risk class. */
  found: z.string().nullable(),
  limit: z.string().nullable(),
  since: isoDate,
});
export type WatchedBreach = z.infer<typeof breach>;

/** A portfolio as it is watched: after fees, per cent, up to its last value. What the house alone knows is null for others. */
const watchedPortfolio = monitoredPortfolio
  .pick({
    uuid: true,
    name: true,
    productName: true,
    assetManager: true,
    assetManagerName: true,
    riskProfile: true,
    managementType: true,
    currency: true,
    workingStatus: true,
    lastValueDate: true,
    valuesProblem: true,
  })
  .extend({
    /** The caller's house keeps it. */
    own: z.boolean(),
    performance: z.record(period, figure),
    /** Over a year, or over three years beside a performance over three years. */
    volatility: figure,
    maxDrawdown: figure,
    sri: count.nullable(),
    /** Among those that the filters leave, by the performance over the period; points to their median. */
    rank: count.nullable(),
    toMedian: figure,
    /** Points: half the sum of the absolute differences to the weights of the model. */
    drift: figure,
    breaches: z.array(breach).nullable(),
    /** Market days since the last value. */
    daysWithoutValue: count.nullable(),
    late: z.boolean(),
    /** Values of the last twelve months. */
    spark: z.array(z.number()),
  });
export type WatchedPortfolio = z.infer<typeof watchedPortfolio>;

export const OBSERVATORY_SORTS = ["name", ...WATCH_PERIODS, "volatility", "maxDrawdown", "sri", "drift", "urgency"] as const;
const filters = listQuery.extend({
  sort: z.enum(OBSERVATORY_SORTS).default("1Y"),
  period: period.default("1Y"),
  house: uuid.optional(),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  managementType: z.enum(PORTFOLIO_MANAGEMENT_TYPES).optional(),
  currency: z.enum(CURRENCIES).optional(),
  state: z.enum([...WATCH_STATES, "ANY"]).optional(),
  /** Without those that other houses have published. */
  own: flag.prefault("false"),
});
export type ObservatoryPage = z.output<typeof filters>;

const root = "/aaa-model-portfolio-service/v1/observatory";

/**
 * Watch over the portfolios in use that the caller may see, beside those that other houses have published. Figures are those of the stored
 * values, computed when these were.
 */
export const observatory = {
  list: route("GET", root, "observatory-list", "AAA model portfolios with their figures, compared with each other")
    .input(z.object({ query: filters }))
    .output(
      listOf(watchedPortfolio).extend({
        medians: z.object({ performance: figure, volatility: figure }),
        /** Portfolios that have a performance over the period. */
        peers: count,
        /** Last day of any value. */
        upTo: isoDate.nullable(),
        /** Of those that the other filters leave, whatever the state. */
        states: z.object({ all: count, ANY: count, BREACH: count, LATE: count, NO_VALUES: count }),
        /** Of those that the caller's house keeps, by the step of the work on them. */
        steps: z.array(z.object({ step: z.string(), count })),
        houses: z.array(z.object({ uuid, name: z.string() })),
        /** Risk and performance of each, for a chart. */
        points: z.array(z.object({ uuid, name: z.string(), volatility: z.number(), performance: z.number() })),
      }),
    ),
  tracks: route("GET", `${root}/tracks`, "observatory-tracks", "Performance of up to five portfolios over a period, day by day")
    .input(
      z.object({
        query: z.object({
          uuids: uuidList.refine((uuids) => uuids.length <= MOST_COMPARED, `at most ${MOST_COMPARED}`),
          period: period.default("1Y"),
        }),
      }),
    )
    .output(
      z.array(
        z.object({
          uuid,
          name: z.string(),
          /** Per cent since the first day of the period, or since the first value where that is later. */
          values: z.array(z.tuple([isoDate, z.number()])),
        }),
      ),
    ),
  agenda: route(
    "GET",
    `${root}/agenda`,
    "observatory-agenda",
    "Grids of the last seven days by what became of them, and compositions that are dated ahead",
  ).output(
    z.object({
      transfers: z.object({ DONE: count, SENT: count, ERROR: count, ABANDONED: count, late: count }),
      /** Portfolios with a grid that needs a person. */
      stuckPortfolios: count,
      /** In error or without an answer in time, the oldest first. */
      stuck: z.array(
        z.object({
          id: uuid,
          portfolio: uuid,
          portfolioName: z.string(),
          distributorName: z.string(),
          late: z.boolean(),
          message: z.string().nullable(),
          line: count.nullable(),
          since: z.iso.datetime(),
        }),
      ),
      upcoming: z.array(z.object({ portfolio: uuid, portfolioName: z.string(), date: isoDate })),
    }),
  ),
};
