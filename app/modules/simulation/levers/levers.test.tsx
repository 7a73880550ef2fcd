import { describe, expect, it } from "vitest";
import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, refusal, resultOf, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { SimulatorPage } from "../page/simulator-page.tsx";
import { type Asked, USUAL } from "../results/shown-results.ts";
import { Levers } from "./levers.tsx";
import { leversView } from "./levers-view.server.ts";

const writing = { t: getFixedT("en"), language: "en" as const };
async function show(asked: Partial<Asked>, answers: Parameters<typeof fakeViewer>[0] = {}) {
  const { viewer, calls } = fakeViewer(answers);
  const page = await loadEditPage(viewer, { uuid: SIMULATION, asked: { ...USUAL, ...asked }, kept: null }, writing);
  if (!page) throw new Error("no page");
  return { html: renderHtml(<SimulatorPage page={page} answer={undefined} searchAddress="/s" />, "en"), calls };
}
const dear = { initialAmount: 13_500, frequencyAmount: 600, successRate: 0.8 };

describe("levers", () => {
  /** 112 of 250 at two years, one more in fifty for each further year. */
  const growing = ({ target, horizon = 2 }: { target?: unknown; horizon?: number }) =>
    resultOf(13_449, target ? Math.min(250, 112 + (horizon - 2) * 5) : null);

  it("are computed only when asked for", async () => {
    const { html, calls } = await show({});
    expect(calls.some(([name]) => name === "deposits")).toBe(false);
    expect(html).toContain("How to improve these chances?");
    expect(html).toContain(`formaction="/fia/simulators/edit/${SIMULATION}?levers=1"`);
  });

  it("say what each one alone takes, rounded up to whole euros, with chances before and after", async () => {
    const { html, calls } = await show({ levers: true }, { project: growing });
    expect(html).toContain("+€85 a month");
    expect(html).toContain("One of these changes alone is enough for chances of 80%, for example +€85 a month.");
    expect(html).toContain("+€1,235 at the start");
    expect(html).toContain("45% → 80% chance");
    for (const intent of ["pay-more:PERIODIC_DEPOSIT:85", "pay-more:SIMPLE_DEPOSIT:1235"]) expect(html).toContain(`value="${intent}"`);
    // 200 of 250 need 88 more: 18 years more than the two there are.
    expect(html).toContain("20 years instead of 2");
    expect(html).toContain('value="set-horizon:20"');
    const asked = calls.find(([name]) => name === "deposits")?.[1] as Record<string, unknown>;
    expect(asked).toMatchObject({ targetAmount: 13_500, targetSuccessRate: 0.8, frequency: "MONTHLY" });
    expect(asked.target).toBeUndefined();
  });

  it("find the least risk that reaches the chances, in whole per cent and within what the projection confirms", async () => {
    const frontier = [
      { volatility: 0.08, equities: 0.7004, successRate: 0.81 },
      { volatility: 0.03, equities: 0.2, successRate: 0.4 },
      { volatility: 0.07, equities: 0.6, successRate: 0.8 },
    ];
    const project = ({ target, weights }: { target?: unknown; weights?: Record<string, number> }) =>
      resultOf(13_449, target ? ((weights?.[SERIES[1]] ?? 0) >= 0.7 ? 203 : 112) : null);
    const { html, calls } = await show({ levers: true }, { project, frontier });
    expect(html).toContain("Volatility of 8.0% instead of 5.7%");
    expect(html).toContain("45% → 81% chance");
    expect(html).toContain(`value="set-weights:${SERIES[0]}=3000,${SERIES[1]}=7000"`);
    expect(calls.findLast(([name]) => name === "allocation")?.[1]).toMatchObject({
      optimizationType: "TARGET_AMOUNT",
      targetAmount: 13_500,
    });
    const short = await show({ levers: true }, { frontier: frontier.map((point) => ({ ...point, successRate: 0.62 })) });
    expect(short.html).toContain("No allocation of these funds is enough");
    expect(short.html).toContain("At best 62% chance");
    expect(short.html).not.toContain("set-weights:");
  });

  it("stay within the client's profile, and say where only more risk would be enough", async () => {
    const frontier = [
      { volatility: 0.03, equities: 0.3, successRate: 0.55 },
      { volatility: 0.08, equities: 0.7, successRate: 0.9 },
    ];
    const project = ({ target, weights }: { target?: unknown; weights?: Record<string, number> }) =>
      resultOf(13_449, target ? ((weights?.[SERIES[1]] ?? 0) >= 0.7 ? 225 : 112) : null);
    const of = (riskProfile: "CONSERVATIVE" | "AGGRESSIVE") => simulationOf({ parameters: { ...parameters, subscriber: { riskProfile } } });
    const { html, calls } = await show({ levers: true }, { project, frontier, sri: [1, 7], simulation: of("CONSERVATIVE") });
    expect(html).toContain("More risk than the Cautious profile allows");
    expect(html).not.toContain("set-weights:");
    expect(
      calls.filter(([name]) => name === "allocation").map(([, asked]) => (asked as { averageRiskClass?: unknown }).averageRiskClass),
    ).toContainEqual({ min: 1, max: 3 });
    expect((await show({ levers: true }, { project, frontier, sri: [1, 7], simulation: of("AGGRESSIVE") })).html).toContain(
      `value="set-weights:${SERIES[0]}=3000,${SERIES[1]}=7000"`,
    );
  });

  it("say the band that the allocation stays in, and give no part to a fund whose class of risk is not known", async () => {
    const project = ({ target, weights }: { target?: unknown; weights?: Record<string, number> }) =>
      resultOf(13_449, target ? (Object.values(weights ?? {}).includes(1) ? 225 : 112) : null);
    const simulation = simulationOf({ parameters: { ...parameters, subscriber: { riskProfile: "CONSERVATIVE" } } });
    const of = (equities: number, sri: (number | null)[]) =>
      show({ levers: true }, { project, frontier: [{ volatility: 0.03, equities, successRate: 0.9 }], sri, simulation });
    const known = await of(0, [1, null]);
    expect(known.html).toContain(`value="set-weights:${SERIES[0]}=10000`);
    expect(known.html).toContain("Stays within the range of the Cautious profile (SRI 1 to 3).");
    const asked = known.calls.findLast(([name]) => name === "allocation")?.[1] as { assets: Array<{ max: number }> } | undefined;
    expect(asked?.assets.map(({ max }) => max)).toEqual([1, 0]);
    expect((await of(1, [1, null])).html).not.toContain("set-weights:");
  });

  it("say so when they do not reach, when nothing is missing, and when no amount is aimed at", async () => {
    const refused = await show(
      { levers: true },
      {
        deposits: () => {
          throw refusal(422, "0000", { reachable: { successRate: 0.62, targetAmount: 12_000 } });
        },
      },
    );
    expect(refused.html).toContain("No payment is enough");
    expect(refused.html).toContain("At best 62% chance. Lengthen the horizon, lower the goal or change the allocation. Ref. 0000");
    expect(refused.html).toContain("50 years are not enough");
    const far = await show({ levers: true }, { deposits: () => ({ ...dear, totalDeposits: 12_400 + 13_501 }) });
    expect(far.html).toContain("No sensible payment is enough");
    expect(far.html).toContain("More than €13,500 would have to be paid in, the goal itself.");
    expect(far.html).not.toContain("pay-more:");
    const near = await show({ levers: true }, { deposits: () => ({ ...dear, totalDeposits: 12_400 + 13_500 }) });
    expect(near.html).toContain('value="pay-more:SIMPLE_DEPOSIT:13500"');
    expect((await show({ levers: true }, { project: () => resultOf(13_449, 230) })).html).toContain("The chances are 80% or more already.");
  });

  it("find the first of the longer horizons, and tell from when later ones are not enough", async () => {
    const chances = new Map([
      [1, 210],
      [2, 112],
      [3, 180],
      [4, 205],
      [5, 230],
      [6, 199],
      [7, 210],
    ]);
    const project = ({ target, horizon = 2 }: { target?: unknown; horizon?: number }) =>
      resultOf(13_449, target ? (chances.get(horizon) ?? 90) : null);
    const { html } = await show({ levers: true }, { project });
    expect(html).toContain("4 years instead of 2");
    expect(html).toContain("45% → 82% chance. From 6 years on they are below 80% again.");
    expect(html).toContain('value="set-horizon:4"');
    const sooner = await show({ levers: true }, { project: (of) => resultOf(13_449, of.target ? (of.horizon === 1 ? 210 : 112) : null) });
    expect(sooner.html).toContain("Aim at an earlier date");
    expect(sooner.html).toContain("1 year instead of 2");
    // A shorter plan would merely drop some of the withdrawals that are to last.
    const movements = [{ type: "PERIODIC_WITHDRAWAL" as const, amount: "100", frequency: "MONTHLY" as const, endDate: "2027-06-30" }];
    const lasting = await show(
      { levers: true },
      {
        project: (of) => {
          const kept = of.horizon === 1 ? 210 : 112;
          const whole = resultOf(13_449, null);
          const statistics = { ...whole.statistics, totalWithdrawals: 1_200 };
          return { ...whole, statistics, shortfallScenarios: 250 - kept, plannedWithdrawalsKept: kept / 250 };
        },
        simulation: simulationOf({ parameters: { ...parameters, goal: { kind: "none" }, movements } }),
      },
    );
    expect(lasting.html).toContain("One of these changes alone is enough for chances of 80%");
    expect(lasting.html).not.toContain("Aim at an earlier date");
  });

  it("of a return are its time and its risk, and say that payments do not decide", async () => {
    const goal = { kind: "annualized_return" as const, rate: "4" };
    const { html, calls } = await show(
      { levers: true },
      { project: growing, simulation: simulationOf({ parameters: { ...parameters, goal } }) },
    );
    expect(html).toContain("20 years instead of 2");
    expect(html).toContain("A return aimed at does not depend on how much is paid in");
    expect(calls.some(([name]) => name === "deposits")).toBe(false);
  });
});

