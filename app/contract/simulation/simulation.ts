import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { simulationResult } from "#app/contract/computation/projection.ts";
import { diversificationRules } from "#app/contract/product.ts";
import { clientProfile } from "#app/contract/questionnaire/questionnaire-result.ts";
import { sustainabilityAnswers } from "#app/contract/retail-client/retail-client.ts";
import { optimisationRecord } from "#app/contract/simulation/optimised.ts";
import {
  chosenMandate,
  gridRow,
  sentSubscriber,
  simulatorConfig,
  subscriber,
  weightedLines,
} from "#app/contract/simulation/simulator-config.ts";
import {
  MOVEMENT_FREQUENCIES,
  MOVEMENT_TYPES,
  REBALANCING_STRATEGIES,
  RISK_SCALES,
  SIMULATION_OWNERS,
  SIMULATOR_MANAGEMENT_TYPES,
  SIMULATOR_MODES,
} from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";

export const simulator = z.object({
  uuid,
  name: z.string(),
  managementType: z.enum(SIMULATOR_MANAGEMENT_TYPES),
  riskScale: z.enum(RISK_SCALES),
  mode: z.enum(SIMULATOR_MODES),
  product: uuid.nullable(),
  productName: z.string().nullable(),
  matrix: uuid.nullable(),
  portfolio: uuid.nullable(),
  config: simulatorConfig,
  /** Fees of the product's contract, which hold where `config` says none. */
  productFees: simulatorConfig.pick({ entryFee: true, managementFee: true }),
  /** Composition of the linked portfolio that is in effect today, which is proposed where `config` has no allocation. */
  portfolioAllocation: weightedLines,
  /** The glidepath of `config` in series, the farthest year first; null without one, or when a class has no support. */
  glidepath: z.object({ name: z.string(), grid: z.array(gridRow) }).nullable(),
  /** What the product asks of an allocation. */
  productRules: diversificationRules,
  /** Fewest supports that the organisation's recommendation journeys ask of this product; null where they say none, and in lists. */
  minNumAssets: z.number().int().nullable().default(null),
  version: z.number().int(),
});
export type Simulator = z.infer<typeof simulator>;

const goal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("target"), amount: decimal }),
  z.object({ kind: z.literal("annualized_return"), rate: decimal.describe("per cent a year") }),
]);

/** What an adviser types in a simulation: exact decimals, weights in per cent, sum 100. */
export const simulationParameters = z.object({
  currency: z.string().length(3).default("EUR"),
  startDate: isoDate,
  horizonYears: z.number().int().min(1).max(50),
  currentBalance: decimal,
  goal,
  movements: z
    .array(
      z.object({
        type: z.enum(MOVEMENT_TYPES),
        amount: decimal,
        frequency: z.enum(MOVEMENT_FREQUENCIES).optional(),
        startDate: isoDate.optional(),
        endDate: isoDate.optional(),
        name: z.string().max(120).optional(),
      }),
    )
    .max(50),
  /** Under mandates what they hold together, on a glidepath what it holds at the start. */
  allocation: weightedLines.max(500),
  mandates: z.array(chosenMandate).max(20).optional(),
  grid: z.array(gridRow).max(61).optional(),
  rebalancing: z.enum(REBALANCING_STRATEGIES),
  entryFee: decimal.describe("per cent of each deposit"),
  managementFee: decimal.describe("per cent a year"),
  subscriber: subscriber.optional(),
  /** What was declared for the after-tax estimate, of a life-insurance contract held by an individual resident in France. */
  taxSituation: z
    .object({
      household: z.enum(HOUSEHOLDS),
      openedOn: isoDate.optional().describe("absent: a contract opened when the simulation starts"),
      premiumsPaid: decimal.optional().describe("premiums in the balance that were not paid back yet"),
      otherPremiums: decimal.optional().describe("the same on the holder's other contracts"),
    })
    .optional(),
  /** What the default allocation of another risk profile took the place of. */
  replaced: z
    .object({ profile: z.enum(RISK_PROFILES), allocation: weightedLines.max(500), mandates: z.array(chosenMandate).max(20).optional() })
    .optional(),
  optimised: optimisationRecord.optional(),
});
export type SimulationParameters = z.infer<typeof simulationParameters>;
const sentParameters = simulationParameters.extend({ subscriber: sentSubscriber.optional() });

export const simulationVersions = z.object({
  engine: z.string(),
  matrixUuid: uuid.nullable(),
  matrixVersion: z.number().int().nullable(),
  referenceFrom: isoDate.nullable(),
  referenceTo: isoDate.nullable(),
  /** Last value date of the series when the result was made: the earliest one of the allocation. */
  seriesAsOf: isoDate.nullable(),
});

export const simulationSummary = z.object({
  uuid,
  name: z.string().nullable(),
  /** Day of the last save, YYYYMMDD. */
  date: z
    .string()
    .regex(/^\d{8}$/)
    .nullable(),
  savedAt: instant.nullable(),
  product: z.string().nullable(),
  simulator: uuid,
  simulatorName: z.string(),
  managementType: z.enum(SIMULATOR_MANAGEMENT_TYPES),
  owner: uuid,
  ownerName: z.string(),
  /** The other advisers of the owner's organisation may read it. */
  shared: z.boolean(),
  /** First and last name of the subscriber. */
  clientName: z.string().nullable(),
  goal: goal.nullable(),
  currency: z.string().length(3),
  horizonYears: z.number().int().nullable(),
  /** Scenarios of the saved result that do all that the plan asks; null where it asks nothing or has no result. */
  chances: z.object({ reached: z.number().int(), total: z.number().int() }).nullable(),
  /** The caller typed more since the last save. */
  unsaved: z.boolean(),
  version: z.number().int(),
});
export type SimulationSummary = z.infer<typeof simulationSummary>;

