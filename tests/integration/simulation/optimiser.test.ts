import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { actOnOptimise, loadOptimise } from "#app/modules/simulation/optimise/optimise.server.ts";
import type { ReadyView } from "#app/modules/simulation/optimise/optimise-view.server.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";
import { type Universe, universeOf, universeViewer } from "../../fixtures/plans/random-universe.ts";
import { patientPool } from "../../fixtures/processes/patient-pool.ts";

const SIMULATION = "0192d3a0-0000-4000-8000-000000000001";
const UNIVERSES = 30;
const TODAY = "2026-11-23";
const AIMS = ["chances", "calmest", "median", "ratio", "parity"] as const;
const writing = { t: getFixedT("fr"), language: "fr" as const };
/** Bands of the average class of risk, as they are published for the profiles. */
const BANDS = { CONSERVATIVE: [1, 3], BALANCED: [2, 4], DYNAMIC: [3, 5], AGGRESSIVE: [4, 7] } as const;

let pool: ComputationPool;
beforeAll(() => {
  pool = patientPool();
});
afterAll(() => pool.close());

function fieldsOf(form: ReadyView["form"], change: Record<string, string> = {}): FormData {
  const fields = new FormData();
  const { assets, classes, wholePercent, beyondProfile, ...plain } = form;
  for (const [name, value] of Object.entries(plain)) fields.set(name, value);
  if (wholePercent) fields.set("wholePercent", "on");
  if (beyondProfile) fields.set("beyondProfile", "on");
  for (const [list, lines] of Object.entries({ assets, classes }))
    for (const [i, { of, min, max }] of lines.entries())
      for (const [part, value] of Object.entries({ of, min, max })) fields.set(`${list}[${i}].${part}`, value);
  for (const [name, value] of Object.entries(change)) fields.set(name, value);
  return fields;
}

type Weights = ReadonlyMap<string, number>;
const weightsOf = (allocation: ReadonlyArray<{ series: string; weight: string }>): Weights =>
  new Map(allocation.map(({ series, weight }) => [series, Number(weight)]));

/** What breaks the profile and the contract, counted here from the universe alone; per cent. */
function broken({ lines, parameters, rules, supports }: Universe, weights: Weights): string[] {
  const faults: string[] = [];
  const held = lines.filter(({ uuid }) => (weights.get(uuid) ?? 0) > 0);
  const total = [...weights.values()].reduce((sum, x) => sum + x, 0);
  if (Math.abs(total - 100) > 1e-9) faults.push("total");
  const profile = parameters.subscriber?.riskProfile;
  if (profile) {
    const average = held.reduce((sum, { uuid, sri }) => sum + (weights.get(uuid)! * (sri ?? Number.NaN)) / 100, 0);
    const [min, max] = BANDS[profile];
    if (!(average >= min - 1e-9 && average <= max + 1e-9)) faults.push("profile");
  }
  if (held.length < (rules.minLines ?? 1)) faults.push("minLines");
  for (const { uuid, assetClass } of held) {
    const weight = weights.get(uuid)!;
    if (assetClass !== "CAPITAL_GUARANTEED" && weight > Number(rules.maxLineWeight ?? 100)) faults.push("maxLineWeight");
    if (weight < Number(rules.minLineWeight ?? 0)) faults.push("minLineWeight");
    const support = supports.find(({ series }) => series === uuid);
    if (support?.closedSince || support?.notForSale) faults.push("closed");
    const deposit = Number(parameters.movements[0]!.amount);
    if (support?.minSimpleDeposit && (deposit * weight) / 100 < Number(support.minSimpleDeposit) - 0.005) faults.push("minimum");
  }
  for (const [name, most] of Object.entries(rules.maxClassWeight ?? {})) {
    const share = held.filter(({ assetClass }) => assetClass === name).reduce((sum, { uuid }) => sum + weights.get(uuid)!, 0);
    if (share > Number(most)) faults.push("class");
  }
  return faults;
}

/** Whether a line is above the maximum that stands in its field. */
const above = ({ assets }: ReadyView["form"], weights: Weights) =>
  assets.some(({ of, max }) => (weights.get(of) ?? 0) > Number(max.replace(",", ".")));

