import { z } from "zod";
import { changeOf, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { holding } from "#app/contract/series/series-figures.ts";
import { exportFormat } from "#app/contract/table-file.ts";
import { CURRENCIES } from "#app/domain/enumerations.ts";
import { isIsin } from "#app/domain/isin.ts";

const code = z.string().trim().min(1).max(60);
const fields = {
  provider: code,
  /** The provider's own identifier. */
  code,
  name: z.string().trim().min(1).max(200),
  isin: z.string().trim().max(12).nullable(),
  currency: z.enum(CURRENCIES),
  /** Pools take over entries by these codes. */
  filterCode: code.nullable(),
  /** The platform's series that the entry stands for. */
  series: uuid.nullable(),
};
export const externalSeriesWritten = z.object({
  ...fields,
  isin: z.string().trim().refine(isIsin, "an ISIN, its check digit included").nullable().default(null),
  filterCode: fields.filterCode.default(null),
  series: fields.series.default(null),
  holdings: z.array(holding).max(500).optional().describe("what the fund holds; absent: the stored ones stay"),
});

/** An entry of a provider's catalogue. */
export const externalSeries = z.object({
  id: uuid,
  ...fields,
  seriesName: z.string().nullable(),
  holdings: z.number().int().describe("number of holdings"),
  version: versionOf("the entry"),
});
export type ExternalSeries = z.infer<typeof externalSeries>;

const root = "/series-definition-service/v1/external_series";
const filters = {
  provider: code.optional(),
  filterCode: code.optional(),
  linked: z.enum(["true", "false"]).optional().describe("only entries that stand for a series, or only the others"),
};

/** Catalogues of data providers: what could become a series, or feeds one. Read with the pages of series, written by who edits series. */
export const externalSeriesCalls = {
  list: route("GET", root, "external-series-list", "Entries of the catalogues")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["name", "provider", "code"]).default("name"), ...filters }) }))
    .output(listOf(externalSeries)),
  add: route("POST", `${root}/add`, "external-series-add", "Add an entry; a provider's code stands once")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: externalSeriesWritten }))
    .output(externalSeries),
  update: route("PUT", `${root}/update`, "external-series-update", "Change the entry with this provider and code")
    .input(z.object({ headers: writeHeaders, body: changeOf(externalSeriesWritten) }))
    .output(externalSeries),
  put: route("PUT", `${root}/{id}`, "external-series-put", "Change an entry by its id")
    .input(z.object({ params: z.object({ id: uuid }), headers: writeHeaders, body: changeOf(externalSeriesWritten) }))
    .output(externalSeries),
  excel: route("GET", `${root}/excel`, "external-series-excel", "The entries as a file")
    .input(z.object({ query: listQuery.pick({ search: true }).extend({ ...filters, format: exportFormat }) }))
    .output(z.file()),
};
