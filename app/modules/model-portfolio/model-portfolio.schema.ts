import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

export const LONGEST_NAME = 120;

const name = z
  .string({ error: "modelPortfolios.form.nameRequired" })
  .trim()
  .min(1, "modelPortfolios.form.nameRequired")
  .max(LONGEST_NAME, "modelPortfolios.form.nameLong");
const chosen = (missing: string) => z.string({ error: missing }).pipe(z.uuid(missing));

/** What the form of a new portfolio holds: an administrator names whose it is, an adviser's own may be shared. Messages are keys of texts. */
const created = { name, product: chosen("modelPortfolios.form.productRequired"), source: z.uuid().optional(), ...markFields };
const NEW_PORTFOLIO = {
  admin: z.strictObject({ ...created, owner: chosen("modelPortfolios.form.ownerRequired"), shared: z.undefined().optional() }),
  fia: z.strictObject({ ...created, owner: z.undefined().optional(), shared: z.literal("on").optional() }),
};
export const newPortfolioSchema = (area: PortfoliosArea) => NEW_PORTFOLIO[area];
export type NewPortfolioForm = z.infer<(typeof NEW_PORTFOLIO)[PortfoliosArea]>;

/** Name and annual fees, the latter typed in the person's language and given as a decimal. */
export const portfolioSettingsSchema = (language: InterfaceLanguage) =>
  z.object({
    name,
    fees: z.string({ error: "modelPortfolios.form.feesWrong" }).transform((text, context) => {
      const decimal = readDecimal(text, language);
      if (decimal !== null && Number(decimal) >= 0 && Number(decimal) < 100 && /^\d+(\.\d{1,4})?$/.test(decimal)) return decimal;
      context.addIssue({ code: "custom", message: "modelPortfolios.form.feesWrong" });
      return z.NEVER;
    }),
    ...markFields,
  });
