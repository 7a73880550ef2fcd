import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReachRequest, type ShelfAsset, sustainabilityReach } from "./sustainability-reach.ts";

/** A euro fund, a calm green fund, a bold green fund and a bold one that commits to nothing. */
const SHELF: ShelfAsset[] = [
  { uuid: "euro", assetClass: "CAPITAL_GUARANTEED", sri: 1, sustainabilityMinInvestments: 0, maxWeight: 1 },
  { uuid: "bonds", assetClass: "FIXED_INCOME", sri: 2, sustainabilityMinInvestments: 0.3, maxWeight: 0.5 },
  {
    uuid: "shares",
    assetClass: "EQUITIES",
    sri: 5,
    sustainabilityMinInvestments: 0.8,
    sustainabilityMinTaxonomyAlignment: 0.1,
    pai: { Gge: true },
    maxWeight: 0.5,
  },
  { uuid: "tech", assetClass: "EQUITIES", sri: 6, maxWeight: 0.5 },
];
const request = (more: Partial<ReachRequest> = {}): ReachRequest => ({
  riskType: "WEIGHTED_AVERAGE_SRI",
  riskRange: { min: 2, max: 3 },
  assets: SHELF,
  assetClassConstraints: [],
  lines: {},
  preferences: {},
  impacts: [],
  ...more,
});
const wish = (more: Partial<ReachRequest>, code = "SUSTAINABLE_INVESTMENTS") =>
  sustainabilityReach(request(more)).wishes.find((one) => one.code === code)!;

describe("what a shelf can reach", () => {
  it("is the most of a wish within the range of risk, by hand", () => {
    // Half bonds leave x of shares and the rest in euros: 0.5·2 + 5x + (0.5 − x) = 3 gives x = 3/8.
    const { within, anyRisk, holders, asked } = wish({});
    expect(within!.value).toBeCloseTo(0.5 * 0.3 + 0.375 * 0.8, 12);
    expect(within!.risk).toBeCloseTo(3, 12);
    expect(anyRisk!.value).toBeCloseTo(0.5 * 0.3 + 0.5 * 0.8, 12);
    expect([holders, asked]).toEqual([2, null]);
  });

  it("tells what a level costs in risk: the calmest allocation that meets it, beside the calmest of all", () => {
    const found = sustainabilityReach(request({ preferences: { minSustainableInvestments: 0.3 } }));
    expect(found.calmest!.risk).toBeCloseTo(1, 12);
    // Bonds give 0.3 for one class above the euro fund, shares 0.8 for four: bonds first, then shares.
    expect(found.wishes[0]!.calmest!.risk).toBeCloseTo(0.5 * 2 + 0.1875 * 5 + 0.3125, 10);
    expect(found.together.within).not.toBeNull();
  });

  it("keeps two wishes apart that can each be met and not together", () => {
    const preferences = { minTaxonomyAlignment: 0.045, minSustainableInvestments: 0.44 };
    const found = sustainabilityReach(request({ preferences }));
    expect(found.together.within).toBeNull();
    expect(found.wishes.map(({ within, asked }) => within!.value >= asked! - 1e-9)).toEqual([true, true]);
    expect(found.together.anyRisk!.risk).toBeGreaterThan(3);
  });

  it("has no allocation for what nothing on the shelf commits to", () => {
    const found = sustainabilityReach(request({ preferences: { controversialWeapons: true } }));
    const weapons = found.wishes.find(({ code }) => code === "PAI_controversialWeapons")!;
    expect([weapons.holders, weapons.within!.value, weapons.calmest, found.together.anyRisk]).toEqual([0, 0, null, null]);
  });

  it("follows the classes, the fewest lines and the smallest line of an asset", () => {
    const capped = wish({ assetClassConstraints: [{ assetClass: "EQUITIES", min: 0, max: 0.2 }] });
    expect(capped.within!.value).toBeCloseTo(0.5 * 0.3 + 0.2 * 0.8, 10);
    const four = wish({ lines: { minLines: 4 } }).within!;
    expect(four.weights.size).toBe(4);
    expect(four.value).toBeLessThan(wish({}).within!.value);
    const held = wish({ assets: SHELF.map((asset) => (asset.uuid === "shares" ? { ...asset, leastHeld: 0.45 } : asset)) }).within!;
    expect((held.weights.get("shares") ?? 0) === 0 || held.weights.get("shares")! >= 0.45 - 1e-9).toBe(true);
  });

  it("holds nothing where the bounds leave no allocation, and leaves out what has no class of risk", () => {
    expect(sustainabilityReach(request({ assets: SHELF.map((asset) => ({ ...asset, maxWeight: 0.2 })) }))).toMatchObject({ calmest: null });
    const unrated = SHELF.map((asset) => (asset.uuid === "shares" ? { ...asset, sri: null } : asset));
    expect(wish({ assets: unrated }).holders).toBe(1);
  });

  it("measures ex-ante volatility with the covariance", () => {
    const uuids = SHELF.map(({ uuid }) => uuid);
    const sigma = [0.01, 0.05, 0.18, 0.25];
    const matrix = sigma.map((a, i) => sigma.map((b, j) => (i === j ? a * a : 0.3 * a * b)));
    const found = sustainabilityReach(
      request({ riskType: "EX_ANTE_VOLATILITY", riskRange: { min: 0, max: 0.06 }, covariance: { uuids, matrix } }),
    );
    const { within, anyRisk } = found.wishes[0]!;
    expect(within!.risk).toBeCloseTo(0.06, 9);
    expect(anyRisk!.value).toBeCloseTo(0.55, 10);
    expect(within!.value).toBeLessThan(anyRisk!.value);
    expect(() => sustainabilityReach(request({ riskType: "EX_ANTE_VOLATILITY" }))).toThrow();
  });
});

