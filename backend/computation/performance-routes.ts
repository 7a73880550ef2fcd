import { writeComment } from "../numerics/performance/comment.ts";
import { allocationComputationAnswer } from "../workers/performance-answers.ts";
import { computation } from "./calls.ts";
import { type Computations, versionsOf } from "./computations.ts";
import type { ResolveSeries } from "./series-request.ts";
import { apart } from "./series-treatment.ts";

const calls = computation.performance;

/** History and performance: each call finds its series and has the pool compute; sentences and orders are answered at once. */
export function performanceRoutes(resolve: ResolveSeries, { answer }: Computations) {
  return {
    totalReturn: calls.totalReturn.handler(async ({ input, context, signal }) => {
      const series = (await resolve(context.caller, [input.series])).get(input.series.uuid)!;
      const { base, from, to } = input;
      return answer("totalReturn", { request: { base, from, to, flows: input.series.flows }, series }, { signal, series: [series] });
    }),
    statistics: calls.statistics.handler(async ({ input, context, signal }) => {
      const { request: asked, treatment } = apart(input);
      const { track: tracked, benchmark: compared, ...request } = asked;
      // Apart: a track may be measured against another list of values under the same code.
      const track = (await resolve(context.caller, [tracked], [], treatment)).get(tracked.uuid)!;
      const benchmark = compared && (await resolve(context.caller, [compared], [], treatment)).get(compared.uuid);
      return answer("statistics", { request, track, benchmark }, { signal, series: benchmark ? [track, benchmark] : [track] });
    }),
    calendarReturns: calls.calendarReturns.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, [], treatment);
      return answer("calendarReturns", { request, series }, { signal, series: series.values() });
    }),
    correlation: calls.correlation.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, [], treatment);
      return answer("correlation", { request, series }, { signal, series: series.values() });
    }),
    decomposition: calls.decomposition.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, Object.keys(request.weights ?? {}), treatment);
      return answer("decomposition", { request, series }, { signal, series: series.values() });
    }),
    comment: calls.comment.handler(({ input }) => ({ ...writeComment(input), versions: versionsOf() })),
    modelPortfolio: calls.modelPortfolio.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, Object.keys(request.weights), treatment);
      return answer("modelPortfolio", { request, series }, { signal, series: series.values() });
    }),
    modelPortfolioHistorical: calls.modelPortfolioHistorical.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const held = request.compositions.flatMap(({ weights }) => Object.keys(weights));
      const series = await resolve(context.caller, listed, held, treatment);
      return answer("modelPortfolioHistorical", { request, series }, { signal, series: series.values() });
    }),
    eventReplay: calls.eventReplay.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, Object.keys(request.weights), treatment);
      return answer("eventReplay", { request, series }, { signal, series: series.values() });
    }),
    currentAllocation: calls.currentAllocation.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, Object.keys(request.composition.weights), treatment);
      return answer("currentAllocation", { request, series }, { signal, series: series.values() });
    }),
    allocationComputation: calls.allocationComputation.handler(({ input }) => ({
      ...allocationComputationAnswer(input),
      versions: versionsOf(),
    })),
  };
}
