import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { type InterfaceLanguage, MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { CONTRACT_TYPES, MOST_IN_EURO_FUND, ORIGINAL_FORMULAS } from "#app/domain/simulation/recap.ts";
import { message } from "#app/i18n/message.ts";

const MOST_MONEY = 1e9;
const text = z.string().trim().max(120, "recap.textLong").optional();

/** The dispatcher's form. Messages are keys of texts; figures are typed in the person's language. */
export function recapSchema(language: InterfaceLanguage) {
  const amount = figureSchema(language, MOST_MONEY, "recap.amountWrong").optional();
  return z
    .strictObject({
      contractType: z.enum(CONTRACT_TYPES, "recap.contractTypeRequired"),
      originalContract: text,
      originalFormula: z.enum(ORIGINAL_FORMULAS).optional(),
      investmentContract: z.string({ error: "recap.investmentContractRequired" }).pipe(z.uuid("recap.investmentContractRequired")),
      projectName: text,
      simpleDeposit: amount,
      periodicDeposit: amount,
      periodicDepositFrequency: z.enum(MOVEMENT_FREQUENCIES).default("MONTHLY"),
      horizon: z.coerce
        .number({ error: "recap.horizonWrong" })
        .int("recap.horizonWrong")
        .min(1, "recap.horizonWrong")
        .max(50, "recap.horizonWrong"),
      profileName: z.enum(RISK_PROFILES, "recap.profileRequired"),
      // An address may bring it; the dispatcher does not ask for it, so what is no class of risk is left aside.
      riskLevel: z.coerce.number().int().min(1).max(7).optional().catch(undefined),
      euroFund: figureSchema(language, 100, "recap.euroFundWrong")
        .refine((part) => Number(part) <= MOST_IN_EURO_FUND, message("recap.euroFundAbove", { percent: MOST_IN_EURO_FUND }))
        .default("0"),
    })
    .refine(({ simpleDeposit, periodicDeposit }) => Number(simpleDeposit ?? 0) > 0 || Number(periodicDeposit ?? 0) > 0, {
      path: ["simpleDeposit"],
      error: "recap.depositsMissing",
      // Said together with what is wrong elsewhere, not after it.
      when: ({ issues }) => !issues.some(({ path = [] }) => path[0] === "simpleDeposit" || path[0] === "periodicDeposit"),
    })
    .refine(({ contractType, originalFormula }) => contractType !== "existing" || originalFormula !== undefined, {
      path: ["originalFormula"],
      error: "recap.formulaRequired",
      when: ({ issues }) => !issues.some(({ path = [] }) => path[0] === "contractType" || path[0] === "originalFormula"),
    });
}
