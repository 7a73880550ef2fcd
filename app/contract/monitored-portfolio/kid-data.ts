import { z } from "zod";
import { isoDate, route, uuid } from "#app/contract/base.ts";
import { kidContent, kidFigures } from "#app/contract/kid-document/kid-config.ts";
import { narratives, priipsSettings } from "#app/contract/monitored-portfolio/section.ts";
import { AAA_ONE, byUuid } from "#app/contract/monitored-portfolio/shape.ts";

/** What a key information document of a portfolio is laid out from: figures of its own values, and its texts. */
const kidPdfData = kidFigures.extend({
  portfolio: uuid,
  name: z.string(),
  assetManagerName: z.string(),
  productOwnerName: z.string().nullable(),
  /** Day up to which values count, and on which parameters and texts hold. */
  productionDate: isoDate,
  ...priipsSettings.pick({ frequency: true, recommendedHoldingPeriod: true, creditRiskMeasure: true }).shape,
  currency: priipsSettings.shape.currency.unwrap(),
  investedAmount: priipsSettings.shape.investedAmount.unwrap(),
  costs: priipsSettings.shape.costs,
  narratives: narratives.nullable().describe("of the portfolio, in force on that day; null while nobody wrote any"),
  /** The configuration that was named: its maker and its texts; null without one. */
  config: z
    .object({
      id: uuid,
      edition: z.number().int(),
      name: z.string(),
      isin: z.string(),
      ...kidContent.pick({ manufacturer: true, texts: true }).shape,
    })
    .nullable(),
});
export type KidPdfData = z.output<typeof kidPdfData>;

/** Data of the key information document (KID) of a portfolio. */
export const monitoredKid = {
  pdfData: route("GET", `${AAA_ONE}/kid-pdf-data`, "aaa-kid-pdf-data", "What the KID of a portfolio says")
    .input(
      z.object({
        ...byUuid,
        query: z.object({
          id: uuid
            .optional()
            .describe(
              "KID configuration whose production date, maker and texts count; without it the newest value and the portfolio's texts",
            ),
        }),
      }),
    )
    .output(kidPdfData),
};
