import { isoDay } from "#app/domain/numerics/calendar.ts";
import { writeComment } from "../numerics/performance/comment.ts";
import type { Flow } from "../numerics/performance/total-return.ts";
import { allocationComputationAnswer } from "../workers/performance-answers.ts";
import { computation } from "./calls.ts";
import { type Computations, versionsOf } from "./computations.ts";
import type { ResolveSeries } from "./series-request.ts";
import type { SeriesStore } from "./series-store.ts";
import { apart } from "./series-treatment.ts";

const calls = computation.performance;

const requestedFlow = ({ exDay, ...flow }: Flow) => ({ ...flow, exDate: isoDay(exDay) });

/** History and performance: each call finds its series and has the pool compute; sentences and orders are answered at once. */
export function performanceRoutes(resolve: ResolveSeries, prices: SeriesStore["prices"], { answer }: Computations) {
  return {
    totalReturn: calls.totalReturn.handler(async ({ input, context, signal }) => {
      const { base, from, to, series: asked } = input;
      const resolved = (await resolve(context.caller, [asked])).get(asked.uuid)!;
      // A stored series comes with its own flows inside: they are taken apart here, or replaced by those of the request.
      const stored = asked.values ? null : await prices?.(asked.uuid.toLowerCase());
      const series = stored ? { ...resolved, days: stored.days, values: stored.values } : resolved;
      const flows = stored && asked.flows.length === 0 ? stored.flows.map(requestedFlow) : asked.flows;
      return answer("totalReturn", { request: { base, from, to, flows }, series }, { signal, series: [series] });
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
