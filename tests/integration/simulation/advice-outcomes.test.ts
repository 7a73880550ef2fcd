import { describe, expect, it } from "vitest";
import { preconisationResult } from "#app/contract/computation/advice.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type RecommendationRequest, recommend } from "#backend/numerics/advice/recommendation.ts";
import type { AdviceAsset } from "#backend/numerics/advice/suitability.ts";

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
  { outcome: "MESSAGE_SUSTAINABILITY_ON_CFM", best: { managementType: "FREE", sri: 3 }, given: { enabled: true } },
  { outcome: "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI", best: { managementType: "DELEGATED", sri: 3 }, given: { enabled: true } },
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
/** What the adviser reads of each. */
const SAID: Record<Outcome, string> = {
  MESSAGE_FMPNA: "Aucun portefeuille proposé",
  MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI: "Gestion déléguée, seule ouverte",
  MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI: "Gestion déléguée recommandée",
  MESSAGE_SUSTAINABILITY_OFF_CFM: "Gestion libre confirmée",
  MESSAGE_SUSTAINABILITY_ON_CFM: "Gestion libre confirmée, préférences respectées",
  MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI: "Gestion déléguée recommandée, préférences respectées",
  MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA: "Allocation construite sur mesure",
  MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL: "Préférences respectées en partie",
  MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL: "Préférences hors d’atteinte",
  MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL: "Préférences non respectées",
};
const NOTHING_SELECTED = /FMPNA|UNSUCCESSFUL|_GA$/;

describe("outcomes of a recommendation", () => {
  it.each(OUTCOMES)("$outcome: $best, preferences $given.enabled", ({ outcome, best, given: { enabled, ...given } }) => {
    const { managementType, sri, sustainable = 1 } = best;
    const pool: AdviceAsset[] = [{ uuid: "x", sri, sustainabilityMinInvestments: sustainable }];
    if (sri === 7 && enabled) pool.push({ uuid: "y", sri: 3, sustainabilityMinInvestments: 1 });
    const found = recommend({
      riskType: "WEIGHTED_AVERAGE_SRI",
      riskProfile: "P",
      riskRanges: new Map([["P", { min: 2, max: 4 }]]),
      sustainability: { enabled, preferences: { minSustainableInvestments: 0.5 } },
      assets: new Map(pool.map((asset) => [asset.uuid, asset])),
      freeManagementEnabled: true,
      delegatedManagementEnabled: true,
      generateAllocation: false,
      maxWeight: 1,
      candidates: [{ uuid: "k", managementType, weights: new Map([["x", 1]]) }],
      ...given,
    });
    expect(found.outcome).toBe(outcome);
    expect(found.selected).toBe(NOTHING_SELECTED.test(outcome) ? null : "k");
    expect(found.generatedAllocation !== undefined).toBe(outcome.endsWith("_GA"));
    expect(preconisationResult.shape.outcome.parse(outcome)).toBe(outcome);
    expect(getFixedT("fr")(`advice.outcomes.${outcome}.title`)).toBe(SAID[outcome]);
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
