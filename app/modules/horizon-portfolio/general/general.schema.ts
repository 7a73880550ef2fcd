import { z } from "zod";
import { HORIZON_WORKING_STATUSES } from "#app/domain/allocation/horizon-portfolio.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const optional = (most: number) => z.string().trim().max(most, "horizonPortfolios.form.textLong").optional();

/** What a portfolio is. Messages are keys of texts. */
export const generalSchema = z.strictObject({
  name: z
    .string({ error: "horizonPortfolios.form.nameRequired" })
    .trim()
    .min(1, "horizonPortfolios.form.nameRequired")
    .max(120, "horizonPortfolios.form.textLong"),
  productUuid: z.uuid({ error: "horizonPortfolios.form.productRequired" }),
  workingStatus: z.enum(HORIZON_WORKING_STATUSES, "horizonPortfolios.form.choose"),
  riskProfile: z.enum(RISK_PROFILES, "horizonPortfolios.form.choose").optional(),
  productOwnerPortfolioCode: optional(60),
  glidepathMethod: optional(120),
  distributorUuids: z.array(z.uuid()).max(100).optional(),
  intent: z.literal("general").optional(),
  ...markFields,
});
export type GeneralForm = z.infer<typeof generalSchema>;

/** The body of the calls; distributors stay where the form has none of them. */
export const generalBody = ({ version: _version, idem: _idem, intent: _intent, ...typed }: GeneralForm, offersDistributors: boolean) => ({
  ...{ name: typed.name, productUuid: typed.productUuid, workingStatus: typed.workingStatus },
  riskProfile: typed.riskProfile ?? null,
  productOwnerPortfolioCode: typed.productOwnerPortfolioCode ?? null,
  glidepathMethod: typed.glidepathMethod ?? null,
  ...(offersDistributors ? { distributorUuids: typed.distributorUuids ?? [] } : {}),
});
