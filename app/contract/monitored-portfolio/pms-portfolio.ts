import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, onceHeaders, routeUnder, uuid } from "#app/contract/base.ts";
import { dayOrder, sentFile, tableReport } from "#app/contract/table-file.ts";

/** A portfolio as an outside portfolio management system (PMS) has it: what its last file said. */
const pmsPortfolio = z.object({
  id: uuid,
  code: z.string().describe("under which the outside system keeps it"),
  name: z.string(),
  house: z.string().describe("distributor or asset manager, as the outside system writes it; empty where it says none"),
  date: isoDate.describe("of the composition that stands"),
  lines: z.number().int(),
  value: decimal.nullable().describe("sum of the values of the lines; null where one has none, or where they are in several currencies"),
  currency: z.string().nullable().describe("of the value"),
  fileName: z.string(),
  importedAt: instant,
});
export type PmsPortfolio = z.output<typeof pmsPortfolio>;

const line = z.object({
  identifier: z.string().describe("ISIN, or the outside system's own code"),
  name: z.string(),
  weight: decimal.nullable().describe("per cent, as it was told"),
  quantity: decimal.nullable(),
  value: decimal.nullable(),
  currency: z.string().nullable(),
});
export type PmsLine = z.output<typeof line>;
const shownLine = line.extend({
  share: decimal.nullable().describe("per cent of the value of the portfolio; null where that is unknown"),
  series: z.object({ uuid, fullName: z.string() }).nullable().describe("of the platform, by its ISIN or code"),
});
const side = line.pick({ weight: true, quantity: true, value: true }).nullable();
const change = z.object({
  identifier: z.string(),
  name: z.string(),
  kind: z.enum(["ADDED", "REMOVED", "CHANGED"]),
  before: side,
  after: side,
});
const fullPmsPortfolio = pmsPortfolio.extend({
  composition: z.array(shownLine),
  previous: z.object({ date: isoDate, importedAt: instant }).nullable().describe("the composition before; null for the first one"),
  changes: z.array(change).describe("lines that differ from it"),
});
export type FullPmsPortfolio = z.output<typeof fullPmsPortfolio>;

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const page = listQuery.extend({ sort: z.enum(["name", "code", "house", "date", "importedAt"]).default("name") });
export type PmsPage = z.output<typeof page>;

const route = routeUnder("/pms-portfolio-service/v1/pms_portfolios");

/** Portfolios of an outside portfolio management system, read from its files. */
export const pmsPortfolios = {
  list: route("GET", "", "pms-portfolios-list", "PMS portfolios by name, each as its last file has it")
    .input(z.object({ query: page }))
    .output(listOf(pmsPortfolio)),
  get: route("GET", "/{id}", "pms-portfolios-get", "One PMS portfolio with its lines, and what changed since the composition before")
    .input(z.object({ params: z.object({ id: uuid }) }))
    .output(fullPmsPortfolio),
  /**
   * Columns: code, name, house, date, identifier, asset, weight, quantity, value, currency. The lines of one code and day are one composition; what
   * the file does not name stays. A file with a fault writes nothing.
   */
  import: route("POST", "/import", "pms-portfolios-import", "Import compositions of PMS portfolios from a workbook or delimited text")
    .input(
      z.object({
        query: z.object({ dryRun: flag.default(false), dayOrder }),
        headers: onceHeaders,
        body: z
          .object({ file: sentFile.optional(), kept: uuid.optional().describe("a file that was tried, by `kept` of its report") })
          .refine(({ file, kept }) => (file === undefined) !== (kept === undefined), {
            path: ["file"],
            error: "a file, or one that is kept",
          }),
      }),
    )
    .output(
      tableReport.extend({
        portfolios: z.number().int().describe("that the file names; the counts are of their compositions"),
        kept: uuid.nullable().describe("stands for the file of a dry run without faults, for a day"),
      }),
    ),
};
