import { z } from "zod";
import { changeOf, emptiable, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { fullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import * as sections from "#app/contract/monitored-portfolio/section.ts";
import { AAA_ONE, atDate } from "#app/contract/monitored-portfolio/shape.ts";

/** The two calls of a section: settings that hold from a day on, and their removal. `what` ends the summaries. */
function dated<S extends z.ZodRawShape>(path: string, operation: string, what: string, written: z.ZodObject<S>) {
  const at = `${AAA_ONE}/${path}/{date}` as const;
  return {
    put: route("PUT", at, `${operation}-put`, `Set ${what} from a day on`)
      .input(z.object({ ...atDate, headers: writeHeaders, body: emptiable(changeOf(written)) }))
      .output(fullMonitoredPortfolio),
    remove: route("DELETE", at, `${operation}-delete`, `Remove ${what} set on a day; what was set before holds on`)
      .input(z.object({ ...atDate, headers: writeHeaders }))
      .output(fullMonitoredPortfolio),
  };
}

/** Settings by date. What a PUT leaves out stays as it is stored on that day; on a day without settings it begins anew. */
export const monitoredSettings = {
  reporting: dated("reporting", "aaa-reporting", "the settings of the report", sections.reportingSettings),
  priips: dated("priips/v2.1", "aaa-priips-v2-1", "the PRIIPs parameters", sections.priipsSettings),
  narratives: dated("narratives", "aaa-narratives", "the texts of the KID", sections.narratives),
  floor: dated("floor", "aaa-floor", "the floors", sections.floor),
  darm: dated("darm", "aaa-darm", "the dynamic allocation of risk", sections.darmSettings),
  fee: dated("fee", "aaa-fee", "the fees", sections.feeSettings),
  constraintParams: dated("constraint_params", "aaa-constraint-params", "the rules of every composition", sections.constraintSettings),
  constraint: {
    ...dated("constraint", "aaa-constraint", "the bounds of series and asset classes", sections.constraints),
    removeById: route(
      "DELETE",
      `${AAA_ONE}/constraint/id/{id}`,
      "aaa-constraint-delete-by-id",
      "Remove the bounds of one series or asset class",
    )
      .input(z.object({ params: z.object({ uuid, id: uuid }), headers: writeHeaders }))
      .output(fullMonitoredPortfolio),
  },
  comment: dated("comment", "aaa-comment", "the comments", sections.comment),
  benchmark: dated("benchmark", "aaa-benchmark", "the benchmarks", sections.benchmark),
  aum: dated("aum", "aaa-aum", "the assets under management", sections.aum),
};
