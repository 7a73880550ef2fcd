import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADVICE_CHECKS } from "#app/domain/journey.ts";
import { asset, assetMap, FACTS, facts, found, free, lines, OPEN } from "../../../tests/fixtures/golden/plain-advice.ts";
import { covers, mayBeFinalised, toAccept } from "./acceptance.ts";
import { ADVICE_RULES, adviceChecks, flagOf } from "./checks.ts";
import type { AdviceFacts } from "./facts.ts";
import { applyFix } from "./fix.ts";
import { checkSentence } from "./words/check-words.ts";

describe("the rules of an advice", () => {
  it("are one for each code, each with a source and with inputs", () => {
    expect([...ADVICE_RULES.map(({ code }) => code), "NOT_JUDGED"]).toEqual(ADVICE_CHECKS);
    for (const { law, inputs } of ADVICE_RULES) expect(Math.min(law.length, inputs.length)).toBeGreaterThan(0);
  });

  it("give no red and no orange for an advice that keeps them all", () => {
    expect(adviceChecks(FACTS).filter(({ flag }) => flag !== "green")).toEqual([]);
  });

  it("take a reason that says something alone, for a more careful profile and for a change that does not pay", () => {
    const record = { ...OPEN, profile: "DYNAMIC" as const };
    const lowered = (loweredReason: string | null) => found("PROFILE_LOWERED", facts({ record, loweredReason }))[0]?.flag;
    expect(["Vente de la résidence en cours", "........................", "ok ok ok ok ok ok ok ok", null].map(lowered)).toEqual([
      "green",
      ...["red", "red", "red"],
    ]);
    const proposal = { actType: "ACT_REBALANCINGS" as const, productUuid: "contract" };
    const changed = (reason: string | null) =>
      found("SWITCH_BENEFIT", facts({ proposal, switchCosts: { now: 100, yearly: 10, reason } }))[0]?.flag;
    expect(["Préparer la transmission à mes enfants", "aaaaaaaaaaaaaaaaaaaaaaaa", null].map(changed)).toEqual(["orange", "red", "red"]);
  });

  it("measure what the contract comes to where an act leaves part of it in place: outside of the range it is accepted or mended", () => {
    expect(found("RISK_AFTER_ACT", facts())).toEqual([]);
    expect(found("RISK_AFTER_ACT", facts({ riskAfterAct: null }))).toEqual([]);
    // Each says of what it is the risk.
    expect(found("RISK_RANGE", facts({ risk: { value: 2.5 }, riskAfterAct: { value: 3 } }))).toMatchObject([
      { found: "2.50", subject: "target" },
    ]);
    expect(found("RISK_RANGE", facts({ risk: { value: 2.5 } }))[0]).not.toHaveProperty("subject");
    expect(found("RISK_AFTER_ACT", facts({ riskAfterAct: { value: 3 } }))).toEqual([{ flag: "green", found: "3.00", allowed: "2–3" }]);
    expect(found("RISK_AFTER_ACT", facts({ riskAfterAct: { value: 4.6 } }))).toEqual([{ flag: "orange", found: "4.60", allowed: "2–3" }]);
    for (const careful of [1.91, 1])
      expect(found("RISK_AFTER_ACT", facts({ riskAfterAct: { value: careful } }))).toMatchObject([{ flag: "green", allowed: "2–3" }]);
    expect(found("RISK_AFTER_ACT", facts({ riskAfterAct: { missing: ["asia"] } }))).toEqual([
      { flag: "orange", allowed: "2–3", series: ["asia"] },
    ]);
    expect(found("RISK_AFTER_ACT", facts({ riskAfterAct: { value: 4.6 }, riskProfile: null }))).toEqual([]);
  });

  it("stop before the lines where nothing is selected", () => {
    const codes = adviceChecks(facts({ allocation: null })).filter(({ flag }) => flag === "red");
    expect(codes).toEqual([{ code: "ALLOCATION_SELECTED", flag: "red" }]);
  });

  it("total in hundredths: 33.33 three times is not 100, and is brought there", () => {
    const allocation = free({ euro: "33.33", bond: "33.33", world: "33.33" });
    const [outcome] = found("ALLOCATION_TOTAL", facts({ allocation }));
    expect(outcome).toEqual({ flag: "red", found: "99.99", allowed: "100", fix: { kind: "BRING_TO_100" } });
    expect(applyFix(allocation, { kind: "BRING_TO_100" }).lines.map(({ weight }) => weight)).toEqual(["33.34", "33.33", "33.33"]);
    expect(found("ALLOCATION_TOTAL", facts({ allocation: free({ euro: "100", bond: "0" }) }))[0]?.flag).toBe("red");
  });

  it.each([
    [3, "green"],
    [3.25, "orange"],
    [3.26, "red"],
    [1.5, "green"],
    [1.49, "orange"],
    [1, "orange"],
  ])("hold the risk %d against 2 to 3, a quarter of a class above and half a class below: %s", (value, flag) => {
    const figures = { profile: "BALANCED" };
    expect(found("RISK_RANGE", facts({ risk: { value } }))).toEqual([{ flag, found: value.toFixed(2), allowed: "2–3", figures }]);
  });

  it("say a risk with as many decimals as tell it from the bound that it passes", () => {
    expect(found("RISK_RANGE", facts({ risk: { value: 3.0004 } }))).toMatchObject([{ flag: "orange", found: "3.0004" }]);
  });

  it("refuse a support outside of its bounds, the euro fund apart", () => {
    const bounds = { minPercPerAsset: "10", maxPercPerAsset: "30" };
    expect(found("MAXIMUM_PER_ASSET", facts({}, bounds))).toEqual([{ flag: "green", found: "30", allowed: "30" }]);
    const allocation = free({ euro: "55", bond: "5", world: "40" });
    expect(found("MINIMUM_PER_ASSET", facts({ allocation }, bounds))).toEqual([
      { flag: "red", found: "5", allowed: "10", series: ["bond"] },
    ]);
    const [above] = found("MAXIMUM_PER_ASSET", facts({ allocation }, bounds));
    expect(above).toMatchObject({ flag: "red", found: "40", series: ["world"], fix: { kind: "CUT_TO_CAP", most: "30" } });
    // 40 comes down to 30; the 10 that are over go to 55 and 5 in their proportions: 64.17 and 5.83.
    expect(applyFix(allocation, above!.fix!).lines).toEqual(lines({ euro: "64.17", bond: "5.83", world: "30" }));
    const narrow = free({ bond: "50", world: "50" });
    expect(found("MAXIMUM_PER_ASSET", facts({ allocation: narrow }, bounds))[0]).not.toHaveProperty("fix");
  });

  it("cap euro funds, what is not guaranteed, and count supports", () => {
    expect(found("GUARANTEED_CAP", facts({}, { maxPercGuaranteed: "40" }))).toEqual([{ flag: "green", found: "40", allowed: "40" }]);
    expect(found("GUARANTEED_CAP", facts({}, { maxPercGuaranteed: "39.99" }))[0]?.flag).toBe("red");
    expect(found("WITHOUT_GUARANTEE", facts({}, { maxPercNoGuaranteed: "59.99" }))).toEqual([
      { flag: "red", found: "60", allowed: "59.99" },
    ]);
    expect(found("MINIMUM_ASSETS", facts({}, { minNumAssets: 4 }))).toEqual([{ flag: "red", found: "3", allowed: "4" }]);
  });

  it("share the split between modes to the hundredth", () => {
    const allocation = {
      ...free({ euro: "50", bond: "50" }),
      modes: [
        { mode: "free" as const, weight: "60" },
        { mode: "delegated" as const, weight: "30" },
      ],
      delegatedProfiles: [{ label: "Prudence", assetManagerName: "Orvane", allocation: "100", lines: lines({ bond: "40", world: "60" }) }],
    };
    expect(found("MODE_SPLIT", facts({ allocation }))).toEqual([
      { flag: "red", found: "90", allowed: "100", fix: { kind: "BRING_TO_100" } },
    ]);
    const fixed = applyFix(allocation, { kind: "BRING_TO_100" });
    expect(fixed.modes?.map(({ weight }) => weight)).toEqual(["66.67", "33.33"]);
    const checks = adviceChecks(facts({ allocation: fixed }));
    expect(checks.filter(({ flag }) => flag === "red")).toEqual([]);
    expect(checks.filter(({ code }) => code === "ALLOCATION_TOTAL").map(({ subject }) => subject)).toEqual(["free", "delegated"]);
  });

  it("want the structured products to total 100 among themselves, and say what they come to", () => {
    const totals = (note: string) =>
      found(
        "ALLOCATION_TOTAL",
        facts({
          allocation: {
            ...free({ euro: "60", bond: "40" }),
            modes: [
              { mode: "free", weight: "90" },
              { mode: "structured-product", weight: "10" },
            ],
            structuredProducts: lines({ note }),
          },
          assets: assetMap(asset("note", { sri: 5 })),
        }),
      ).find(({ subject }) => subject === "structured-product");
    expect(totals("100")).toMatchObject({ flag: "green" });
    expect(totals("93.5")).toMatchObject({ flag: "red", found: "93.50", allowed: "100" });
  });

  it("take one profile of each asset manager", () => {
    const profiles = ["Orvane", "Tilbury", "Orvane"].map((assetManagerName, at) => ({
      label: `${at}`,
      assetManagerName,
      allocation: at === 0 ? "40" : "30",
      lines: lines({ world: "100" }),
    }));
    const allocation = { ...free({}), modes: [{ mode: "delegated" as const, weight: "100" }], delegatedProfiles: profiles };
    expect(found("ONE_PROFILE_PER_MANAGER", facts({ allocation }))).toEqual([{ flag: "red", found: "Orvane", allowed: "1" }]);
  });

  describe("for structured products", () => {
    const structured = (share: string, changes: Partial<AdviceFacts> = {}, caps = {}) =>
      facts(
        {
          allocation: {
            ...free({ euro: "60", bond: "40" }),
            modes: [
              { mode: "free", weight: String(100 - Number(share)) },
              { mode: "structured-product", weight: share },
            ],
            structuredProducts: lines({ note: "100" }),
          },
          assets: assetMap(asset("note", { sri: 5, structuredUntil: "2032-12-15" })),
          ...changes,
        },
        { maxPercStructured: "30", maxPercStructuredFirstTime: "15", ...caps },
      );
    it("cap them, lower for a first time, and wait for the quiz", () => {
      expect(found("STRUCTURED_CAP", structured("15"))).toEqual([{ flag: "green", found: "15", allowed: "15", subject: "firstTime" }]);
      expect(found("STRUCTURED_CAP", structured("16"))[0]?.flag).toBe("red");
      const before = { structured: { investedBefore: true, quizPassed: false } };
      expect(found("STRUCTURED_CAP", structured("30", before))).toEqual([
        { flag: "green", found: "30", allowed: "30", subject: "investedBefore" },
      ]);
      expect(found("STRUCTURED_QUIZ", structured("10", before))).toEqual([{ flag: "red" }]);
    });
    it("keep them from cautious clients and out of free management", () => {
      expect(found("STRUCTURED_CAUTIOUS", structured("10", { riskProfile: "CONSERVATIVE" }))[0]?.flag).toBe("red");
      const of = structured("10");
      const allocation = { ...of.allocation!, lines: lines({ euro: "60", note: "40" }) };
      expect(found("STRUCTURED_FREE", { ...of, allocation })).toEqual([{ flag: "red", series: ["note"] }]);
      expect(found("STRUCTURED_FREE", of)).toEqual([{ flag: "green" }]);
      // One that is nowhere else but in free management, where neither its cap nor its quiz would be asked.
      const alone = { ...of, allocation: free({ euro: "60", note: "40" }) };
      expect(found("STRUCTURED_FREE", alone)).toEqual([{ flag: "red", series: ["note"] }]);
    });
    it("need a term sheet that is still to come", () => {
      expect(found("STRUCTURED_TERMS", structured("10"))).toEqual([{ flag: "green" }]);
      const ofNote = (structuredUntil: string | null) => structured("10", { assets: assetMap(asset("note", { structuredUntil })) });
      expect(found("STRUCTURED_TERMS", ofNote(null))).toEqual([{ flag: "red", series: ["note"] }]);
      expect(found("STRUCTURED_TERMS", ofNote(FACTS.today))).toEqual([{ flag: "red", series: ["note"] }]);
      expect(found("STRUCTURED_TERMS", facts())).toEqual([]);
    });
  });

  describe("from 85 years on", () => {
    const born = (...birthDates: string[]) => ({ birthDates });
    it("take the age on the day, of a couple the older one's", () => {
      expect(found("SENIOR_UNITS", facts(born("1941-06-16")))).toEqual([]);
      expect(found("SENIOR_UNITS", facts(born("1941-06-15")))[0]?.flag).toBe("red");
      expect(found("SENIOR_UNITS", facts(born("1966-01-01", "1938-01-01")))).toEqual([
        { flag: "red", found: "60", allowed: "30", figures: { of: "coSubscriber" } },
      ]);
      const ofClient = facts(born("1938-01-01", "1966-01-01"));
      const [own] = adviceChecks(ofClient).filter(({ code }) => code === "SENIOR_UNITS");
      const [other] = adviceChecks(facts(born("1966-01-01", "1938-01-01"))).filter(({ code }) => code === "SENIOR_UNITS");
      expect([own!, other!].map((check) => checkSentence(check, "adviser", "fr"))).toEqual([
        "À l’âge du client, avec des supports de risque modéré, les unités de compte sont limitées.",
        "À l’âge du co-souscripteur, avec des supports de risque modéré, les unités de compte sont limitées.",
      ]);
      expect(checkSentence(other!, "client", "en")).toBe("At the age of the joint subscriber the share of units of account is limited.");
    });
    it("limit low risk to half, and units of account to 30 % beside any of moderate risk", () => {
      const of = (weights: Record<string, string>) => facts({ ...born("1938-01-01"), allocation: free(weights) });
      expect(found("SENIOR_LOW_RISK", of({ euro: "50", bond: "50" }))).toEqual([{ flag: "green", found: "50", allowed: "50" }]);
      expect(found("SENIOR_UNITS", of({ euro: "50", bond: "50" }))).toEqual([]);
      expect(found("SENIOR_LOW_RISK", of({ euro: "49.99", bond: "50.01" }))[0]?.flag).toBe("red");
      expect(found("SENIOR_UNITS", of({ euro: "70", bond: "20", world: "10" }))).toEqual([{ flag: "green", found: "30", allowed: "30" }]);
      expect(found("SENIOR_UNITS", of({ euro: "69", bond: "20", world: "11" }))[0]?.flag).toBe("red");
      // Classes 1 and 2 are of low risk, those above are not.
      for (const [sri, low, beside] of [
        [1, "50.01", []],
        [2, "50.01", []],
        [3, "0", ["red"]],
        [7, "0", ["red"]],
      ] as const) {
        const held = { ...of({ euro: "49.99", one: "50.01" }), assets: assetMap(asset("one", { sri })) };
        expect([sri, found("SENIOR_LOW_RISK", held)[0]?.found, found("SENIOR_UNITS", held).map(({ flag }) => flag)]).toEqual([
          sri,
          low,
          beside,
        ]);
      }
    });
    it("refuse supports that are not advised", () => {
      const senior = { age: 80, maxPercLowRisk: "50", maxPercUnitsOfAccount: "90", forbiddenSeries: ["world"] };
      const [outcome] = found("SENIOR_ASSETS", facts(born("1946-01-01"), { senior }));
      expect(outcome).toEqual({ flag: "red", series: ["world"], fix: { kind: "REMOVE_LINES", series: ["world"] } });
      expect(applyFix(FACTS.allocation!, outcome!.fix!).lines).toEqual(lines({ euro: "57.14", bond: "42.86" }));
    });
    it("tell the birthday within the validity, orange where it would refuse", () => {
      expect(found("SENIOR_SOON", facts(born("1941-07-01")))).toEqual([{ flag: "orange", found: "2026-07-01", allowed: "2026-09-13" }]);
      const careful = facts({ ...born("1941-07-01"), allocation: free({ euro: "60", bond: "40" }) });
      expect(found("SENIOR_SOON", careful)[0]?.flag).toBe("green");
      expect(found("SENIOR_SOON", facts(born("1941-09-14")))).toEqual([]);
    });
  });

  it("compare each payment with the least that a support takes, to the cent", () => {
    const assets = assetMap(asset("world", { minDeposit: 3000.01 }));
    expect(found("MINIMUM_DEPOSIT", facts({}, { minDepositPerAsset: "3000" }))[0]?.flag).toBe("green");
    expect(found("MINIMUM_DEPOSIT", facts({ assets }))).toEqual([{ flag: "red", found: "3000.00", allowed: "3000.01", series: ["world"] }]);
    const periodic = { amount: 100, frequency: "MONTHLY" as const };
    expect(found("MINIMUM_PERIODIC_DEPOSIT", facts({ periodic }, { minPeriodicDepositPerAsset: "31" }))).toEqual([
      { flag: "red", found: "30.00", allowed: "31.00", series: ["bond", "world"] },
    ]);
  });

  it("refuse supports that are closed, not for sale or not for scheduled payments", () => {
    const closing = assetMap(asset("world", { closedSince: "2026-06-15" }));
    expect(found("ASSET_CLOSED", facts({ assets: closing }))).toEqual([
      { flag: "red", found: "2026-06-15", series: ["world"], fix: { kind: "REMOVE_LINES", series: ["world"] } },
    ]);
    const both = assetMap(asset("world", { closedSince: "2026-06-15" }), asset("bond", { closedSince: "2026-01-31" }));
    expect(found("ASSET_CLOSED", facts({ assets: both }))).toEqual([
      { flag: "red", found: "2026-01-31", series: ["bond"], fix: { kind: "REMOVE_LINES", series: ["bond"] } },
      { flag: "red", found: "2026-06-15", series: ["world"], fix: { kind: "REMOVE_LINES", series: ["world"] } },
    ]);
    expect(found("ASSET_CLOSED", facts({ assets: closing, today: "2026-06-14" }))[0]?.flag).toBe("green");
    expect(found("ASSET_CLOSED", facts({ assets: closing, proposal: { actType: "ACT_WITHDRAWALS", productUuid: "contract" } }))).toEqual(
      [],
    );
    expect(found("ASSET_NOT_FOR_SALE", facts({ assets: assetMap(asset("bond", { notForSale: true })) }))[0]?.flag).toBe("red");
    const scheduled = facts({
      assets: assetMap(asset("bond", { notForScheduledPayments: true })),
      periodic: { amount: 50, frequency: "ANNUALLY" },
    });
    expect(found("SCHEDULED_PAYMENTS", scheduled)[0]?.series).toEqual(["bond"]);
    expect(found("FREQUENCY_ENABLED", scheduled)).toEqual([{ flag: "red", found: "ANNUALLY" }]);
  });

  it("need a class of risk of every support", () => {
    const assets = assetMap(asset("world", { sri: null }));
    expect(found("SRI_MISSING", facts({ assets }))).toEqual([{ flag: "red", series: ["world"] }]);
    expect(found("SRI_MISSING", facts({ assets }, { riskMeasure: "EX_ANTE_VOLATILITY" }))[0]?.flag).toBe("orange");
  });

  it("hold each sustainability preference: what misses one is refused, near or far", () => {
    const assets = assetMap(
      asset("bond", { sustainabilityMinInvestments: 0.5, pai: { Cw: true } }),
      asset("world", { sustainabilityMinInvestments: 0.2 }),
    );
    // 0.3 × 0.5 + 0.3 × 0.2 = 0.21; controversial weapons are considered by 30 %.
    const preferences = { minSustainableInvestments: 0.25, minTaxonomyAlignment: 0.05, controversialWeapons: true, minimumCoverage: 0.3 };
    expect(found("SUSTAINABILITY", facts({ assets, preferences }))).toEqual([
      { flag: "red", found: "21", allowed: "25", subject: "SUSTAINABLE_INVESTMENTS" },
      { flag: "red", found: "0", allowed: "5", subject: "TAXONOMY_ALIGNMENT" },
      { flag: "green", found: "30", allowed: "30", subject: "PAI_controversialWeapons" },
    ]);
  });

  it("look at the documents: there, and not older than twelve months", () => {
    expect(found("KID_PRESENT", facts({ assets: assetMap(asset("bond", { hasKid: false })) }))).toEqual([
      { flag: "orange", series: ["bond"] },
    ]);
    const dated = (kidDate: string) => found("KID_AGE", facts({ assets: assetMap(asset("bond", { kidDate })) }))[0];
    expect(dated("2025-07-15")).toMatchObject({ flag: "green", found: "2025-07-15", allowed: "2025-06-15" });
    expect(dated("2025-07-14")).toMatchObject({ flag: "orange", series: ["bond"] });
    expect(dated("2025-06-14")).toMatchObject({ flag: "red", series: ["bond"] });
  });

  it("point out supports that are made for longer than the horizon", () => {
    const assets = assetMap(asset("world", { holdingYears: 9 }), asset("bond", { holdingYears: 8 }));
    expect(found("HOLDING_PERIOD", facts({ assets }))).toEqual([{ flag: "orange", series: ["world"], found: "9", allowed: "8" }]);
  });

  it("refuse a profile and preferences that no longer hold, from the day after their last one", () => {
    expect(found("PROFILE_VALID", facts({ profileValidUntil: "2026-06-15" }))[0]?.flag).toBe("green");
    expect(found("PROFILE_VALID", facts({ profileValidUntil: "2026-06-14" }))[0]?.flag).toBe("red");
    expect(found("PREFERENCES_VALID", facts({ preferencesValidUntil: "2026-06-14" }))[0]?.flag).toBe("red");
  });
});

