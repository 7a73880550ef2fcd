import { z } from "zod";
import { changeOf, decimal, instant, listOf, listQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { overlap } from "#app/domain/tax/rules.ts";

const year = z.number().int().min(2018).max(2200);
const rate = decimal.refine((text) => Number(text) >= 0 && Number(text) <= 100, "between 0 and 100").describe("per cent");
const amount = decimal.refine((text) => Number(text) >= 0, "not negative").describe("euros");

const fields = {
  /** Calendar years in which they hold; no last one: until other rules. */
  firstYear: year,
  lastYear: year.nullable(),
  maturityYears: z.number().int().min(1).max(30).describe("age of a contract from which allowance and reduced rate hold"),
  youngRate: rate.describe("per cent of income tax on gains of a younger contract"),
  reducedRate: rate.describe("per cent from that age, on gains of premiums up to the threshold"),
  fullRate: rate.describe("per cent from that age, on gains of premiums above the threshold"),
  premiumsThreshold: amount,
  allowanceSingle: amount.describe("gains of a year without income tax, of one person"),
  allowanceCouple: amount.describe("the same of a couple taxed together"),
  socialChargesRate: rate.describe("per cent of social charges on every gain"),
  /** Articles and dates that the figures come from, a line each. */
  sources: z.string().trim().min(1).max(4_000),
};

export const lifeInsuranceTaxRules = z.object({
  id: uuid,
  ...fields,
  /** Who has checked these very figures, and when; null: nothing is computed with them. */
  confirmed: z.object({ by: z.string(), at: instant }).nullable(),
  version: z.number().int(),
});
export type LifeInsuranceTaxRules = z.infer<typeof lifeInsuranceTaxRules>;

export const taxRulesWritten = z
  .object({ ...fields, lastYear: fields.lastYear.default(null) })
  .refine((rules) => overlap(rules, rules), { path: ["lastYear"], error: "before firstYear" });

const root = "/product-config-service/v1/tax_rules";
const byId = z.object({ params: z.object({ id: uuid }) });

/**
 * What a French resident owes on a life-insurance contract, by years. Everybody reads the rules, administrators write and
 * confirm them. A change takes the confirmation away; of the confirmed rules one at most holds in a year.
 */
export const taxRules = {
  list: route("GET", root, "tax-rules-list", "Tax rules of life insurance, newest years first")
    .input(z.object({ query: listQuery.omit({ search: true, dir: true }).extend({ confirmed: z.enum(["true"]).optional() }) }))
    .output(listOf(lifeInsuranceTaxRules)),
  get: route("GET", `${root}/{id}`, "tax-rules-get", "Tax rules of some years").input(byId).output(lifeInsuranceTaxRules),
  create: route("POST", root, "tax-rules-create", "Add tax rules, to be confirmed")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: taxRulesWritten }))
    .output(lifeInsuranceTaxRules),
  update: route("PUT", `${root}/{id}`, "tax-rules-update", "Change tax rules, to be confirmed again")
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: changeOf(taxRulesWritten) }))
    .output(lifeInsuranceTaxRules),
  confirm: route("PUT", `${root}/{id}/confirmation`, "tax-rules-confirm", "Confirm tax rules, or take the confirmation back")
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: z.object({ confirmed: z.boolean() }) }))
    .output(lifeInsuranceTaxRules),
};
