import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { datedPoints } from "#app/contract/computation/dated-series.ts";
import * as matrixContract from "#app/contract/computation/matrix-composition.ts";
import * as contract from "#app/contract/computation/performance.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { computationCaller } from "../../tests/fixtures/golden/computation-caller.ts";
import { differences, type GoldenCase, ownCase, referenceCase } from "../../tests/fixtures/golden/golden-case.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { scoreFormula } from "../numerics/matrices/formula-score.ts";
import { writeComment } from "../numerics/performance/comment.ts";
import { convertSeries } from "../numerics/series/currency.ts";
import { datedValues, datedPoints as pointsOf } from "../numerics/series/dated-values.ts";
import { extendByProxy } from "../numerics/series/series-extension.ts";
import * as answers from "../workers/performance-answers.ts";
import type { RequestedSeries } from "../workers/requested-series.ts";
import { computationRouter } from "./service.ts";

const REFERENCE = [
  "total-return",
  "statistics",
  "statistics-monthly",
  "statistics-quarterly",
  "calendar-returns",
  "correlation",
  "performance-decomposition",
  "performance-decomposition-buy-and-hold",
  "performance-attribution",
  "comment",
  "model-portfolio",
  "model-portfolio-historical",
  "current-allocation",
  "allocation-computation-deposit",
  "allocation-computation-withdrawal",
  "allocation-computation-rebalancing",
  "formula-computation",
  "matrix-score",
  "sto-stat",
  "error-no-history",
  "error-stale-series",
  "error-no-data",
];
const LIBRARY = ["currency-conversion", "series-extension"];
const OWN = [
  "total-return-weekend-flows",
  "statistics-gap",
  "statistics-stale",
  "calendar-sparse",
  "correlation-flat-and-short",
  "decomposition-yearly-groups",
  "comment-french",
  "comment-bare",
  "model-portfolio-yearly-fees",
  "model-portfolio-exit",
  "portfolio-reentry",
  "portfolio-stale",
  "current-allocation-sunday",
  "orders-new-contract",
  "orders-deposit",
  "orders-disinvest-withdrawal",
  "orders-full-withdrawal",
  "orders-overdrawn",
  "formula-functions",
  "formula-floor",
  "score-against",
  "score-younger-base",
  "score-too-short",
  "sto-stat-ten-years",
];
const OWN_LIBRARY = ["currency-pence-to-dollars", "currency-rate-too-old", "extension-over-weekend", "extension-without-proxy"];

type Inline = { uuid: string; assetClass?: string | undefined; values?: [string, number][] | undefined };
const requested = ({ uuid, assetClass = "NOT_DEFINED", values = [] }: Inline): RequestedSeries => ({
  uuid,
  assetClass,
  ...datedValues(values),
});
const allOf = (list: readonly Inline[]) => new Map(list.map((series) => [series.uuid, requested(series)]));

const withSeries =
  <T extends z.ZodType<{ series: Inline[] }>, R>(
    schema: T,
    answer: (asked: { request: z.output<T>; series: ReturnType<typeof allOf> }) => R,
  ) =>
  (inputs: unknown) => {
    const request = schema.parse(inputs);
    return answer({ request, series: allOf(request.series) });
  };

