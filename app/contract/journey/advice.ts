import { z } from "zod";
import { decimal, instant, isoDate, uuid } from "#app/contract/base.ts";
import { secondReading } from "#app/contract/journey/second-reading-part.ts";
import { allocation, line, publishedPart } from "#app/contract/journey/session-parts.ts";
import { acceptance, suitabilityPart } from "#app/contract/journey/suitability-part.ts";
import { MISSING_FACTS } from "#app/domain/advice/facts.ts";
import { SHELF_REASONS } from "#app/domain/advice/rules/shelf-bounds.ts";
import { CLOCK_PARTS } from "#app/domain/advice-report/clock.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { ADVICE_CHECKS, CHECK_FLAGS, RISK_MEASURES, RISK_PROFILES } from "#app/domain/journey.ts";

/** An advice of a session: what was measured, what was finalised and what was published of it. */
const adviceCheck = z.object({
  code: z.enum(ADVICE_CHECKS),
  flag: z.enum(CHECK_FLAGS),
  found: z.string().optional(),
  allowed: z.string().optional(),
  series: z.array(uuid).optional(),
  subject: z.string().optional().describe("tells outcomes of one rule apart: a mode, a criterion, an asset class; of NOT_JUDGED the rule"),
  missing: z.enum(MISSING_FACTS).optional().describe("the fact without which the rule cannot be judged"),
  figures: z
    .record(z.string(), z.string())
    .optional()
    .describe("further figures of the sentence: per cent, currency units, years, days, codes"),
  fix: z
    .union([
      z.object({ kind: z.literal("REMOVE_LINES"), series: z.array(uuid) }),
      z.object({ kind: z.literal("BRING_TO_100") }),
      z.object({ kind: z.literal("CUT_TO_CAP"), series: z.array(uuid), most: decimal }),
      z.object({ kind: z.literal("TAKE_LINES"), lines: z.array(line) }),
    ])
    .optional()
    .describe("a change of the allocation that puts it right for certain, or comes as near to that as can be"),
});
export type AdviceCheck = z.infer<typeof adviceCheck>;
/** Amounts in currency units; a negative one is sold. */
const order = z.object({ series: uuid, fullName: z.string(), isin: z.string().nullable(), side: z.enum(["BUY", "SELL"]), amount: decimal });
/** What an advice rests on: the client's questionnaire as it was when the advice was finalised. */
const restedOn = z.object({
  /** The session of risk profiling. */
  uuid,
  statedOn: isoDate,
  validUntil: isoDate,
  /** The client alone by the link, or the adviser who entered the answers. */
  answeredBy: z.enum(["CLIENT", "ADVISER"]),
  profile: z.enum(RISK_PROFILES).nullable(),
  /** Sum that the answers were given for, in euros; losses that the client can bear and accepts, per cent. */
  amount: z.number().nullable(),
  capacityPercent: z.number().nullable(),
  acceptedPercent: z.number().nullable(),
  /** Families of products, and whether what the client knows opens them. */
  gates: z.array(z.object({ family: z.string(), open: z.boolean() })),
});
/** What an act costs: its payment once, and the contract with its funds in the first year. */
const actCosts = z.object({
  entry: decimal.describe("of the act at once: on what is paid in, or on what is sold and bought, currency units"),
  yearly: decimal.describe("of the contract and the funds in a year, currency units"),
  yearlyPercent: decimal,
  unknown: z.array(uuid).describe("funds whose fees are not known"),
});
export type ActCosts = z.infer<typeof actCosts>;
export const finalAdvice = z.object({
  allocation,
  riskProfile: z.enum(RISK_PROFILES),
  checks: z.array(adviceCheck),
  lines: z.array(line.extend({ fullName: z.string(), isin: z.string().nullable(), sri: z.number().int().nullable(), amount: decimal })),
  orders: z.array(order),
  totalAmount: decimal,
  /** As they were told before the advice was finalised; absent from older advice. */
  costs: actCosts.optional(),
  finalizedAt: instant,
  acceptances: z
    .array(acceptance.extend(secondReading.pick({ reader: true, at: true }).partial().shape))
    .default([])
    .describe("answers to the orange checks, those of a second reader with person and instant"),
  adaptation: suitabilityPart.shape.adaptation.describe("preferences that held for this advice only"),
  /** Null without one; absent from advice that was finalised before it was kept. */
  questionnaire: restedOn.nullable().optional(),
  /** Of who subscribes with the client; null of a client alone. */
  secondQuestionnaire: restedOn.nullable().optional(),
});
export type FinalAdvice = z.infer<typeof finalAdvice>;

