import { createHash } from "node:crypto";
import type { z } from "zod";
import { questionnairePart } from "#app/contract/journey/questionnaire-part.ts";
import { proposalPart, sessionCreation, sustainabilityPart, workspacePart } from "#app/contract/journey/session-parts.ts";
import type { JourneyStep } from "#app/domain/advice/steps.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import {
  DEMO_ORGANISATIONS,
  DEMO_PRODUCTS,
  DEMO_RECO_JOURNEY,
  DEMO_RETIREMENT_JOURNEY,
  DEMO_USERS,
  demoAdvice,
  demoClient,
  demoQuestionnaire,
} from "#backend/demo/ids.ts";
import { DEMO_JOURNEYS } from "#backend/demo/journey/journeys.ts";
import { DEMO_CLIENTS, DEMO_SESSIONS } from "#backend/demo/questionnaires.ts";
import { allocation } from "#backend/demo/simulators.ts";

type Creation = z.input<typeof sessionCreation>;
type Workspace = z.input<typeof workspacePart>;

interface DemoAdvice {
  client: number;
  journey: typeof DEMO_RECO_JOURNEY | typeof DEMO_RETIREMENT_JOURNEY;
  /** Days ago on which it began. */
  begun: number;
  /** The steps that were saved, in their order. */
  saved: readonly JourneyStep[];
  creation: Pick<Creation, "actType" | "projectName"> &
    Partial<Creation> &
    Pick<z.input<typeof proposalPart>, "needs" | "monthlySavingCapacity" | "plannedWithdrawals" | "changeReason">;
  preferences?: z.input<typeof sustainabilityPart>;
  /** A profile of a questionnaire that was filled in, or a questionnaire that is waited for. */
  waitsFor?: string;
  workspace?: Workspace;
  acceptances?: Array<Record<string, unknown>>;
}

const STEPS: readonly JourneyStep[] = ["client", "sustainability", "profile", "parameters", "allocations"];
const upTo = (step: JourneyStep) => STEPS.slice(0, STEPS.indexOf(step) + 1);
const NO_PREFERENCE = { hasSustainablePreferences: false };
const one = (lines: Array<{ series: string; weight: string }>, more: object = {}) => ({ number: 1, lines, ...more });
const holdings = (...parts: Array<[number: number, amount: string]>) =>
  allocation(...parts).map(({ series, weight: amount }) => ({ series, amount }));

/** Numbers, from 1, of the advices that are finalised and published where the calls are at hand. */
export const FINALISED_ADVICE = 6;
export const PUBLISHED_ADVICE = 8;

/** Sessions of the first adviser, one for each thing that can become of an advice. */
const ADVICES: readonly DemoAdvice[] = [
  {
    client: 7,
    journey: DEMO_RECO_JOURNEY,
    begun: 0,
    saved: upTo("client"),
    creation: {
      actType: "ACT_NEW_CONTRACTS",
      projectName: "Études de Lou",
      depositInitial: "15000",
      regularContributionsAmount: "150",
      regularContributionsFrequency: "MONTHLY",
      monthlySavingCapacity: "300",
      investmentHorizonMonths: 120,
    },
  },
  {
    client: 12,
    journey: DEMO_RETIREMENT_JOURNEY,
    begun: 1,
    saved: upTo("profile"),
    creation: { actType: "ACT_NEW_CONTRACTS", projectName: "Retraite à 64 ans", depositInitial: "8000", investmentHorizonMonths: 168 },
    preferences: NO_PREFERENCE,
    waitsFor: demoQuestionnaire(14),
  },
  {
    client: 2,
    journey: DEMO_RETIREMENT_JOURNEY,
    begun: 3,
    saved: upTo("parameters"),
    creation: {
      actType: "ACT_DEPOSITS",
      projectName: "Versement de fin d’année",
      additionalContributionAmount: "6000",
      investmentHorizonMonths: 264,
    },
    preferences: { hasSustainablePreferences: true, minSustainableInvestments: "10", greenhouseGaz: true },
    workspace: { currentComposition: holdings([2, "4200"], [21, "6800"], [33, "5150"]) },
  },
  {
    client: 4,
    journey: DEMO_RECO_JOURNEY,
    begun: 5,
    saved: upTo("allocations"),
    creation: { actType: "ACT_REBALANCINGS", projectName: "Revoir l’épargne de précaution", investmentHorizonMonths: 36 },
    preferences: NO_PREFERENCE,
    workspace: {
      allocations: [one(allocation([1, "20"], [20, "45"], [22, "35"]))],
      selectedAllocation: 1,
      currentComposition: holdings([1, "118000"], [9, "74000"], [20, "56000"]),
    },
  },
  {
    client: 3,
    journey: DEMO_RECO_JOURNEY,
    begun: 6,
    saved: [...upTo("allocations"), "checks"],
    creation: {
      actType: "ACT_DEPOSITS",
      projectName: "Épargne pour un local professionnel",
      additionalContributionAmount: "25000",
      investmentHorizonMonths: 96,
    },
    preferences: { hasSustainablePreferences: true, minSustainableInvestments: "20" },
    workspace: {
      allocations: [one(allocation([1, "35"], [9, "25"], [13, "15"], [20, "25"]))],
      selectedAllocation: 1,
      currentComposition: holdings([1, "41000"], [9, "30000"], [20, "25780"]),
    },
    acceptances: [
      {
        allocation: 1,
        code: "LOSS_ACCEPTED",
        found: "11.45",
        allowed: "10.00",
        reasons: ["Le client a été informé de l’écart et maintient son choix"],
        words: "Une année à moins onze pour cent, je peux la traverser : cet argent ne me servira pas avant huit ans.",
      },
    ],
  },
  {
    client: 6,
    journey: DEMO_RETIREMENT_JOURNEY,
    begun: 9,
    saved: upTo("allocations"),
    creation: {
      actType: "ACT_NEW_CONTRACTS",
      projectName: "Compléter la retraite",
      depositInitial: "20000",
      regularContributionsAmount: "300",
      regularContributionsFrequency: "MONTHLY",
      monthlySavingCapacity: "500",
      investmentHorizonMonths: 96,
    },
    preferences: NO_PREFERENCE,
    workspace: {
      allocations: [
        one(allocation([20, "40"], [22, "20"], [28, "15"], [31, "25"])),
        {
          number: 2,
          lines: allocation([20, "50"], [21, "50"]),
          setAside: "Deux supports seulement, et une grande part d’actions américaines.",
        },
      ],
      selectedAllocation: 1,
    },
  },
  {
    client: 9,
    journey: DEMO_RECO_JOURNEY,
    begun: 52,
    saved: upTo("sustainability"),
    creation: { actType: "ACT_NEW_CONTRACTS", projectName: "Placer une succession", depositInitial: "90000", investmentHorizonMonths: 120 },
    preferences: NO_PREFERENCE,
  },
  {
    client: 1,
    journey: DEMO_RECO_JOURNEY,
    begun: 12,
    saved: upTo("allocations"),
    creation: {
      actType: "ACT_NEW_CONTRACTS",
      projectName: "Transmettre à mes petits-enfants",
      depositInitial: "60000",
      investmentHorizonMonths: 60,
      needs: [{ amount: "4000", months: 18 }],
    },
    preferences: NO_PREFERENCE,
    workspace: {
      allocations: [
        one(allocation([1, "50"], [9, "25"], [7, "15"], [32, "10"]), {
          comment: "La moitié reste garantie ; le reste rapporte davantage sans sortir d’un risque faible.",
        }),
        {
          number: 2,
          lines: allocation([1, "30"], [9, "30"], [7, "15"], [32, "25"]),
          setAside: "Moins garantie : Mme Auvray souhaite que la moitié de son épargne le soit.",
        },
      ],
      selectedAllocation: 1,
    },
  },
];

