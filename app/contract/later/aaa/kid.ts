import { z } from "zod";
import { decimal, isoDate, route, uuid } from "#app/contract/base.ts";
import { priipsResult } from "#app/contract/computation/risk.ts";
import { narratives, priipsCosts, priipsSettings } from "#app/contract/later/aaa/sections.ts";
import { AAA_ONE, byUuid } from "#app/contract/later/aaa/shape.ts";

/** Figures of a KID; the scenarios are those of the PRIIPs computation. */
export const kidFigures = z.object({
  name: z.string(),
  ...priipsSettings.pick({ currency: true, investedAmount: true, recommendedHoldingPeriod: true }).shape,
  sri: priipsResult.shape.sri,
  scenarios: priipsResult.shape.scenarios,
  costs: priipsCosts,
  costsOverTime: z.array(
    z.object({
      holdingPeriod: z.string().describe("1Y, 5Y; shorter than a year 6M"),
      totalCosts: decimal.describe("currency units"),
      reductionInYield: decimal.describe("per cent a year"),
    }),
  ),
});
/** What a KID says, figures and texts. */
const kidPdfData = kidFigures.extend({
  portfolio: uuid,
  /** The KID configuration that it follows. */
  id: uuid,
  productName: z.string().nullable(),
  productOwnerName: z.string().nullable(),
  productionDate: isoDate,
  narratives: narratives.nullable(),
});

/** Key information document (KID) and PRIIPs figures of a portfolio. */
export const aaaKid = {
  pdfData: route("GET", `${AAA_ONE}/kid-pdf-data`, "aaa-kid-pdf-data", "What the KID of a portfolio says")
    .input(z.object({ ...byUuid, query: z.object({ id: uuid.describe("KID configuration") }) }))
    .output(kidPdfData),
  toExcel: route(
    "GET",
    `${AAA_ONE}/priips-to-excel/v2.1`,
    "aaa-priips-to-excel-v2-1",
    "PRIIPs figures as an Excel file in the layout of EPT 2.1",
  )
    .input(z.object({ ...byUuid, query: z.object({ date: isoDate.optional().describe("the newest value when it is absent") }) }))
    .output(z.file()),
};
