import { z } from "zod";
import { route, uuid, writeHeaders } from "#app/contract/base.ts";
import { fullAaaPortfolio } from "#app/contract/later/aaa/portfolio.ts";
import * as sections from "#app/contract/later/aaa/sections.ts";
import { AAA_ONE, atDate } from "#app/contract/later/aaa/shape.ts";

/** The two calls of a section: settings that hold from a day on, and their removal. `what` ends the summaries. */
function dated<T extends z.ZodType>(path: string, operation: string, what: string, body: T) {
  const at = `${AAA_ONE}/${path}/{date}` as const;
  return {
    put: route("PUT", at, `${operation}-put`, `Set ${what} from a day on`)
      .input(z.object({ ...atDate, headers: writeHeaders, body }))
      .output(fullAaaPortfolio),
    remove: route("DELETE", at, `${operation}-delete`, `Remove ${what} set on a day; what was set before holds on`)
      .input(z.object({ ...atDate, headers: writeHeaders }))
      .output(fullAaaPortfolio),
  };
}

/** Settings by date; compositions are a matter of their own. */
export const aaaParameters = {
  reporting: dated("reporting", "aaa-reporting", "the settings of the report", sections.reportingSettings),
  priips: dated("priips/v2.1", "aaa-priips-v2-1", "the PRIIPs parameters", sections.priipsSettings),
  narratives: dated("narratives", "aaa-narratives", "the texts of the KID", sections.narratives),
  floor: dated("floor", "aaa-floor", "the floors", sections.floor),
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
      .output(fullAaaPortfolio),
  },
  comment: dated("comment", "aaa-comment", "the comments", sections.comment),
  benchmark: dated("benchmark", "aaa-benchmark", "the benchmarks", sections.benchmark),
  aum: dated("aum", "aaa-aum", "the assets under management", sections.aum),
};
