import { describe, expect, it } from "vitest";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, SERIES } from "../../../../tests/fixtures/simulation.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { conflictSentences } from "./conflict.server.ts";

const PROFILE = { profile: "Prudent", min: 1, max: 3 };

async function said(details: Record<string, unknown>, language: InterfaceLanguage = "en", code = "0086") {
  const writing = { t: getFixedT(language), language };
  const lines = await linesOf(fakeViewer().viewer, SERIES, writing);
  return conflictSentences(
    { status: 422, code, series: [], correlationId: null, details },
    lines,
    { profile: PROFILE, minLines: 4 },
    writing,
  );
}

const least = { kind: "assetMin", uuid: SERIES[1], value: 0.6 };
const most = { kind: "classMax", assetClass: "EQUITIES", value: 0.5 };
const reach = { volatilityMin: 0.02, volatilityMax: 0.08, lowestSrri: 3, highestSrri: 4 };

describe("why no allocation fits", () => {
  it("names the bounds that exclude each other, and the least change that reconciles them", async () => {
    const details = { conflict: [least, most], relaxation: [{ bound: least, from: 0.6, to: 0.5 }] };
    expect(await said(details)).toEqual([
      "These bounds exclude each other: minimum of Actions monde (60%) and maximum of class Equities (50%).",
      "The smallest change of a single bound that is enough: minimum of Actions monde from 60% to 50%.",
    ]);
    expect(await said(details, "fr")).toEqual([
      "Ces bornes s’excluent\u202f: minimum pour Actions monde (60\u00a0%) et maximum pour la classe Actions (50\u00a0%).",
      "Le plus petit changement d’une seule borne qui suffit\u202f: minimum pour Actions monde de 60\u00a0% à 50\u00a0%.",
    ]);
  });

  it("says that a target risk is out of reach, what stands in its way and how far one can go", async () => {
    const details = { srri: 6, conflict: [most], reach, nearestRisk: { volatility: 0.08, srri: 4 }, reachWithoutBounds: reach };
    expect(await said(details)).toEqual([
      "The SRRI class 6 asked for is out of reach.",
      "These bounds stand in its way: maximum of class Equities (50%).",
      "With these bounds the volatility goes from 2.0% to 8.0% (SRRI 3 to 4).",
      "The nearest risk is a volatility of 8.0%, SRRI 4.",
      "Without any bound these series would go from 2.0% to 8.0% (SRRI 3 to 4): beyond that, other series are needed.",
    ]);
    // Neither several moves nor one that is to reach a risk are told as the least: only a single one between bounds is proven.
    const relaxation = [
      { bound: least, from: 0.6, to: 0.5 },
      { bound: most, from: 0.5, to: 0.6 },
    ];
    expect((await said({ relaxation }))?.[0]).toMatch(/^These changes are enough, together: /);
    expect((await said({ ...details, relaxation: relaxation.slice(1) }))?.[2]).toMatch(/^A change that is enough: /);
    const one = { ...reach, lowestSrri: 4 };
    expect(await said({ reach: one })).toEqual(["With these bounds the volatility goes from 2.0% to 8.0% (SRRI 4)."]);
    expect((await said(details, "fr"))?.[0]).toBe("La classe SRRI 6 demandée est hors d’atteinte.");
  });

  it("says which rule of the lines cannot be followed, and the nearest that can", async () => {
    expect(await said({ rule: "minLines", nearest: 2 })).toEqual([
      "At least 4 lines are needed, and these series do not allow as many within these limits: add series.",
    ]);
    expect(await said({ rule: "maxLines", nearest: 5 })).toEqual([
      "The bounds ask for more lines than allowed.",
      "The nearest number of lines that fits: 5.",
    ]);
  });

  it("says that the profile cannot be kept with these series, and how far they can go", async () => {
    expect(await said({ averageReach: { min: 3.4, max: 4 } }, "fr")).toEqual([
      "Ces supports ne permettent pas de rester dans le profil Prudent (SRI moyen de 1 à 3)\u202f: avec ces bornes, le SRI moyen va de 3,4 à 4.",
      "Ajoutez des supports d’un autre niveau de risque, ou desserrez les bornes.",
    ]);
    expect((await said({ srri: 6, averageInTheWay: true, reach }))?.[0]).toBe(
      "This risk is not allowed within the profile Prudent (average SRI of 1 to 3).",
    );
  });

  it("leaves other refusals to their own words", async () => {
    expect(await said({}, "en", "2201")).toBeNull();
  });
});
