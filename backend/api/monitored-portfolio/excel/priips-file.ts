import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { priipsBasis } from "../values/priips-basis.ts";
import { priipsWorkbook } from "./priips-workbook.ts";

/**
 * PRIIPs figures of a day in the layout of EPT 2.1, from the values up to it.
 * Throws 422 without parameters that hold on the day, and for values that the scenarios cannot be made of.
 */
export async function priipsFile(
  context: CallerContext,
  row: PortfolioRow,
  { date, language }: { date?: string | undefined; language: InterfaceLanguage },
): Promise<File> {
  const { portfolio, settings, narratives, values } = await priipsBasis(context, row, date);
  const { frequency, recommendedHoldingPeriod, creditRiskMeasure, investedAmount } = settings;
  const request = { uuid: row.uuid, frequency, recommendedHoldingPeriod, creditRiskMeasure, investedAmount: Number(investedAmount) };
  const asked = { request, values };
  try {
    const result = await (context.compute?.run("priips", asked) ?? HEAVY_CALLS.priips(asked));
    return await priipsWorkbook({ portfolio, settings, narratives, result, language, now: new Date() });
  } catch (error) {
    throw refusalOf(error);
  }
}
