import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { historyView, USUAL_HISTORY } from "#app/modules/simulation/history/history-view.server.ts";
import { riskPart } from "#app/modules/simulation/report/allocation-part.server.ts";
import { historyPart } from "#app/modules/simulation/report/history-part.server.ts";
import { riskView } from "#app/modules/simulation/results/risk-view.server.ts";
import { USUAL } from "#app/modules/simulation/results/shown-results.ts";
import type { LineView } from "#app/modules/simulation/view.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { computationRouter } from "#backend/computation/service.ts";
import { lognormalMatrices } from "#backend/numerics/matrices/lognormal-scenarios.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";
import { patientPool } from "../../fixtures/processes/patient-pool.ts";
import { fakeViewer, parameters as given } from "../../fixtures/simulation.ts";

const DAILY = "00000000-0000-4000-8000-000000000001";
const MONTHLY = "00000000-0000-4000-8000-000000000002";
const QUARTERLY = "00000000-0000-4000-8000-000000000003";
const SET = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01";
const [FIRST, LAST] = [dayNumber("2016-12-30"), dayNumber("2024-12-31")];
const writing = { t: getFixedT("fr"), language: "fr" as const };

/** A price on each weekday that wanders, and falls by a third in 2022; `kept` says which days are published. */
function history(seed: number, kept: (day: number) => boolean) {
  const points: [number, number][] = [];
  let [state, value] = [seed, 100];
  for (let day = FIRST; day <= LAST; day++) {
    if ([0, 6].includes(new Date(day * 86_400_000).getUTCDay())) continue;
    state = (state * 48_271) % (2 ** 31 - 1);
    value *= 1.0003 + 0.02 * (state / 2 ** 31 - 0.5) - (isoDay(day).startsWith("2022") ? 0.0018 : 0);
    if (kept(day)) points.push([day, value]);
  }
  return { days: Int32Array.from(points, ([day]) => day), values: Float64Array.from(points, ([, v]) => v), assetClass: "EQUITIES" };
}
/** The last weekday of a month, or of a quarter. */
const endsMonth = (day: number, every: number): boolean => {
  const next = [1, 2, 3].map((more) => day + more).find((later) => ![0, 6].includes(new Date(later * 86_400_000).getUTCDay()))!;
  return isoDay(next).slice(0, 7) !== isoDay(day).slice(0, 7) && Number(isoDay(day).slice(5, 7)) % every === 0;
};
const stored = new Map([
  [DAILY, history(11, () => true)],
  [MONTHLY, history(12, (day) => endsMonth(day, 1))],
  [QUARTERLY, history(13, (day) => endsMonth(day, 3))],
]);
const shape = { scenarios: 60, months: 24 };
const scenarios = lognormalMatrices({
  seed: 5,
  ...shape,
  series: [...stored.keys()].map((uuid) => ({ uuid, expectedReturn: 0.05 })),
  covariance: [
    [0.02, 0.004, 0.002],
    [0.004, 0.03, 0.001],
    [0.002, 0.001, 0.01],
  ],
});

let pool: ComputationPool;
let viewer: Viewer;
beforeAll(() => {
  pool = patientPool();
  const { viewer: fake } = fakeViewer({});
  const router = computationRouter({
    matrices: {
      load: async (_, wanted) => ({ ...shape, version: 1, matrices: new Map([...scenarios].filter(([uuid]) => wanted.includes(uuid))) }),
    },
    series: {
      load: async (uuids) => new Map([...stored].filter(([uuid]) => uuids.includes(uuid))),
      rates: async () => [],
      charges: async () => new Map(),
    },
    pool,
  });
  const caller = { permissions: new Set(["application"] as const), roles: [], correlationId: "c" };
  // The engine itself over stored values; only the catalogue around it stands still.
  const computation = createRouterClient(router, { context: { caller: caller as never } });
  viewer = { ...fake, language: "fr", computation } as unknown as Viewer;
});
afterAll(() => pool.close());

