import { z } from "zod";
import { instant, isoDate, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { AAA_ONE, byUuid, language, versionType } from "#app/contract/later/aaa/shape.ts";
import { documentUrl } from "#app/contract/series/series.ts";
import { sentFile } from "#app/contract/table-file.ts";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";

const described = {
  title: z.string().trim().min(1).max(160),
  /** The newest KID and the newest factsheet of a published portfolio are what everybody may download. */
  kind: z.enum(["KID", "FACTSHEET", "OTHER"]),
};
/** A document lies at an address, or here with a name. */
export const storedDocument = z.object({
  id: uuid,
  ...described,
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  updatedAt: instant,
});
const sentDocument = z
  .object({
    ...described,
    id: uuid.optional().describe("one that is stored and stays"),
    url: documentUrl.optional(),
    file: sentFile.optional(),
  })
  .refine(({ id, url, file }) => [id, url, file].filter((source) => source !== undefined).length === 1, {
    path: ["file"],
    error: "a stored document, an address or a file",
  });

/** How the grids of the portfolio are laid out in Excel. */
export const excelGridsConfig = z.object({
  language,
  filenamePrefix: z.string().trim().max(80).default(""),
  seriesIdentifier: z.enum(SERIES_IDENTIFIERS).default("ISIN"),
  /** Of a weight in per cent. */
  decimals: z.number().int().min(0).max(8).default(2),
  displaySeriesNames: z.boolean().default(true),
  displayAssetClasses: z.boolean().default(false),
  displayComment: z.boolean().default(false),
});

/** Documents of a portfolio and its files in Excel. */
export const aaaDocuments = {
  put: route("PUT", `${AAA_ONE}/documents`, "aaa-documents-put", "Replace the list of documents")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ documents: z.array(sentDocument).max(50) }) }))
    .output(z.object({ portfolio: uuid, version: z.number().int(), documents: z.array(storedDocument) })),
  excelGridsConfig: route(
    "GET",
    `${AAA_ONE}/excel-grids-config`,
    "aaa-excel-grids-config-get",
    "How the grids are laid out in Excel; null when nobody said",
  )
    .input(z.object(byUuid))
    .output(excelGridsConfig.nullable()),
  putExcelGridsConfig: route(
    "PUT",
    `${AAA_ONE}/excel-grids-config`,
    "aaa-excel-grids-config-put",
    "Say how the grids are laid out in Excel",
  )
    .input(z.object({ ...byUuid, headers: writeHeaders, body: excelGridsConfig }))
    .output(excelGridsConfig),
  portfolioToExcel: route(
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
  gridToExcel: route("GET", `${AAA_ONE}/grid-to-excel`, "aaa-grid-to-excel", "The grid as an Excel file: series and weights of a day")
    .input(z.object({ ...byUuid, query: z.object({ date: isoDate.optional().describe("the latest composition when it is absent") }) }))
    .output(z.file()),
};
