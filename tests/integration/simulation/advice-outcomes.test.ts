import { describe, expect, it } from "vitest";
import { preconisationRequest, preconisationResult } from "#app/contract/computation/advice.ts";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { preconisationOf } from "#app/modules/journey/checks/preconisation.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { RecommendationRequest, recommend } from "#backend/numerics/advice/recommendation.ts";
import { preconisationAnswer } from "#backend/workers/advice-answers.ts";

type Outcome = ReturnType<typeof recommend>["outcome"];
interface Reached {
  outcome: Outcome;
  best: { managementType: "FREE" | "DELEGATED"; sri: number; sustainable?: number };
  given: Partial<RecommendationRequest> & { enabled: boolean | null };
}

const OUTCOMES: Reached[] = [
  { outcome: "MESSAGE_FMPNA", best: { managementType: "FREE", sri: 7 }, given: { enabled: null } },
  { outcome: "MESSAGE_FMPNA", best: { managementType: "FREE", sri: 3 }, given: { enabled: true, freeManagementEnabled: false } },
  {
    outcome: "MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI",
    best: { managementType: "DELEGATED", sri: 3 },
    given: { enabled: false, freeManagementEnabled: false },
  },
  { outcome: "MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI", best: { managementType: "DELEGATED", sri: 3 }, given: { enabled: null } },
  { outcome: "MESSAGE_SUSTAINABILITY_OFF_CFM", best: { managementType: "FREE", sri: 3 }, given: { enabled: false } },
  // A risk beside the profile, within what it bears, is no refusal.
  { outcome: "MESSAGE_SUSTAINABILITY_OFF_CFM", best: { managementType: "FREE", sri: 1 }, given: { enabled: false, tolerance: 1 } },
  { outcome: "MESSAGE_SUSTAINABILITY_OFF_CFM", best: { managementType: "FREE", sri: 5 }, given: { enabled: null, tolerance: 1 } },
  {
    outcome: "MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI",
    best: { managementType: "DELEGATED", sri: 5 },
    given: { enabled: null, tolerance: 1 },
  },
  { outcome: "MESSAGE_SUSTAINABILITY_ON_CFM", best: { managementType: "FREE", sri: 3 }, given: { enabled: true } },
  { outcome: "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI", best: { managementType: "DELEGATED", sri: 3 }, given: { enabled: true } },
  {
    outcome: "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI",
    best: { managementType: "DELEGATED", sri: 3 },
    given: { enabled: true, freeManagementEnabled: false },
  },
  {
    outcome: "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA",
    best: { managementType: "FREE", sri: 7 },
    given: { enabled: true, generateAllocation: true },
  },
  {
    outcome: "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL",
    best: { managementType: "FREE", sri: 3, sustainable: 0.3 },
    given: { enabled: true },
  },
  {
    outcome: "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL",
    best: { managementType: "FREE", sri: 3, sustainable: 0 },
    given: { enabled: true },
  },
  { outcome: "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL", best: { managementType: "FREE", sri: 7 }, given: { enabled: true } },
];
/** What the adviser reads of each in both languages, what the client reads, and whether the preferences are asked about. */
const SAID: Record<Outcome, [french: string, english: string, client: string, flag: string, asks: boolean]> = {
  MESSAGE_FMPNA: [
    "Aucun portefeuille proposé",
    "No portfolio proposed",
    "Aucune répartition étudiée ne correspond à votre profil.",
    "red",
    false,
  ],
  MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI: [
    "Gestion déléguée, seule ouverte",
    "Delegated management, the only one on offer",
    "Nous vous proposons de confier la gestion à un professionnel, selon votre profil.",
    "green",
    false,
  ],
  MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI: [
    "Gestion déléguée recommandée",
    "Delegated management recommended",
    "Une gestion confiée à un professionnel correspond le mieux à votre profil.",
    "green",
    false,
  ],
  MESSAGE_SUSTAINABILITY_OFF_CFM: [
    "Gestion libre confirmée",
    "Free management confirmed",
    "Parmi les répartitions étudiées, celle-ci convient le mieux à votre profil.",
    "green",
    false,
  ],
  MESSAGE_SUSTAINABILITY_ON_CFM: [
    "Gestion libre confirmée, préférences respectées",
    "Free management confirmed, preferences met",
    "La répartition proposée correspond à votre profil et à vos préférences de durabilité.",
    "green",
    false,
  ],
  MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI: [
    "Gestion déléguée recommandée, préférences respectées",
    "Delegated management recommended, preferences met",
    "La gestion proposée correspond à votre profil et à vos préférences de durabilité.",
    "green",
    false,
  ],
  MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA: [
    "Allocation construite sur mesure",
    "Allocation made to measure",
    "Une répartition sur mesure répond à vos préférences.",
    "orange",
    false,
  ],
  MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL: [
    "Préférences respectées en partie",
    "Preferences met in part",
    "Parmi les répartitions étudiées, celle-ci convient le mieux à votre profil ; elle répond en partie à vos préférences.",
    "orange",
    false,
  ],
  MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL: [
    "Préférences hors d’atteinte",
    "Preferences out of reach",
    "Aucun support de ce contrat ne permet d’atteindre vos préférences avec ce niveau de risque.",
    "red",
    true,
  ],
  MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL: [
    "Préférences non respectées",
    "Preferences not met",
    "Les répartitions étudiées n’atteignent pas vos préférences.",
    "red",
    true,
  ],
};
const NOTHING_SELECTED = /FMPNA|UNSUCCESSFUL|_GA$/;