/** What the client's contract was worth on a day, as the adviser read it on a statement. */
const observedBalance = z.object({ amount: decimal.refine((text) => Number(text) >= 0 && Number(text) <= 1e12), on: isoDate });

export const simulation = simulationSummary.extend({
  parameters: simulationParameters,
  /** Result of the last save, kept as it was shown. */
  results: simulationResult.nullable(),
  versions: simulationVersions.nullable(),
  /** Parameters typed since, not saved yet; null for everybody but the owner. */
  draft: simulationParameters.nullable(),
  balance: observedBalance.nullable(),
  /** What is on record today of the client it was made for; null where that is nobody on record. */
  client: z.object({ profile: clientProfile.nullable(), sustainability: sustainabilityAnswers.nullable() }).nullable().default(null),
  /** A client on record with a profile who has the subscriber's name, where the subscriber has none on record; which day it was given. */
  namesake: z.object({ client: uuid, completedAt: instant }).nullable().default(null),
});
export type Simulation = z.infer<typeof simulation>;

const byUuid = z.object({ params: z.object({ uuid }) });

export const simulations = {
  list: route(
    "GET",
    "/product-config-service/v1/simulation_snapshots",
    "simulation-snapshots-list",
    "Saved simulations: the caller's, those that colleagues share, or both",
  )
    .input(
      z.object({
        query: listQuery.extend({
          user: uuid.optional(),
          whose: z.enum(SIMULATION_OWNERS).default("mine"),
          /** Those for this client on record. */
          client: uuid.optional(),
          sort: z.enum(["name", "date", "client", "chance", "horizon", "product", "simulator", "managementType", "owner"]).default("date"),
        }),
      }),
    )
    .output(listOf(simulationSummary)),
  get: route(
    "GET",
    "/product-config-service/v1/simulation_snapshots/{uuid}",
    "simulation-snapshots-get",
    "One simulation with its saved result, the caller's or shared by a colleague",
  )
    .input(byUuid)
    .output(simulation),
  /** Implied by the screen: a simulation under way, in no list until it is saved under a name. */
  create: route(
    "POST",
    "/product-config-service/v1/simulation_snapshots",
    "simulation-snapshots-create",
    "Start a simulation that is not saved yet",
    201,
  )
    .input(z.object({ headers: onceHeaders, body: z.object({ simulator: uuid, parameters: sentParameters }) }))
    .output(simulation),
  /** Implied by the screen: keeps what was typed without saving it. */
  keepDraft: route(
    "PUT",
    "/product-config-service/v1/simulation_snapshots/{uuid}/draft",
    "simulation-snapshots-draft",
    "Keep parameters typed since the last save",
  )
    .input(
      z.object({
        params: z.object({ uuid }),
        headers: writeHeaders,
        body: z.object({ parameters: sentParameters.nullable().describe("null: nothing but what was saved") }),
      }),
    )
    .output(z.object({ version: z.number().int() })),
  /** Implied by the screen: the use of the optimiser is recorded in the audit log, which drafts are not. */
  optimise: route(
    "PUT",
    "/product-config-service/v1/simulation_snapshots/{uuid}/optimised",
    "simulation-snapshots-optimised",
    "Take over a proposal of the optimiser: its allocation goes into the draft, with what it was asked for",
  )
    .input(z.object({ ...byUuid.shape, headers: writeHeaders, body: optimisationRecord }))
    .output(z.object({ version: z.number().int() })),
  /**
   * Saves under a name. Another simulation of the same owner that has the name is replaced when `replace` is true,
   * and is answered 409 with its date otherwise. `user` is taken from the token; another one is refused.
   */
  save: route("PUT", "/product-config-service/v1/simulation_snapshots", "simulation-snapshots-save", "Save a simulation under a name")
    .input(
      z.object({
        query: z.object({ simulationName: z.string().trim().min(4).max(120), user: uuid.optional(), simulator: uuid }),
        headers: writeHeaders,
        body: z.object({
          uuid: uuid.optional(),
          replace: z.boolean().default(false),
          parameters: sentParameters,
          results: simulationResult.nullable(),
          versions: simulationVersions.nullable(),
        }),
      }),
    )
    .output(simulation),
  /** Implied by the screen: lets the owner's organisation read a simulation that has a name, or no longer. */
  share: route(
    "PUT",
    "/product-config-service/v1/simulation_snapshots/{uuid}/shared",
    "simulation-snapshots-share",
    "Share a saved simulation within the owner's organisation, or stop sharing it",
  )
    .input(z.object({ ...byUuid.shape, headers: writeHeaders, body: z.object({ shared: z.boolean() }) }))
    .output(simulationSummary),
  /** Implied by the screen: what the client has, to be held against what was projected. */
  keepBalance: route(
    "PUT",
    "/product-config-service/v1/simulation_snapshots/{uuid}/balance",
    "simulation-snapshots-balance",
    "Keep what the contract of a saved simulation is worth on a day, between its start and today, or keep none",
  )
    .input(z.object({ ...byUuid.shape, headers: writeHeaders, body: z.object({ balance: observedBalance.nullable() }) }))
    .output(simulationSummary),
  remove: route(
    "DELETE",
    "/product-config-service/v1/simulation_snapshots/{uuid}",
    "simulation-snapshots-delete",
    "Delete a simulation",
    204,
  )
    .input(z.object({ params: z.object({ uuid }), query: z.object({ user: uuid.optional() }), headers: writeHeaders }))
    .output(z.void()),
};