describe("a range of volatility", () => {
  const pair = (min: number, max: number) =>
    request({
      riskType: "EX_ANTE_VOLATILITY",
      riskRange: { min, max },
      assets: [
        { uuid: "calm", assetClass: "FIXED_INCOME", sustainabilityMinInvestments: 1, maxWeight: 1 },
        { uuid: "bold", assetClass: "EQUITIES", sustainabilityMinInvestments: 0, maxWeight: 1 },
      ],
      preferences: { minSustainableInvestments: 0.2 },
      covariance: {
        uuids: ["calm", "bold"],
        matrix: [
          [0.05 ** 2, 0],
          [0, 0.2 ** 2],
        ],
      },
    });

  it("has a lower end too: what is calmer than it is no allocation of the client's, by hand", () => {
    // 0.0025·w² + 0.04·(1 − w)² = 0.01 for the share w of the calm fund.
    const calm = (0.08 - Math.sqrt(0.08 ** 2 - 4 * 0.0425 * 0.03)) / (2 * 0.0425);
    const { wishes, together } = sustainabilityReach(pair(0.1, 0.2));
    expect(wishes[0]!.within!.value).toBeCloseTo(calm, 6);
    expect([wishes[0]!.within!.risk, together.within!.risk]).toEqual([expect.closeTo(0.1, 7), expect.closeTo(0.1, 7)]);
    expect(wishes[0]!.anyRisk!.value).toBeCloseTo(1, 9);
    expect(together.anyRisk!.risk).toBeLessThan(0.06);
  });

  it("is out of reach where nothing is as bold as its lower end", () => {
    const { wishes, together } = sustainabilityReach(pair(0.21, 0.3));
    expect([wishes[0]!.within, together.within]).toEqual([null, null]);
    expect(together.anyRisk).not.toBeNull();
  });

  it("is found where many allocations reach nearly the same", () => {
    const list = [
      [0.13, 0.8],
      [0.06, 0.4],
      [0.12, 0.1],
      [0.13, 0.35],
      [0.09, 0.8],
      [0.01, 0.85],
    ] as const;
    const assets = list.map(
      ([, green], i): ShelfAsset => ({ uuid: `a${i}`, assetClass: "EQUITIES", sustainabilityMinInvestments: green, maxWeight: 0.7 }),
    );
    const matrix = list.map(([one], i) => list.map(([other], j) => one * other * (i === j ? 1 : 0.3)));
    const covariance = { uuids: assets.map(({ uuid }) => uuid), matrix };
    const { within } = sustainabilityReach(
      request({ riskType: "EX_ANTE_VOLATILITY", riskRange: { min: 0.1, max: 0.15 }, assets, covariance }),
    ).wishes[0]!;
    // 70 % in the first, 24.4 % in the fifth and 5.6 % in the sixth have a volatility of 10.000 %: by hand, 0.8 and 0.05 of 5.6 % more.
    expect(within!.value).toBeGreaterThan(0.8028 - 1e-4);
    expect(within!.risk).toBeGreaterThanOrEqual(0.1 - 1e-8);
  });

  it("is kept at both ends, and is never beaten by an allocation within it", () => {
    const part = fc.integer({ min: 0, max: 20 });
    const asset = fc.record({ volatility: fc.integer({ min: 1, max: 30 }).map((n) => n / 100), green: part.map((n) => n / 20) });
    fc.assert(
      fc.property(fc.array(asset, { minLength: 3, maxLength: 6 }), fc.array(part, { minLength: 6, maxLength: 6 }), (list, parts) => {
        const correlation = (i: number, j: number) => (i === j ? 1 : 0.3);
        const matrix = list.map((one, i) => list.map((other, j) => one.volatility * other.volatility * correlation(i, j)));
        const assets = list.map(
          ({ green }, i): ShelfAsset => ({
            uuid: `a${i}`,
            assetClass: "EQUITIES",
            sustainabilityMinInvestments: green,
            maxWeight: 0.7,
          }),
        );
        const { wishes } = sustainabilityReach(
          request({
            riskType: "EX_ANTE_VOLATILITY",
            riskRange: { min: 0.1, max: 0.15 },
            assets,
            covariance: { uuids: assets.map(({ uuid }) => uuid), matrix },
          }),
        );
        const { within } = wishes[0]!;
        if (within) {
          expect(within.risk).toBeGreaterThanOrEqual(0.1 - 1e-8);
          expect(within.risk).toBeLessThanOrEqual(0.15 + 1e-8);
        }
        const all = parts.slice(0, list.length).reduce((sum, one) => sum + one, 0);
        const weights = list.map((_, i) => (all === 0 ? 0 : parts[i]! / all));
        const risk = Math.sqrt(weights.reduce((sum, w, i) => sum + w * weights.reduce((row, v, j) => row + v * matrix[i]![j]!, 0), 0));
        if (all === 0 || Math.max(...weights) > 0.7 || risk < 0.1 || risk > 0.15) return;
        const value = list.reduce((sum, { green }, i) => sum + green * weights[i]!, 0);
        expect(within?.value ?? 0).toBeGreaterThanOrEqual(value - 1e-3);
      }),
      { numRuns: 300 },
    );
  });
});