describe("the optimiser over random universes, profiles and contracts", () => {
  it("proposes within profile and contract or says why not, and never lowers what it claims to raise", { timeout: 300_000 }, async () => {
    const seen = { proposed: 0, conflict: 0, tooMuch: 0 };
    for (let seed = 1; seed <= UNIVERSES; seed++) {
      const universe = universeOf(seed);
      const viewer = universeViewer(universe, pool);
      const { parameters } = universe;
      const loaded = await loadOptimise(viewer, SIMULATION, TODAY, writing);
      if (loaded?.kind !== "ready") throw new Error(`seed ${seed} cannot be opened`);
      for (const aim of AIMS) {
        const amount = parameters.goal.kind === "target" ? parameters.goal.amount : "40000";
        const fields = fieldsOf(loaded.form, { aim, targetAmount: amount });
        const answer = await actOnOptimise(viewer, SIMULATION, fields, TODAY, writing);
        if (answer.kind !== "stay" || answer.view.kind !== "ready") throw new Error("no answer");
        const { proposal, conflict, advice, problems } = answer.view;
        const at = `seed ${seed}, ${aim}`;
        expect(problems, at).toEqual([]);
        if (!advice) {
          expect(conflict.length, at).toBeGreaterThan(0);
          seen.conflict++;
          continue;
        }
        if (advice.goal) seen.tooMuch++;
        if (!proposal) {
          expect(advice.verdict.kind, at).toBe("none");
          // It stays with what is there only where that keeps everything itself.
          expect(broken(universe, weightsOf(parameters.allocation)), at).toEqual([]);
          continue;
        }
        seen.proposed++;
        const weights = weightsOf(proposal.allocation);
        const present = weightsOf(parameters.allocation);
        expect(above(loaded.form, weights), at).toBe(false);
        expect(broken(universe, weights), at).toEqual([]);
        for (const weight of weights.values()) expect(Number.isInteger(weight), at).toBe(true);
        const [before, after] = [
          await measured(viewer, universe, weightsOf(parameters.allocation), amount),
          await measured(viewer, universe, weights, amount),
        ];
        const raised = {
          chances: after.chance - before.chance || after.median - before.median,
          calmest:
            after.median >= Number(amount) === before.median >= Number(amount)
              ? after.median >= Number(amount)
                ? before.volatility - after.volatility
                : after.median - before.median
              : after.median - before.median,
          median: after.median - before.median,
          ratio: after.ratio - before.ratio,
          parity: before.largest - after.largest,
        }[aim];
        if (advice.verdict.kind === "better") expect(raised, at).toBeGreaterThan(0);
        else
          expect(broken(universe, present).length + Number(present.size < 4) + Number(above(loaded.form, present)), at).toBeGreaterThan(0);
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });
});

/** What the modal answers to its own fields with an aim. */
async function asked(universe: Universe, change: Record<string, string>, taken: unknown[] = []) {
  const viewer = universeViewer(universe, pool, { taken });
  const loaded = await loadOptimise(viewer, SIMULATION, TODAY, writing);
  if (loaded?.kind !== "ready") throw new Error("it cannot be opened");
  const answer = await actOnOptimise(viewer, SIMULATION, fieldsOf(loaded.form, change), TODAY, writing);
  if (answer.kind !== "stay" || answer.view.kind !== "ready") throw new Error("no answer");
  return { viewer, form: loaded.form, view: answer.view };
}

const line = (number: number, sri: number, volatility: number) => ({
  uuid: `00000000-0000-4000-8000-0000000000${number}0`,
  assetClass: sri === 1 ? ("CAPITAL_GUARANTEED" as const) : ("EQUITIES" as const),
  sri,
  volatility,
});
/** A prudent client who wants 60,000 from 20,000 and 200 a month within eight years. */
const PRUDENT: Universe = {
  lines: [line(1, 1, 0.002), line(2, 2, 0.04), line(3, 4, 0.15), line(4, 5, 0.2)],
  parameters: {
    ...universeOf(1).parameters,
    horizonYears: 8,
    currentBalance: "20000",
    goal: { kind: "target", amount: "60000" },
    movements: [{ type: "PERIODIC_DEPOSIT", amount: "200", frequency: "MONTHLY" }],
    allocation: [1, 2, 3, 4].map((number) => ({ series: line(number, 1, 0).uuid, weight: "25" })),
    subscriber: { riskProfile: "CONSERVATIVE" },
  },
  rules: {},
  supports: [],
};

describe("a client's profile", () => {
  it("is told plainly when the goal would need more risk: what it allows, and what going beyond would take", async () => {
    const { view } = await asked(PRUDENT, { aim: "chances" });
    const { chance } = await measured(
      universeViewer(PRUDENT, pool),
      PRUDENT,
      weightsOf(view.proposal?.allocation ?? PRUDENT.parameters.allocation),
      "60000",
    );
    expect(view.advice?.goal).toMatch(/^Dans le profil Prudent \(SRI moyen de 1 à 3\), .*atteindre 60\s000\s€/);
    expect(view.advice?.goal).toContain(chance < 0.01 ? "moins de 1" : `${Math.round(chance * 100)}`);
    expect(view.advice?.goal).toContain("plus de risque que le profil ne l’autorise");
  });

  it("leaves the chances of a goal far out of reach as they are: what is better is named, and the one support that carries the risk", async () => {
    const present = [97, 1, 1, 1].map((weight, i) => ({ series: line(i + 1, 1, 0).uuid, weight: String(weight) }));
    const far = { ...PRUDENT, parameters: { ...PRUDENT.parameters, allocation: present } };
    const { view } = await asked(far, { aim: "chances", targetAmount: "990000" });
    expect(view.proposal).not.toBeNull();
    expect(view.advice?.verdict.text).toMatch(/^Les chances restent les mêmes \(moins de 1\s%\)\s; la proposition relève seulement/u);
    const { largest } = await measured(universeViewer(far, pool), far, weightsOf(view.proposal!.allocation), "990000");
    expect(largest).toBeGreaterThan(2 / 3);
    expect(view.advice?.concentration.some((text) => text.includes("porte à lui seul"))).toBe(true);
  });

  it("is left only on purpose: it shows, and the record says so", async () => {
    const taken: Array<Record<string, unknown>> = [];
    const { viewer, form, view } = await asked(PRUDENT, { aim: "chances", beyondProfile: "on" }, taken);
    expect(view.advice?.outside).toMatch(/^SRI moyen de [3-5],?\d*\s: le profil Prudent va de 1 à 3/u);
    const use = fieldsOf(form, { aim: "chances", beyondProfile: "on", intent: "apply" });
    for (const [i, { series, weight }] of view.proposal!.allocation.entries()) {
      use.set(`allocation[${i}].series`, series);
      use.set(`allocation[${i}].weight`, weight);
    }
    expect(await actOnOptimise(viewer, SIMULATION, use, TODAY, writing)).toEqual({ kind: "kept" });
    expect(taken).toMatchObject([
      { on: TODAY, aim: "chances", amount: "60000", profile: "CONSERVATIVE", band: { min: 1, max: 3 }, beyondProfile: true, minLines: 4 },
    ]);
    expect(taken[0]?.allocation).toEqual(view.proposal!.allocation);
    // Other weights than those that were proposed are not taken over as a proposal.
    use.set("allocation[0].weight", "2");
    expect(await actOnOptimise(viewer, SIMULATION, use, TODAY, writing)).toMatchObject({ kind: "stay", status: 409 });
    expect(taken).toHaveLength(1);
  });

  it("has nothing better where its own proposal stands already", async () => {
    for (const aim of ["ratio", "parity", "calmest"] as const) {
      const first = await asked(PRUDENT, { aim, targetAmount: "45000" });
      const allocation = first.view.proposal!.allocation;
      const again = await asked({ ...PRUDENT, parameters: { ...PRUDENT.parameters, allocation } }, { aim, targetAmount: "45000" });
      expect(again.view.proposal, aim).toBeNull();
      expect(again.view.advice?.verdict, aim).toMatchObject({ kind: "none", text: expect.stringMatching(/^Rien de mieux/) });
    }
  });

  it("cannot be kept with supports that are all too risky: their reach is told, and nothing is proposed", async () => {
    const risky = { ...PRUDENT, lines: PRUDENT.lines.map((one) => ({ ...one, sri: Math.max(4, one.sri ?? 4) })) };
    const { view } = await asked(risky, { aim: "ratio" });
    expect(view.proposal).toBeNull();
    expect(view.conflict[0]).toMatch(
      /^Ces supports ne permettent pas de rester dans le profil Prudent \(SRI moyen de 1 à 3\).*de 4 à 4,3\.$/u,
    );
  });
});

/** Figures of an allocation from the scenarios themselves: chance, median, volatility of a year, return by risk, largest share of the risk. */
async function measured(viewer: Parameters<typeof loadOptimise>[0], { lines, parameters }: Universe, weights: Weights, amount: string) {
  const series = lines.map(({ uuid }) => uuid);
  const w = series.map((uuid) => (weights.get(uuid) ?? 0) / 100);
  const matrixUuid = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01";
  const [told, result] = await Promise.all([
    viewer.computation.matrixComposition.stoStat({ matrixUuid, series, horizons: ["1Y"] }),
    viewer.computation.simulator.freeManagement({
      startDate: parameters.startDate,
      horizon: parameters.horizonYears,
      currentBalance: Number(parameters.currentBalance),
      movements: parameters.movements.map((movement) => ({ ...movement, amount: Number(movement.amount) })),
      fees: { entryFee: 0.01, managementFee: 0.0075 },
      rebalancing: parameters.rebalancing,
      matrixUuid,
      weights: Object.fromEntries([...weights].map(([uuid, weight]) => [uuid, weight / 100])),
      target: { parameter: "target", value: Number(amount) },
    }),
  ]);
  const covariance = told.covariance["1Y"]!;
  const marginal = w.map((_, i) => w.reduce((sum, x, j) => sum + x * (covariance[i]![j] ?? 0), 0));
  const variance = w.reduce((sum, x, i) => sum + x * marginal[i]!, 0);
  const mean = w.reduce((sum, x, i) => sum + x * (told.statistics[series[i]!]!["1Y"]!.mean ?? 0), 0);
  return {
    chance: result.successRate ?? 0,
    median: result.median.at(-1)!,
    volatility: Math.sqrt(variance),
    ratio: mean / Math.sqrt(variance),
    largest: Math.max(...w.map((x, i) => (x * marginal[i]!) / variance)),
  };
}
