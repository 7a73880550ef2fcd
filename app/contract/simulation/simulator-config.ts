import { z } from "zod";
import { decimal, isoDate, uuid } from "#app/contract/base.ts";
import { wantedImpacts } from "#app/contract/journey/session-parts.ts";
import { birthYear, personName } from "#app/contract/person.ts";
import { profileOrigin } from "#app/contract/questionnaire/profile-origin.ts";
import { ASSET_CLASSES, MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { EMAIL } from "#app/domain/person/email.ts";

/** Series with weights in per cent; their sum is 100. */
export const weightedLines = z.array(z.object({ series: uuid, weight: decimal }));
const lines = weightedLines.max(60);
const text = (most: number) => z.string().trim().min(1).max(most);
const share = decimal.refine((written) => Number(written) >= 0 && Number(written) <= 100, "0 to 100").describe("per cent");
const amount = decimal.refine((written) => Number(written) >= 0, "not negative");

/** A profile of an asset manager; `mandateFee` in per cent a year, on top of the contract's. */
const mandate = z.object({
  code: text(40),
  label: text(120),
  manager: text(120),
  mandateFee: decimal.refine((written) => Number(written) >= 0 && Number(written) <= 20, "0 to 20").default("0"),
  allocation: lines.min(1),
});
export const offeredMandate = mandate.extend({
  /** Empty: its contents are not published. It is judged as one line by its level, and no simulation is made of it. */
  allocation: lines,
  /** Where its key information document stands. */
  kidUrl: z
    .url({ protocol: /^https$/, error: "an https address" })
    .max(500)
    .optional(),
  riskLevel: z.number().int().min(1).max(7).optional(),
  /** Client for whom it is the usual choice. */
  riskProfile: z.enum(RISK_PROFILES).optional(),
});
export const chosenMandate = mandate.extend({ weight: share });
export const gridRow = z.object({ yearsLeft: z.number().int().min(0).max(60), allocation: lines });

/** What the contract says of one support. */
export const supportRule = z.object({
  series: uuid,
  /** First day on which it cannot be subscribed to any more. */
  closedSince: isoDate.optional(),
  notForSale: z.boolean().optional(),
  notForScheduledPayments: z.boolean().optional(),
  /** Smallest part of a payment that may go to it, in currency units. */
  minSimpleDeposit: amount.optional(),
  minPeriodicDeposit: amount.optional(),
});

/** Defaults and limits of a simulator; decimals in per cent or currency units. */
export const simulatorConfig = z.object({
  entryFee: decimal.optional(),
  managementFee: decimal.optional(),
  minSimpleDeposit: decimal.optional(),
  minPeriodicDeposit: z.partialRecord(z.enum(MOVEMENT_FREQUENCIES), decimal).optional(),
  defaultAllocation: lines.optional(),
  /** What is proposed to a client of a risk profile. */
  profileAllocations: z.partialRecord(z.enum(RISK_PROFILES), lines).optional(),
  maxHorizonYears: z.number().int().min(1).max(50).optional(),
  /** Delegated management: profiles to choose from, each code once. */
  mandates: z
    .array(offeredMandate)
    .max(20)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, "a code stands there twice")
    .optional(),
  /** Glidepath management: a matrix by asset class, and the support that stands for each class. */
  glidepath: z.object({ matrix: uuid, supports: z.partialRecord(z.enum(ASSET_CLASSES), uuid) }).optional(),
  supports: z.array(supportRule).max(100).optional(),
});

/** What a client asks for in sustainability; per cent of the portfolio. */
export const sustainabilityPreferences = z.object({
  minSustainableInvestments: share.optional(),
  minTaxonomyAlignment: share.optional(),
  minimumCoverage: share.optional(),
  ...wantedImpacts,
});

const person = z.string().trim().max(80);
/** The client of a simulation, kept with it. */
export const subscriber = z.object({
  clientId: uuid.optional(),
  firstName: person.optional(),
  lastName: person.optional(),
  birthYear: z.number().int().min(1900).max(2200).optional(),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  /** Classes of risk that fit the profile, by the client's questionnaire. */
  riskBand: z.object({ min: z.number().min(1).max(7), max: z.number().min(1).max(7) }).optional(),
  /**
   * The completed questionnaire that the profile comes from, as it stood then. Written by the server alone: without one the
   * adviser has chosen the profile.
   */
  profileOrigin: profileOrigin.optional(),
  profileValidUntil: isoDate.optional(),
  riskKeyLastUpdate: isoDate.optional(),
  /** Day on which what the client wants in sustainability was last changed. */
  esgLastUpdate: isoDate.optional(),
  email: z.email({ pattern: EMAIL }).max(320).optional(),
  extClientCode: z.string().trim().max(80).optional(),
  coSubscriberName: z.string().trim().max(160).optional(),
  hasInvestedInStructuredProducts: z.boolean().optional(),
  /** Absent: not asked. */
  hasSustainabilityPreferences: z.boolean().optional(),
  sustainabilityPreferences: sustainabilityPreferences.optional(),
  /** Why the client wants for this simulation something else than the questionnaire says. */
  preferencesReason: z.string().trim().max(500).optional(),
});
/** The same as it is sent. */
export const sentSubscriber = subscriber.extend({
  firstName: personName(80).optional(),
  lastName: personName(80).optional(),
  birthYear: birthYear.optional(),
  coSubscriberName: personName(160).optional(),
});