it("keeps caps on some of the assets together", () => {
  const caps = [{ assets: ["bonds", "shares"], max: 0.4 }];
  const { anyRisk } = wish({ caps });
  expect(anyRisk!.value).toBeCloseTo(0.4 * 0.8, 10);
  expect(sustainabilityReach(request({ caps: [{ assets: SHELF.map(({ uuid }) => uuid), max: 0.9 }] })).calmest).toBeNull();
});

it("is never beaten by an allocation of the shelf", () => {
  const share = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
  const asset = fc.record({ sri: fc.integer({ min: 1, max: 7 }), green: share, taxonomy: share });
  fc.assert(
    fc.property(
      fc.array(asset, { minLength: 3, maxLength: 7 }),
      fc.array(fc.nat(20), { minLength: 7, maxLength: 7 }),
      share,
      (list, parts, least) => {
        const assets = list.map(
          ({ sri, green, taxonomy }, i): ShelfAsset => ({
            uuid: `a${i}`,
            assetClass: "EQUITIES",
            sri,
            sustainabilityMinInvestments: green,
            sustainabilityMinTaxonomyAlignment: taxonomy,
            maxWeight: 0.6,
          }),
        );
        const all = parts.slice(0, list.length).reduce((sum, part) => sum + part, 0);
        const weights = list.map((_, i) => (all === 0 ? 0 : parts[i]! / all));
        const total = (value: (one: (typeof list)[number]) => number) => list.reduce((sum, one, i) => sum + weights[i]! * value(one), 0);
        const found = sustainabilityReach(
          request({
            assets,
            riskRange: { min: 2, max: 5 },
            preferences: { minSustainableInvestments: least, minTaxonomyAlignment: least },
          }),
        );
        const [green, taxonomy] = found.wishes;
        for (const { within } of found.wishes) {
          if (!within) continue;
          expect(within.risk).toBeGreaterThanOrEqual(2 - 1e-8);
          expect(within.risk).toBeLessThanOrEqual(5 + 1e-8);
          expect(Math.max(...within.weights.values())).toBeLessThanOrEqual(0.6 + 1e-9);
          expect([...within.weights.values()].reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 8);
        }
        if (all === 0 || Math.max(...weights) > 0.6) return;
        const risk = total(({ sri }) => sri);
        const meets = total((one) => one.green) >= least && total((one) => one.taxonomy) >= least;
        expect(found.calmest!.risk).toBeLessThanOrEqual(risk + 1e-8);
        if (meets) expect(found.together.anyRisk!.risk).toBeLessThanOrEqual(risk + 1e-8);
        if (risk < 2 || risk > 5) return;
        expect(green!.within!.value).toBeGreaterThanOrEqual(total((one) => one.green) - 1e-8);
        expect(taxonomy!.within!.value).toBeGreaterThanOrEqual(total((one) => one.taxonomy) - 1e-8);
        if (meets) expect(found.together.within).not.toBeNull();
      },
    ),
    { numRuns: 300 },
  );
});
