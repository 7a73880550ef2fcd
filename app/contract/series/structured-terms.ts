import { z } from "zod";
import { decimal, isoDate } from "#app/contract/base.ts";
import { MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";

const between = (least: number, most: number) =>
  decimal.refine((text) => Number(text) >= least && Number(text) <= most, `between ${least} and ${most}`);
const name = z.string().trim().min(1).max(200);
/** Of the underlying's initial level. */
const barrier = between(1, 300);
const above = (high: string | null, low: string | null) => high === null || low === null || Number(high) >= Number(low);

/** What the issuer of a structured product owes. Barriers are per cent of the underlying's initial level, the rest per cent of the nominal. */
export const structuredTerms = z
  .object({
    issuer: name,
    guarantor: name.nullable().default(null).describe("who pays where the issuer cannot"),
    underlying: name,
    issueDate: isoDate,
    maturityDate: isoDate,
    observation: z.enum(MOVEMENT_FREQUENCIES).describe("how often the underlying is looked at"),
    coupon: between(0, 50).describe("per cent of the nominal a year"),
    couponBarrier: barrier.nullable().default(null).describe("a coupon is owed where the underlying stands here or above; null: always"),
    memory: z.boolean().default(false).describe("coupons that were not owed are paid with the next one that is"),
    autocallBarrier: barrier.nullable().default(null).describe("redeemed early where the underlying stands here or above; null: never"),
    protectionBarrier: between(0, 100).describe("the capital is paid back whole where the underlying stands here or above at maturity"),
    maximumLoss: between(0, 100).describe("most of the capital that is lost at maturity while issuer or guarantor pays"),
  })
  .refine(({ issueDate, maturityDate }) => maturityDate > issueDate, { path: ["maturityDate"], error: "not after the issue date" })
  .refine(({ autocallBarrier, couponBarrier }) => above(autocallBarrier, couponBarrier), {
    path: ["couponBarrier"],
    error: "above the barrier of early redemption",
  })
  .refine(({ autocallBarrier, protectionBarrier }) => above(autocallBarrier, protectionBarrier), {
    path: ["protectionBarrier"],
    error: "above the barrier of early redemption",
  });