describe("an acceptance", () => {
  const check = { code: "RISK_RANGE" as const, flag: "orange" as const, found: "3.20", allowed: "2–3" };
  const acceptance = { allocation: 1, ...check, reasons: ["Choice of the client"], words: "Je connais ce risque et je l’accepte." };
  it("covers the orange outcome that was shown, and no other", () => {
    expect(covers(acceptance, 1, check)).toBe(true);
    expect(covers(acceptance, 2, check)).toBe(false);
    expect(covers(acceptance, 1, { ...check, found: "3.21" })).toBe(false);
    expect(covers({ ...acceptance, words: "D’accord." }, 1, check)).toBe(false);
    expect(toAccept([check], 1, [])).toEqual([check]);
  });
  it("is as good for lines in another order", () => {
    const ended = { code: "VALUES_ENDED" as const, flag: "orange" as const, series: ["a", "b"] };
    expect(covers({ ...acceptance, ...ended, found: undefined, allowed: undefined, series: ["b", "a"] }, 1, ended)).toBe(true);
  });
  it("never covers a red one", () => {
    const codes = fc.constantFrom(...ADVICE_CHECKS);
    fc.assert(
      fc.property(codes, fc.string(), fc.string({ minLength: 20 }), (code, measured, words) => {
        const red = { code, flag: "red" as const, found: measured };
        const given = { allocation: 1, code, found: measured, reasons: ["x"], words: `${words}${"x".repeat(20)}` };
        return !covers(given, 1, red) && !mayBeFinalised([red], 1, [given]);
      }),
    );
  });
});

