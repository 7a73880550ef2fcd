import { z } from "zod";
import { decimal, isoDate, uuid } from "#app/contract/base.ts";
import { narratives, priipsCosts, priipsSettings } from "#app/contract/later/aaa/sections.ts";
import { AAA_ONE, aaaRoute, byUuid } from "#app/contract/later/aaa/shape.ts";
import { priipsResult } from "#app/contract/risk.ts";

/** What a KID says, figures and texts; the scenarios are those of the PRIIPs computation. */
const kidPdfData = z.object({
  portfolio: uuid,
  /** The KID configuration that it follows. */
  id: z.string(),
  name: z.string(),
  productName: z.string().nullable(),
  productOwnerName: z.string().nullable(),
  productionDate: isoDate,
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
  narratives: narratives.nullable(),
});

/** Key information document (KID) and PRIIPs figures of a portfolio. */
export const aaaKid = {
  pdfData: aaaRoute("GET", `${AAA_ONE}/kid-pdf-data`, "aaa-kid-pdf-data", "What the KID of a portfolio says")
    .input(z.object({ ...byUuid, query: z.object({ id: z.string().min(1).max(60).describe("KID configuration") }) }))
    .output(kidPdfData),
  toExcel: aaaRoute(
    "GET",
    `${AAA_ONE}/priips-to-excel/v2.1`,
    "aaa-priips-to-excel-v2-1",
    "PRIIPs figures as an Excel file in the layout of EPT 2.1",
  )
    .input(z.object({ ...byUuid, query: z.object({ date: isoDate.optional().describe("the newest value when it is absent") }) }))
    .output(z.file()),
};
