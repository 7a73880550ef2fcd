import { z } from "zod";
import { isoDate, route, writeHeaders } from "#app/contract/base.ts";
import { AAA_ONE, byUuid, flag, forUser, language, versionType } from "#app/contract/monitored-portfolio/shape.ts";
import { dayOrder, sentFile, tableReport } from "#app/contract/table-file.ts";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";

const seriesIdentifier = z.enum(SERIES_IDENTIFIERS);
/** Of a weight in per cent. */
const decimals = z.number().int().min(0).max(8);
const filenamePrefix = z.string().trim().max(80);

/** How the grids of the portfolio are laid out in Excel. */
export const excelGridsConfig = z.object({
  language,
  filenamePrefix: filenamePrefix.default(""),
  seriesIdentifier: seriesIdentifier.default("ISIN"),
  decimals: decimals.default(2),
  displaySeriesNames: z.boolean().default(true),
  displayAssetClasses: z.boolean().default(false),
  displayComment: z.boolean().default(false),
});
/** What is absent stays as it is, at first as a configuration that nobody set. */
const excelGridsChange = z
  .object({
    language: language.unwrap(),
    filenamePrefix,
    seriesIdentifier,
    decimals,
    displaySeriesNames: z.boolean(),
    displayAssetClasses: z.boolean(),
    displayComment: z.boolean(),
  })
  .partial();
export type ExcelGridsChange = z.output<typeof excelGridsChange>;
export type ExcelGridsConfig = z.output<typeof excelGridsConfig>;

const dryRun = z.object({ dryRun: flag.prefault("false"), dayOrder });
const fromFile = { headers: writeHeaders, body: z.object({ file: sentFile }) };

/** Excel files of a portfolio, out and in. A dry run tells what an import would do; a file with a fault writes nothing. */
export const monitoredExcel = {
  gridsConfig: route(
    "GET",
    `${AAA_ONE}/excel-grids-config`,
    "aaa-excel-grids-config-get",
    "How the grids are laid out in Excel; null when nobody said",
  )
    .input(z.object(byUuid))
    .output(excelGridsConfig.nullable()),
  putGridsConfig: route("PUT", `${AAA_ONE}/excel-grids-config`, "aaa-excel-grids-config-put", "Say how the grids are laid out in Excel")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: excelGridsChange }))
    .output(excelGridsConfig),
  portfolio: route(
    "GET",
    `${AAA_ONE}/portfolio-to-excel`,
    "aaa-portfolio-to-excel",
    "The portfolio as an Excel file: settings, compositions and values",
  )
    .input(
      z.object({
        ...byUuid,
        query: z.object({
          versions: z
            .string()
            .max(40)
            .transform((text) => text.split(","))
            .pipe(z.array(versionType).min(1).max(3))
            .optional()
            .describe("comma-separated; all when it is absent"),
          language,
        }),
      }),
    )
    .output(z.file()),
  grid: route("GET", `${AAA_ONE}/grid-to-excel`, "aaa-grid-to-excel", "The grid as an Excel file: series and weights of a day")
    .input(z.object({ ...byUuid, query: z.object({ date: isoDate.optional().describe("the latest composition when it is absent") }) }))
    .output(z.file()),
  priips: route(
    "GET",
    `${AAA_ONE}/priips-to-excel/v2.1`,
    "aaa-priips-to-excel-v2-1",
    "PRIIPs figures as an Excel file in the layout of EPT 2.1",
  )
    .input(z.object({ ...byUuid, query: z.object({ date: isoDate.optional().describe("the newest value when it is absent"), language }) }))
    .output(z.file()),
  /** Columns: date, version, isin, code or identifier (one of them), weight, comment. */
  importCompositions: route(
    "POST",
    `${AAA_ONE}/import-compositions-excel`,
    "aaa-import-compositions-excel",
    "Compositions from an Excel file",
  )
    .input(z.object({ ...byUuid, query: dryRun, ...fromFile }))
    .output(tableReport),
  /** Columns: date, value. Days that are there are replaced; between them the computed values go on from the last one given. */
  importValues: route(
    "POST",
    `${AAA_ONE}/import-financial-values-excel`,
    "aaa-import-financial-values-excel",
    "Values of a portfolio from an Excel file",
  )
    .input(z.object({ ...byUuid, query: dryRun.extend({ versionType: versionType.optional() }), ...fromFile }))
    .output(tableReport),
  /** Columns: date, value. What the PRIIPs scenarios take for the time before the first value of the portfolio. */
  importPriipsHistory: route(
    "POST",
    `${AAA_ONE}/import-priips-history`,
    "aaa-import-priips-history",
    "The past that the PRIIPs scenarios rest on, from a file",
  )
    .input(z.object({ ...byUuid, query: dryRun.extend(forUser.shape), ...fromFile }))
    .output(tableReport),
};