describe("whatever the allocation", () => {
  const ORDER = { green: 0, orange: 1, red: 2 };
  const allocations = fc
    .record({
      euro: fc.integer({ min: 0, max: 100 }),
      bond: fc.integer({ min: 0, max: 100 }),
      world: fc.integer({ min: 0, max: 100 }),
      asia: fc.integer({ min: 1, max: 100 }),
    })
    .map((parts) =>
      applyFix(
        free(
          Object.fromEntries(
            Object.entries(parts)
              .filter(([, part]) => part > 0)
              .map(([s, part]) => [s, String(part)]),
          ),
        ),
        { kind: "BRING_TO_100" },
      ),
    );
  const cap = fc.integer({ min: 0, max: 100 });

  it("a lower cap is never more permissive", () => {
    const caps = ["maxPercNoGuaranteed", "maxPercPerAsset", "maxPercGuaranteed", "maxPercStructured"] as const;
    fc.assert(
      fc.property(allocations, fc.constantFrom(...caps), cap, cap, fc.boolean(), (allocation, name, one, other, structured) => {
        const of = (value: number) =>
          flagOf(
            adviceChecks(
              facts(
                { allocation: structured ? { ...allocation, managementType: "structured-product" } : allocation },
                { [name]: String(value) },
              ),
            ),
          );
        return ORDER[of(Math.min(one, other))] >= ORDER[of(Math.max(one, other))];
      }),
    );
  });

  it("the order of the lines has no effect", () => {
    fc.assert(
      fc.property(allocations, fc.array(fc.integer(), { minLength: 4, maxLength: 4 }), cap, (allocation, keys, most) => {
        const limits = { maxPercPerAsset: String(most), minPercPerAsset: "10", minNumAssets: 3, minDepositPerAsset: "500" };
        const shuffled = [...allocation.lines].map((line, at) => ({ line, key: keys[at] ?? 0 })).sort((a, b) => a.key - b.key);
        const other = { ...allocation, lines: shuffled.map(({ line }) => line) };
        const of = (one: typeof allocation) =>
          adviceChecks(facts({ allocation: one, birthDates: ["1930-01-01"], diversification: { minLines: 3, maxLineWeight: 40 } }, limits));
        expect(of(other)).toEqual(of(allocation));
      }),
    );
  });

  it("a fix leaves an allocation that totals 100 and is cut where it was asked for", () => {
    fc.assert(
      fc.property(allocations, fc.integer({ min: 25, max: 99 }), (allocation, most) => {
        const of = facts({ allocation }, { maxPercPerAsset: String(most) });
        const [outcome] = found("MAXIMUM_PER_ASSET", of);
        if (!outcome?.fix) return;
        const fixed = { ...of, allocation: applyFix(allocation, outcome.fix) };
        expect(found("MAXIMUM_PER_ASSET", fixed)[0]?.flag).toBe("green");
        expect(found("ALLOCATION_TOTAL", fixed)[0]?.found).toBe("100");
      }),
    );
  });
});