/** How many there are; their numbers are 1 to that. */
export const DEMO_ADVICES = ADVICES.length;

const DAY_MS = 86_400_000;

/** The profile that the client's last questionnaire gave. */
function profileOf(client: number) {
  const done = DEMO_SESSIONS.find((session) => session.client === demoClient(client) && session.status === "DONE");
  if (!done?.profile || !done.completedAt) throw new Error(`client ${client} of the demo has no profile`);
  const statedOn = marketDay(done.completedAt);
  return { riskProfile: done.profile, statedOn, expiresOn: validUntil(statedOn), questionnaireSession: done.uuid };
}

/** Sessions in every state, as they are on the day on which the demo is written: their days are counted from it. */
export function demoAdvices(now: Date) {
  return ADVICES.map(({ client: number, journey: uuid, begun, saved, preferences, waitsFor, workspace, acceptances, ...more }, place) => {
    const journey = DEMO_JOURNEYS.find((one) => one.uuid === uuid)!;
    const client = DEMO_CLIENTS.find((one) => one.uuid === demoClient(number))!;
    const product = uuid === DEMO_RECO_JOURNEY ? DEMO_PRODUCTS.lifeInsurance : DEMO_PRODUCTS.retirement;
    const createdAt = now.getTime() - begun * DAY_MS - 3_600_000;
    const today = marketDay(new Date(createdAt));
    const creation = sessionCreation.parse({
      ...more.creation,
      recoJourneyUuid: uuid,
      productUuid: product,
      retailClient: client.uuid,
      clientFirstName: client.firstName,
      clientLastName: client.lastName,
      clientBirthDate: `${client.birthYear}-05-17`,
      contactEmail: client.email,
    });
    const savedAt = (step: JourneyStep) => new Date(createdAt + (1 + saved.indexOf(step)) * 360_000).toISOString();
    const holds = (step: JourneyStep) => saved.includes(step);
    const parts = {
      proposalParams: proposalPart.parse({ ...more.creation, ...creation }),
      ...(preferences && { sustainability: sustainabilityPart.parse({ ...preferences, statedOn: today, expiresOn: validUntil(today) }) }),
      ...(holds("profile") && {
        questionnaire: questionnairePart.parse({ answers: {}, ...(waitsFor ? { questionnaireSession: waitsFor } : profileOf(number)) }),
      }),
      ...(workspace && {
        workspace: workspacePart.parse({ ...workspace, ...(workspace.currentComposition && { currentCompositionDate: today }) }),
      }),
      ...(acceptances && { suitability: { acceptances, adaptation: null, structured: null } }),
      steps: Object.fromEntries(saved.map((step) => [step, { savedAt: savedAt(step), changedAt: savedAt(step) }])),
    };
    return {
      uuid: demoAdvice(place + 1),
      hash: createHash("sha256")
        .update(`advice ${place + 1} of the demo`)
        .digest("base64url"),
      journey: uuid,
      journeyVersion: 0,
      config: journey.config as Record<string, unknown>,
      distributor: DEMO_ORGANISATIONS.distributor,
      owner: DEMO_USERS.adviser,
      product,
      creation: creation as Record<string, unknown>,
      parts: parts as Record<string, unknown>,
      expiresAt: new Date(createdAt + journey.config.general.sessionValidityDays * DAY_MS).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: savedAt(saved.at(-1)!),
    };
  });
}