/** The pure functions, from the inputs of a case. */
const PURE: Record<string, (inputs: unknown) => unknown> = {
  "total-return": (inputs) => {
    const request = contract.totalReturnRequest.parse(inputs);
    return answers.totalReturnAnswer({ request: { ...request, flows: request.series.flows }, series: requested(request.series) });
  },
  "statistics-calculation": (inputs) => {
    const { track, benchmark, ...request } = contract.statisticsRequest.parse(inputs);
    return answers.statisticsAnswer({ request, track: requested(track), benchmark: benchmark && requested(benchmark) });
  },
  "calendar-returns": withSeries(contract.calendarReturnsRequest, answers.calendarReturnsAnswer),
  correlation: withSeries(contract.correlationRequest, answers.correlationAnswer),
  "performance-decomposition": withSeries(contract.decompositionRequest, answers.decompositionAnswer),
  "performance-decomposition.attribution": withSeries(contract.decompositionRequest, answers.decompositionAnswer),
  comment: (inputs) => writeComment(contract.commentRequest.parse(inputs)),
  "model-portfolio": withSeries(contract.modelPortfolioRequest, answers.modelPortfolioAnswer),
  "model-portfolio-historical": withSeries(contract.modelPortfolioHistoricalRequest, answers.modelPortfolioHistoricalAnswer),
  "current-allocation": withSeries(contract.currentAllocationRequest, answers.currentAllocationAnswer),
  "allocation-computation": (inputs) => answers.allocationComputationAnswer(contract.allocationComputationRequest.parse(inputs)),
  "matrix.score": (inputs) => {
    const { formula, series, bases } = matrixContract.formulaScoreRequest.parse(inputs);
    return scoreFormula(formula, requested(series), allOf(bases));
  },
  "series.convert": (inputs) => {
    const { series, currency, rates } = z
      .object({
        series: z.object({ uuid: z.string(), currency: z.string(), values: datedPoints }),
        currency: z.string(),
        rates: z.array(z.object({ base: z.string(), quote: z.string(), values: datedPoints })),
      })
      .parse(inputs);
    const converted = convertSeries(
      { ...series, ...datedValues(series.values) },
      currency,
      rates.map((rate) => ({ ...rate, ...datedValues(rate.values) })),
    );
    return { currency, values: pointsOf(converted) };
  },
  "series.extend": (inputs) => {
    const one = z.object({ uuid: z.string(), values: datedPoints });
    const { series, proxy } = z.object({ series: one, proxy: one }).parse(inputs);
    const extended = extendByProxy({ uuid: series.uuid, ...datedValues(series.values) }, datedValues(proxy.values));
    return {
      values: pointsOf(extended),
      firstRealDate: isoDay(extended.firstRealDay),
      extrapolatedCount: extended.extrapolatedCount,
    };
  },
};

const PATHS: Record<string, string> = {
  "total-return": "/total-return-service/totalreturn",
  "statistics-calculation": "/statistics-calculation-service/statistics-calculation",
  "calendar-returns": "/calendar-returns-service/calendar-computation",
  correlation: "/correlation-matrix-service/correlation",
  "performance-decomposition": "/comment-service/performance-decomposition",
  "performance-decomposition.attribution": "/comment-service/performance-decomposition",
  comment: "/comment-service/comment",
  "model-portfolio": "/model-portfolio-computation-service/model-portfolio",
  "model-portfolio-historical": "/model-portfolio-computation-service/model-portfolio-historical",
  "current-allocation": "/model-portfolio-computation-service/current-allocation",
  "allocation-computation": "/model-portfolio-computation-service/allocation-computation",
  "matrix.formula": "/matrix-composition-service/formula-computation",
  "matrix.score": "/matrix-composition-service/score",
  "matrix.sto-stat": "/matrix-composition-service/sto-stat",
};

const pool = patientPool();
afterAll(() => pool.close());
const router = computationRouter({
  matrices: { load: async () => null },
  series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() },
  pool,
});
const handler = new OpenAPIHandler(router);

function pure(golden: GoldenCase): unknown {
  try {
    return PURE[golden.method]!(golden.inputs);
  } catch (error) {
    if (!(error instanceof ComputationError)) throw error;
    return { error: { code: error.code, series: error.series, ...error.parameters } };
  }
}

async function overHttp(golden: GoldenCase): Promise<unknown> {
  const request = new Request(`http://localhost${PATHS[golden.method]}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(golden.inputs),
  });
  const { response } = await handler.handle(request, { context: { caller: computationCaller } });
  const body: unknown = await response?.json();
  const refused = "error" in golden.expected;
  expect(response?.status, JSON.stringify(body)).toBe(refused ? 422 : 200);
  return refused ? { error: Reflect.get(body as object, "data") } : body;
}

const agrees = (golden: GoldenCase, got: unknown) => expect(differences(got, golden.expected, golden.tolerance)).toEqual([]);

describe.each([
  { family: "reference cases", calls: REFERENCE, library: LIBRARY, read: referenceCase },
  { family: "the project's own cases", calls: OWN, library: OWN_LIBRARY, read: ownCase },
])("$family", ({ calls, library, read }) => {
  for (const name of [...calls, ...library]) {
    const golden = read(name);
    const title = golden ? name : `${name} (reference cases not at hand: set CAIRN_SHARED)`;
    if (!golden || PURE[golden.method]) it.skipIf(golden === null)(`${title}, pure`, () => agrees(golden!, pure(golden!)));
    if (library.includes(name)) continue;
    it.skipIf(golden === null)(`${title}, over HTTP`, async () => agrees(golden!, await overHttp(golden!)));
  }
});
