import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { type ExcelGridsChange, type ExcelGridsConfig, excelGridsConfig } from "#app/contract/monitored-portfolio/excel.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { monitoredPortfolio as table } from "#backend/database/schema/index.ts";
import { change } from "../access.ts";
import { setFields } from "../portfolio/portfolio.store.ts";

/** How the grids of a portfolio are laid out in Excel; null when nobody said. */
export async function excelGridsOf(queries: Queries, portfolio: string): Promise<ExcelGridsConfig | null> {
  const [row] = await queries.select({ content: table.excelGrids }).from(table).where(eq(table.uuid, portfolio));
  return row?.content ? excelGridsConfig.parse(row.content) : null;
}

export function putExcelGrids(
  context: CallerContext,
  input: { params: { uuid: string }; headers: z.output<typeof writeHeaders>; body: ExcelGridsChange },
): Promise<ExcelGridsConfig> {
  return change(context, "monitored-portfolio.set-excel-grids", input, {
    request: { body: input.body },
    async effect(tx, { uuid }) {
      const before = await excelGridsOf(tx, uuid);
      const after = changedRecord(excelGridsConfig, before ?? {}, input.body);
      await setFields(tx, uuid, { excelGrids: after });
      return { before, after };
    },
    answer: async (tx, { uuid }) => excelGridsConfig.parse(await excelGridsOf(tx, uuid)),
  });
}
