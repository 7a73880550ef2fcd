import { z } from "zod";
import { COMMERCIAL_STATUSES, CURRENCIES, PORTFOLIO_MANAGEMENT_TYPES, PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

export const LONGEST_NAME = 120;
export const LONGEST_CODE = 60;

const name = z
  .string({ error: "monitoredPortfolios.form.nameRequired" })
  .trim()
  .min(1, "monitoredPortfolios.form.nameRequired")
  .max(LONGEST_NAME, "monitoredPortfolios.form.nameLong");
const identity = {
  name,
  product: z.uuid().optional(),
  investpool: z.uuid().optional(),
  managementType: z.enum(PORTFOLIO_MANAGEMENT_TYPES, "monitoredPortfolios.form.chooseOne"),
  commercialStatus: z.enum(COMMERCIAL_STATUSES, "monitoredPortfolios.form.chooseOne"),
  ...markFields,
};

/** What a new portfolio begins with; messages are keys of texts. An administrator names the house, in `assetManager`. */
export const newSchema = (namesHouse: boolean) =>
  z
    .strictObject({
      ...identity,
      versionType: z.enum(PORTFOLIO_VERSION_TYPES, "monitoredPortfolios.form.chooseOne"),
      assetManager: z.uuid().optional(),
      source: z.uuid().optional(),
    })
    .refine(({ assetManager }) => !namesHouse || assetManager !== undefined, {
      path: ["assetManager"],
      error: "monitoredPortfolios.form.houseRequired",
    });
export type NewForm = z.infer<ReturnType<typeof newSchema>>;

/** The general settings of a portfolio. */
export const generalSchema = z.strictObject({
  ...identity,
  productOwnerPortfolioCode: z.string().trim().max(LONGEST_CODE, "monitoredPortfolios.form.codeLong").optional(),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  currency: z.enum(CURRENCIES, "monitoredPortfolios.form.chooseOne"),
  distributors: z.array(z.uuid()).max(100, "monitoredPortfolios.form.manyDistributors").default([]),
  published: z.literal("on").optional(),
});
export type GeneralForm = z.infer<typeof generalSchema>;
