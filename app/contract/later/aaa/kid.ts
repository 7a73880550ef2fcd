import { z } from "zod";
import { decimal, isoDate, route, uuid } from "#app/contract/base.ts";
import { priipsResult } from "#app/contract/computation/risk.ts";
import { narratives, priipsCosts, priipsSettings } from "#app/contract/monitored-portfolio/section.ts";
import { AAA_ONE, byUuid } from "#app/contract/monitored-portfolio/shape.ts";

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

/** Key information document (KID) of a portfolio. */
export const aaaKid = {
  pdfData: route("GET", `${AAA_ONE}/kid-pdf-data`, "aaa-kid-pdf-data", "What the KID of a portfolio says")
    .input(z.object({ ...byUuid, query: z.object({ id: uuid.describe("KID configuration") }) }))
    .output(kidPdfData),
};