const line = (series: string): LineView => {
  const { days } = stored.get(series)!;
  return {
    series,
    name: series.slice(-1),
    code: "",
    assetClass: "EQUITIES",
    assetClassName: "Actions",
    risks: { SRI: 4, SRRI: null, SPED: null },
    origin: "imported",
    history: "",
    lastDay: isoDay(days.at(-1)!),
  };
};
const subjectOf = (weights: Record<string, string>, fees: Partial<typeof given> = {}) => ({
  parameters: {
    ...given,
    rebalancing: "BUY_AND_HOLD" as const,
    managementFee: "0",
    ...fees,
    allocation: Object.entries(weights).map(([series, weight]) => ({ series, weight })),
  },
  lines: Object.keys(weights).map(line),
  matrix: { uuid: SET, preferred: null },
});
const shownHistory = async (subject: ReturnType<typeof subjectOf>, asked = {}) => {
  const { history: shown } = await historyView(viewer, subject, { ...USUAL_HISTORY, ...asked }, writing);
  if (!shown) throw new Error("no history");
  return shown;
};
const numberIn = (text: string | null | undefined): number =>
  Number(
    (text ?? "")
      .replace("\u2212", "-")
      .replace(/[^\d,.-]/gu, "")
      .replace(",", "."),
  );
const volatilityOf = (returns: readonly number[], perYear: number): number => {
  const mean = returns.reduce((sum, r) => sum + r, 0) / returns.length;
  return Math.sqrt((perYear * returns.reduce((sum, r) => sum + (r - mean) ** 2, 0)) / (returns.length - 1));
};

describe("past performance", () => {
  it("opens on five years, or on all of a shorter history", { timeout: 120_000 }, async () => {
    expect((await shownHistory(subjectOf({ [DAILY]: "100" }))).span).toBe("5Y");
    const short = { ...stored.get(DAILY)! };
    const at = short.days.findIndex((day) => day >= dayNumber("2022-03-01"));
    stored.set(DAILY, { ...short, days: short.days.slice(at), values: short.values.slice(at) });
    try {
      const shown = await shownHistory(subjectOf({ [DAILY]: "100" }));
      expect(shown.span).toBe("MAX");
      expect(shown.sentence).toMatch(/1er\smars\s2022/u);
    } finally {
      stored.set(DAILY, short);
    }
  });

  it("is told after and before the fees of contract and mandates, which only time takes apart", async () => {
    const mandates = [
      { code: "m", label: "M", manager: "M", mandateFee: "0.4", weight: "50", allocation: [{ series: DAILY, weight: "100" }] },
      { code: "n", label: "N", manager: "N", mandateFee: "0.2", weight: "50", allocation: [{ series: DAILY, weight: "100" }] },
    ];
    const subject = subjectOf({ [DAILY]: "100" }, { managementFee: "0.8", mandates });
    const [after, before] = [await shownHistory(subject), await shownHistory(subject, { fees: "before" as const })];
    const { days, values } = stored.get(DAILY)!;
    const start = values[days.findLastIndex((day) => day <= dayNumber("2019-12-31"))]!;
    const gross = values.at(-1)! / start;
    const years = (dayNumber("2024-12-31") - dayNumber("2019-12-31")) / 365;
    const net = gross * ((1 - 0.008) * (1 - 0.003)) ** years;
    expect(numberIn(after.last)).toBeCloseTo((net - 1) * 100, 1);
    expect(numberIn(before.last)).toBeCloseTo((gross - 1) * 100, 1);
    for (const { last, sentence, notes } of [after, before]) {
      expect(sentence).toContain(last);
      expect(notes.join(" ")).toMatch(/0,8\s%.*0,3\s%/u);
      expect(notes.join(" ")).toContain("frais courants des supports sont déjà dans leurs valeurs");
    }
    expect(after.sentence).toContain(before.last);
    expect(after.fees.options.filter(({ current }) => current).map(({ key }) => key)).toEqual(["after"]);
    const spans = historyPart(after, null, writing).find((block) => block.kind === "table" && "caption" in block);
    expect(JSON.stringify(spans)).toContain("Avant frais du contrat");
    expect(JSON.stringify(spans)).toContain("Après frais du contrat");
    const free = await shownHistory(subjectOf({ [DAILY]: "100" }));
    expect([free.fees.options, free.last]).toEqual([[], before.last]);
  });
});