/** What the step of the checks says of a session, where the call of the recommendation gives this answer. */
async function shown(answer: ReturnType<typeof preconisationAnswer>, language: "fr" | "en", flag: "green" | "orange" = "green") {
  const viewer = {
    language,
    api: {
      series: { list: async () => ({ items: [] }) },
      journeySessions: { shelf: async () => ({ pool: null, lines: [] }) },
    },
    computation: { advice: { preconisation: async () => preconisationResult.parse(answer) } },
  };
  const session = {
    config: { advice: { riskMeasure: "WEIGHTED_AVERAGE_SRI", productConfigs: [{ product: "p", managementModes: [], riskRanges: {} }] } },
    proposalParams: { productUuid: "p" },
    questionnaire: { riskProfile: "BALANCED" },
    workspace: { allocations: [], selectedAllocation: 1 },
  };
  // Nothing stands in the way of either: what is said is the outcome's own.
  const measured = [1, 2].map((number) => ({
    ...{ number, orders: [], lines: [{ series: "x", weight: "100" }], costs: { yearlyPercent: "0" } },
    ...{ checks: [], toAccept: [], flag, sri: 3, sustainability: { criteria: [] } },
  }));
  return preconisationOf(viewer as unknown as Viewer, session as unknown as FullSession, measured as unknown as MeasuredAllocation[]);
}

describe("outcomes of a recommendation", () => {
  it.each(OUTCOMES)("$outcome: $best, preferences $given.enabled", async ({ outcome, best, given: { enabled, ...given } }) => {
    const { managementType, sri, sustainable = 1 } = best;
    const assets = [{ uuid: "x", sri, sustainabilityMinInvestments: sustainable }];
    if (sri === 7 && enabled) assets.push({ uuid: "y", sri: 3, sustainabilityMinInvestments: 1 });
    const found = preconisationAnswer(
      preconisationRequest.parse({
        portfolioType: "MODEL_PORTFOLIOS",
        riskType: "WEIGHTED_AVERAGE_SRI",
        riskProfile: "P",
        riskRanges: { P: { min: 2, max: 4 } },
        sustainability: { enabled, preferences: { minSustainableInvestments: 0.5 } },
        assets,
        freeManagementEnabled: true,
        delegatedManagementEnabled: true,
        generateAllocation: false,
        maxWeight: 1,
        candidates: [{ uuid: "1", managementType, weights: { x: 1 } }],
        ...given,
      }),
    );
    expect(found.outcome).toBe(outcome);
    expect(found.selected).toBe(NOTHING_SELECTED.test(outcome) ? null : "1");
    expect(found.generatedAllocation !== undefined).toBe(outcome.endsWith("_GA"));
    const [french, english, client, flag, asks] = SAID[outcome];
    const read = await shown(found, "fr", given.tolerance ? "orange" : "green");
    expect(read).toMatchObject({ title: french, flag: given.tolerance ? "orange" : flag, asks });
    expect(read?.client.replace(/\u202f/g, " ")).toBe(client);
    expect((await shown(found, "en"))?.title).toBe(english);
  });

  it("are all of the contract, each said in both languages", () => {
    const codes = preconisationResult.shape.outcome.options;
    expect(new Set(OUTCOMES.map(({ outcome }) => outcome))).toEqual(new Set(codes));
    const said = (["fr", "en"] as const).flatMap((language) => {
      const t = getFixedT(language);
      return codes.flatMap((code) => [t(`advice.outcomes.${code}.title`), t(`advice.outcomes.${code}.text`)]);
    });
    expect(new Set(said).size).toBe(4 * codes.length);
    expect(said.filter((text) => text.includes("MESSAGE_"))).toEqual([]);
  });
});
