import { describe, expect, it } from "vitest";
import type { AdviceCheck } from "#app/contract/journey/advice.ts";
import { asksForPreferences, OUTCOMES } from "#app/domain/advice/outcomes.ts";
import { checkKey, checkViews } from "./check-view.server.ts";

const names = new Map([["world", "Actions Monde"]]);
const view = (check: AdviceCheck, language: "fr" | "en" = "en") => checkViews([check], names, language)[0]!;

describe("a check in words", () => {
  it("says what was measured and allowed in its own figures, with the source and the remedy", () => {
    const check: AdviceCheck = {
      code: "MAXIMUM_PER_ASSET",
      flag: "red",
      found: "40",
      allowed: "30",
      series: ["world"],
      fix: { kind: "CUT_TO_CAP", series: ["world"], most: "30" },
    };
    expect(view(check)).toMatchObject({
      name: "Maximum per support",
      measured: "40%",
      allowed: "30%",
      lines: ["Actions Monde"],
      law: ["Configuration of the journey"],
      fix: "Cut to the cap",
    });
    expect(view(check, "fr")).toMatchObject({ measured: "40\u00a0%", fix: "Ramener au plafond" });
  });

  it("writes classes of risk, money, days and counts each as such", () => {
    expect(view({ code: "RISK_RANGE", flag: "orange", found: "3.20", allowed: "2–3" }, "fr")).toMatchObject({
      measured: "3,2",
      allowed: "2–3",
    });
    expect(view({ code: "MINIMUM_DEPOSIT", flag: "red", found: "30.00", allowed: "31.00" })).toMatchObject({
      measured: "€30",
      allowed: "€31",
    });
    expect(view({ code: "SENIOR_SOON", flag: "orange", found: "2026-07-01", allowed: "2026-09-13" })).toMatchObject({
      measured: "01/07/2026",
    });
    expect(view({ code: "DIVERSIFICATION", flag: "red", found: "minLines 2", allowed: "4" })).toMatchObject({
      measured: "2",
      allowed: "4",
    });
    expect(view({ code: "DIVERSIFICATION", flag: "red", found: "maxLineWeight 90", allowed: "80" })).toMatchObject({
      name: "Diversification of the product: largest share of a support",
      measured: "90%",
      allowed: "80%",
    });
    expect(view({ code: "DIVERSIFICATION", flag: "red", found: "maxClassWeight 75", allowed: "60", subject: "EQUITIES" }, "fr").name).toBe(
      "Diversification du produit\u202f: part de la classe Actions",
    );
  });

  it("names each closed support with its last day, and tells two of them apart", () => {
    const closed = (series: string): AdviceCheck => ({ code: "ASSET_CLOSED", flag: "red", found: "2026-06-15", series: [series] });
    expect(view(closed("world")).text).toBe(
      "The asset Actions Monde is closed since 15/06/2026. A support closed to subscription must be removed.",
    );
    expect(view(closed("world"), "fr").text).toBe(
      "Le support Actions Monde est fermé depuis le 15/06/2026. Un support fermé à la souscription doit être retiré.",
    );
    expect(checkKey(closed("world"))).not.toBe(checkKey(closed("bond")));
  });

  it("names the criterion and the mode that it is about, and no fault where it holds", () => {
    const wanted = view({ code: "SUSTAINABILITY", flag: "green", found: "30", allowed: "30", subject: "PAI_controversialWeapons" });
    expect(wanted).toMatchObject({ name: "Sustainability preferences: controversial weapons", text: null });
    expect(view({ code: "ALLOCATION_TOTAL", flag: "red", found: "90", allowed: "100", subject: "delegated" }).name).toContain("Delegated");
  });

  it("puts what stands in the way first and tells outcomes of one rule apart", () => {
    const checks: AdviceCheck[] = [
      { code: "SUSTAINABILITY", flag: "green", subject: "TAXONOMY_ALIGNMENT" },
      { code: "SUSTAINABILITY", flag: "red", subject: "SUSTAINABLE_INVESTMENTS" },
      { code: "DIVERSIFICATION", flag: "orange", series: ["world"] },
    ];
    expect(checkViews(checks, names, "fr").map(({ flag }) => flag)).toEqual(["red", "orange", "green"]);
    expect(new Set(checks.map(checkKey)).size).toBe(3);
  });
});

describe("an outcome of a recommendation", () => {
  it("asks about the preferences only where changing them may help", () => {
    const asking = Object.keys(OUTCOMES).filter((code) => asksForPreferences(code as keyof typeof OUTCOMES));
    expect(asking).toEqual(["MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL", "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL"]);
  });
});