/** The key information document of a line, a mandate or the contract; `series` is null for the last two, `url` where no address is known. */
const dic = z.object({
  series: uuid.nullable(),
  fullName: z.string(),
  isin: z.string().nullable(),
  url: z.string().nullable(),
  date: isoDate.nullable().default(null).describe("day on which it was made, where that is known"),
  contract: z.boolean().default(false).describe("that of the contract itself"),
});
/** A part of an advice and the days within which it is valid, both included. */
export const adviceClock = z.object({ part: z.enum(CLOCK_PARTS), from: isoDate, until: isoDate });
/** One publication; a later one has the next number and leaves this as it is. `hash` is the SHA-256 of what was published. */
export const publication = publishedPart.extend({
  number: z.number().int(),
  publishedAt: instant,
  documents: z.array(z.enum(["INVESTMENT_PROPOSAL_DATA", "TRANSACTIONS_SUMMARY", "DIC"])),
  dics: z.array(dic).default([]).describe("documents named by a publication with DIC, those without an address included"),
  clocks: z.array(adviceClock).default([]).describe("when each part of the advice runs out"),
  hash: z.string(),
});
export type Publication = z.infer<typeof publication>;

/** What became of a published advice: when the insurer carried it out, and the model portfolio that follows it. */
export const adviceFollowUp = z.object({ executedOn: isoDate.nullable(), portfolio: uuid.nullable() });

/** An allocation measured as it is edited; shares are decimal fractions unless they say otherwise. */
export const measuredAllocation = z.object({
  number: allocation.shape.number,
  flag: z.enum(CHECK_FLAGS),
  checks: z.array(adviceCheck),
  toAccept: z.array(adviceCheck).describe("orange checks that wait for the answer of whom their rule names"),
  risk: z.number().nullable().describe("by the journey's measure: classes of the risk indicator, or per cent a year"),
  sri: z.number().nullable().describe("weighted average class of the risk indicator of the contract after the act"),
  volatility: z
    .number()
    .nullable()
    .describe("ex ante of the contract after the act, per cent a year; null where it was not asked for or cannot be told"),
  costs: actCosts,
  sustainability: z.object({
    sustainableInvestments: z.number(),
    taxonomyAlignment: z.number(),
    coverage: z.number(),
    criteria: z.array(z.object({ code: z.string(), value: z.number(), required: z.number(), flag: z.enum(CHECK_FLAGS) })),
  }),
  totalAmount: decimal,
  lines: z.array(line.extend({ amount: decimal })),
  after: z
    .array(z.object({ series: uuid, amount: decimal, share: z.number() }))
    .nullable()
    .describe("what the contract holds after the act, the rest of it included; null where it cannot be computed yet"),
  reached: z.boolean().describe("the act leads to the allocation, to the cent"),
  orders: z.array(order).nullable().describe("null where they cannot be computed yet"),
});
export type MeasuredAllocation = z.infer<typeof measuredAllocation>;

const bound = z.number().int().min(0).max(10_000).describe("hundredths of a per cent of the whole");
/** What an allocation in free management is made from; `pool` is null for a product without one. */
export const advisedShelf = z.object({
  pool: uuid.nullable(),
  lines: z.array(
    z.object({
      series: uuid,
      name: z.string(),
      isin: z.string().nullable(),
      assetClass: z.enum(ASSET_CLASSES),
      sri: z.number().int().nullable(),
      sustainabilityMinInvestments: z.number().nullable().describe("decimal fraction"),
      sustainabilityMinTaxonomyAlignment: z.number().nullable().describe("decimal fraction"),
      pai: z.record(z.string(), z.boolean()),
      most: bound,
      least: bound.describe("where it is held at all; hundredths of a per cent of the whole"),
      leftOut: z.enum(SHELF_REASONS).nullable().describe("why it takes no part"),
    }),
  ),
  unseen: z.number().int().describe("further supports of the pool that are not looked at: the most useful ones are"),
  classes: z.array(z.object({ assetClass: z.enum(ASSET_CLASSES), least: bound, most: bound })),
  minLines: z.number().int(),
  maxLines: z.number().int().nullable(),
  lowRisk: z
    .object({ series: z.array(uuid), most: bound, leastGuaranteed: bound })
    .nullable()
    .describe(
      "of a client of the protected age: what units of account of low risk may be together; without others, instead of the bound of their class",
    ),
  floors: z
    .array(
      z.object({
        rule: z.enum(ADVICE_CHECKS),
        green: z.number().describe("least that keeps the check green; decimal fraction"),
        red: z.number().describe("least that keeps the check from red; decimal fraction"),
        parts: z.array(z.object({ series: uuid, part: z.number() })).describe("what each share counts with"),
      }),
    )
    .describe("bounds of suitability that several supports share: their shares, each times its part, come to the least"),
  riskMeasure: z.enum(RISK_MEASURES),
  riskRange: z.object({ min: z.number(), max: z.number() }).nullable().describe("of the client's profile, by the journey's measure"),
});
export type AdvisedShelf = z.infer<typeof advisedShelf>;