describe("levers of a plan that is lived on", () => {
  const living = (change: Partial<SimulationParameters> = {}) =>
    simulationOf({
      parameters: {
        ...parameters,
        currentBalance: "250000",
        goal: { kind: "none" },
        movements: [{ type: "PERIODIC_WITHDRAWAL", amount: "1500", frequency: "MONTHLY", startDate: "2025-03-01" }],
        ...change,
      },
    });
  /** What the simulation told of it. */
  const kept = (plannedWithdrawalsKept: number, successes: number | null = null): SimulationResult => {
    const result = resultOf(13_449, successes);
    const statistics = { ...result.statistics, totalDeposits: 250_000, totalWithdrawals: 36_000 };
    return { ...result, statistics, plannedWithdrawalsKept, shortfallScenarios: 250 - Math.round(250 * plannedWithdrawalsKept) };
  };
  const withdrawals = (chance: number) => ({ 0.95: 980.4, 0.9: 1105.99, 0.8: 1220.5, 0.5: 1610 })[chance] ?? null;

  async function told(simulation: Simulation, result: SimulationResult, largest = withdrawals) {
    const { viewer, calls } = fakeViewer({ simulation, withdrawals: largest, deposits: () => ({ ...dear, totalDeposits: 250_000 }) });
    const simulator = await viewer.api.simulators.get({ params: { uuid: simulation.simulator } });
    const asked = { parameters: simulation.parameters, result, matrixUuid: simulation.uuid, simulator, lines: [] };
    const html = renderHtml(<Levers levers={await leversView(viewer, asked, writing)} />, "en");
    return { html: html.replaceAll("\u00a0", " "), calls };
  }

  it("begin with withdrawing less, propose no deposit each month, and tell what lasts with which chance", async () => {
    const { html, calls } = await told(living(), kept(0.452));
    const levers = html.slice(html.indexOf("What 80%"), html.indexOf("What can be withdrawn until February 2027"));
    expect(levers.indexOf("Withdraw less")).toBeGreaterThan(0);
    expect(levers.indexOf("Withdraw less")).toBeLessThan(levers.indexOf("Pay in more at the start"));
    expect(levers).not.toContain("Pay in more each month");
    expect(levers).toContain("for example €1,220 a month instead of €1,500.");
    expect(levers).toContain("45% → 80% chance");
    expect(levers).toContain('value="set-withdrawals:122000"');
    const lasting = html.slice(html.indexOf("What can be withdrawn until February 2027"));
    for (const said of [
      "95% chance",
      "€980 a month",
      "−34.6% beside the planned withdrawals",
      'value="set-withdrawals:161000"',
      "€1,610 a month",
      "+7.3%",
    ])
      expect(lasting).toContain(said);
    // Lasting is asked for as an amount of nothing that must be left.
    for (const name of ["withdrawals", "deposits", "allocation"])
      expect(JSON.stringify(calls.findLast(([called]) => called === name)?.[1])).toMatch(
        /"target(Amount)?":(0|\{"parameter":"target","value":0\})[,}]/,
      );
  });

  it("with good chances still tell what could be withdrawn, and at what no withdrawal is possible", async () => {
    const goal = { kind: "target" as const, amount: "240000" };
    const { html } = await told(living({ goal }), kept(1, 230), (chance) => (chance > 0.9 ? null : 700));
    expect(html).toContain("The chances are 80% or more already.");
    expect(html).toContain("No withdrawal");
    expect(html).toContain("with €240,000 left in March 2027");
    expect(html).not.toContain("Withdraw less");
  });

  it("several withdrawals are told by their part of the plan", async () => {
    const movements: SimulationParameters["movements"] = [
      ...living().parameters.movements,
      { type: "SIMPLE_WITHDRAWAL", amount: "4000", startDate: "2026-03-01" },
    ];
    const { html } = await told(living({ movements }), kept(0.3), () => 3000);
    expect(html).toContain("75% of the planned withdrawals");
    expect(html).toContain('value="set-withdrawals:300000"');
  });
});
