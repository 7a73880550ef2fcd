import { computation } from "./calls.ts";
import { writeComment } from "./numerics/performance/comment.ts";
import * as answers from "./performance-answers.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.performance;

/** History and performance: each call finds its series, then answers at once. */
export function performanceRoutes(resolve: ResolveSeries) {
  return {
    totalReturn: calls.totalReturn.handler(async ({ input, context }) => {
      const series = await resolve(context.caller, [input.series]);
      return answers.totalReturnAnswer(input, series.get(input.series.uuid)!);
    }),
    statistics: calls.statistics.handler(async ({ input, context }) => {
      // Apart: a track may be measured against another list of values under the same code.
      const track = (await resolve(context.caller, [input.track])).get(input.track.uuid)!;
      const benchmark = input.benchmark && (await resolve(context.caller, [input.benchmark])).get(input.benchmark.uuid);
      return answers.statisticsAnswer(input, track, benchmark);
    }),
    calendarReturns: calls.calendarReturns.handler(async ({ input, context }) =>
      answers.calendarReturnsAnswer(input, await resolve(context.caller, input.series)),
    ),
    correlation: calls.correlation.handler(async ({ input, context }) =>
      answers.correlationAnswer(input, await resolve(context.caller, input.series)),
    ),
    decomposition: calls.decomposition.handler(async ({ input, context }) =>
      answers.decompositionAnswer(input, await resolve(context.caller, input.series, Object.keys(input.weights ?? {}))),
    ),
    comment: calls.comment.handler(({ input }) => writeComment(input)),
    modelPortfolio: calls.modelPortfolio.handler(async ({ input, context }) =>
      answers.modelPortfolioAnswer(input, await resolve(context.caller, input.series, Object.keys(input.weights))),
    ),
    modelPortfolioHistorical: calls.modelPortfolioHistorical.handler(async ({ input, context }) => {
      const held = input.compositions.flatMap(({ weights }) => Object.keys(weights));
      return answers.modelPortfolioHistoricalAnswer(input, await resolve(context.caller, input.series, held));
    }),
    currentAllocation: calls.currentAllocation.handler(async ({ input, context }) =>
      answers.currentAllocationAnswer(input, await resolve(context.caller, input.series, Object.keys(input.composition.weights))),
    ),
    allocationComputation: calls.allocationComputation.handler(({ input }) => answers.allocationComputationAnswer(input)),
  };
}