describe("a fund valued each month", () => {
  it("has its true volatility beside its fall, with the frequency said, alone and in an allocation", async () => {
    const { days, values } = stored.get(MONTHLY)!;
    const at = days.findLastIndex((day) => day <= dayNumber("2019-12-31"));
    const returns = Array.from(values.slice(at + 1), (value, i) => value / values[at + i]! - 1);
    const shown = await shownHistory(subjectOf({ [MONTHLY]: "100" }));
    const fact = shown.facts.find(({ label }) => label.includes("sur valeurs mensuelles"));
    expect(numberIn(fact?.value)).toBeCloseTo(volatilityOf(returns, 12) * 100, 1);
    expect(shown.notes.join(" ")).toContain("rendements mensuels");
    const mixed = await shownHistory(subjectOf({ [MONTHLY]: "50", [DAILY]: "50" }));
    expect(mixed.facts.some(({ label }) => label.includes("sur valeurs mensuelles"))).toBe(true);
    const risk = await riskView(viewer, subjectOf({ [MONTHLY]: "100" }), writing);
    const today = risk?.facts.find(({ label }) => label.includes("sur valeurs mensuelles"));
    expect(numberIn(today?.value)).toBeCloseTo(volatilityOf(returns, 12) * 100, 1);
    expect(risk?.note).toMatch(/sur 60 rendements mensuels depuis le 31\/12\/2019.*une fois par mois \(cinq ans\)/);
  });

  it("meets funds valued each day where its month ends on a day without markets", async () => {
    const { days, values, assetClass } = stored.get(MONTHLY)!;
    const upTo = (end: string, of: { days: Int32Array; values: Float64Array }) => {
      const count = of.days.findLastIndex((day) => day <= dayNumber(end)) + 1;
      return { days: of.days.slice(0, count), values: of.values.slice(0, count), assetClass };
    };
    const daily = stored.get(DAILY)!;
    const calendarEnds = Int32Array.from(days, (day) => {
      const next = new Date(day * 86_400_000);
      return Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0) / 86_400_000;
    });
    // 31 August 2024 was a Saturday: markets ended on the day before.
    stored.set(MONTHLY, upTo("2024-08-31", { days: calendarEnds, values }));
    stored.set(DAILY, upTo("2024-08-30", daily));
    try {
      const shown = await shownHistory(subjectOf({ [MONTHLY]: "30", [DAILY]: "70" }));
      expect(shown.sentence).toContain("31\u00a0août\u00a02024");
    } finally {
      stored.set(MONTHLY, { days, values, assetClass });
      stored.set(DAILY, daily);
    }
  });

  it("has no volatility of a period of too few months, with the reason", async () => {
    const shown = await shownHistory(subjectOf({ [MONTHLY]: "100" }), { span: "3M" as const });
    expect(shown.facts.find(({ label }) => label.includes("sur valeurs mensuelles"))?.value).toBeNull();
    expect(shown.notes.join(" ")).toContain("3 rendements mensuels");
  });
});

describe("a fund valued each quarter", () => {
  it("has no months of its own in the calendar and the figures, and says so", async () => {
    const shown = await shownHistory(subjectOf({ [QUARTERLY]: "60", [DAILY]: "40" }));
    expect(shown.facts.some(({ label }) => label.includes("sur valeurs trimestrielles"))).toBe(true);
    expect(shown.facts.find(({ label }) => label === "Pire mois")?.value).toBeNull();
    expect(shown.calendar.flatMap(({ months }) => months.filter(({ text }) => text !== null))).toEqual([]);
    expect(shown.calendar.some(({ total }) => total.text !== null)).toBe(true);
    expect(shown.notes.join(" ")).toContain("qu’une fois par trimestre");
  });
});

describe("several volatilities of one allocation", () => {
  it("stand in one line, the same on every page, each with the figure that its page shows", async () => {
    const subject = subjectOf({ [DAILY]: "60", [MONTHLY]: "40" }, { managementFee: "0.8" });
    const risk = await riskView(viewer, subject, writing);
    const past = await shownHistory(subject);
    const held = risk?.volatilities ?? "";
    expect(past.notes).toContain(held);
    expect(JSON.stringify(riskPart(risk, writing))).toContain(held);
    const figures = [...held.matchAll(/(\d+,\d)\s%/gu)].map(([, figure]) => numberIn(figure));
    const pastFigure = numberIn(past.facts.find(({ label }) => label.includes("Volatilité"))?.value);
    const todays = numberIn(risk?.facts.find(({ label }) => label.includes("poids actuels"))?.value);
    // From the scenarios by hand: the logarithm of what a year makes of each series.
    const logs = [DAILY, MONTHLY].map((uuid) =>
      Array.from({ length: shape.scenarios }, (_, s) =>
        Array.from({ length: 12 }, (__, m) => Math.log1p(scenarios.get(uuid)![s * shape.months + m]!)).reduce((sum, x) => sum + x, 0),
      ),
    );
    const year = logs[0]!.map((x, s) => 0.6 * x + 0.4 * logs[1]![s]!);
    const inScenarios = Math.round(volatilityOf(year, 1) * 1000) / 10;
    expect(figures).toEqual([pastFigure, todays, inScenarios]);
    expect(USUAL.fees).toBe("after");
  });
});
