import quadprog from "quadprog";
import { describe, expect, it } from "vitest";
import { MersenneTwister } from "../../statistics/mersenne-twister.ts";
import { NormalSource } from "../../statistics/normal-quantile.ts";
import { allocationSet, feasiblePoint, polyhedron } from "../allocation-problem.ts";
import { closestPoint } from "../closest-point.ts";
import { dot, EfficientFrontier, marginalRisk, variance, volatility } from "../efficient-frontier.ts";
import { QuadraticProgramme } from "./quadratic-programme.ts";

const CLASSES = ["A", "B", "C", "D"];

/** A factor market of `n` assets seen for `weeks` weeks: singular when there are fewer weeks than assets. */
function market(n: number, weeks: number, seed: number) {
  const source = new NormalSource(new MersenneTwister(seed), n + 4);
  const z = new Float64Array(n + 4);
  const rows = Array.from({ length: n }, () => new Float64Array(weeks));
  for (let t = 0; t < weeks; t++) {
    source.fill(z);
    for (let i = 0; i < n; i++) {
      rows[i]![t] = 0.01 * (0.2 + (i % 7) / 5) * z[n]! + 0.008 * z[n + 1 + (i % 3)]! + 0.006 * (1 + (i % 11) / 4) * z[i]!;
    }
  }
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) covariance[i * n + j] = (dot(rows[i]!, rows[j]!) / weeks) * 52;
  const returns = Float64Array.from({ length: n }, (_, i) => 0.01 + (0.06 * ((i * 37) % n)) / n);
  const assets = Array.from(returns, (expectedReturn, i) => ({
    uuid: `${i}`,
    assetClass: CLASSES[i % 4]!,
    expectedReturn,
    min: i % 9 === 0 ? 0.5 / n : 0,
    max: Math.min(1, 6 / n),
  }));
  return { risk: { n, covariance }, returns, assets };
}
const BOUNDS = [
  { assetClass: "A", min: 0.1, max: 0.3 },
  { assetClass: "B", min: 0, max: 0.2 },
  { assetClass: "C", min: 0.15, max: 0.15 },
];

/** min ½w'Qw - c'w by the general solver; null where it finds no point. */
function general(covariance: Float64Array, set: ReturnType<typeof polyhedron>, c: Float64Array): number[] | null {
  const n = c.length;
  const one = <T>(values: T[]): T[] => [values[0]!, ...values];
  const columns: { a: number[]; b: number }[] = [];
  const add = (a: ArrayLike<number>, b: number, sign = 1) => columns.push({ a: Array.from(a, (x) => sign * x), b: sign * b });
  add(set.rows[0]!.coefficients, 1);
  for (const row of set.rows.slice(1)) {
    add(row.coefficients, row.lower);
    if (Number.isFinite(row.upper)) add(row.coefficients, row.upper, -1);
  }
  for (let i = 0; i < n; i++) {
    const unit = Array.from({ length: n }, (_, j) => (i === j ? 1 : 0));
    add(unit, set.lower[i]!);
    add(unit, set.upper[i]!, -1);
  }
  const square = Array.from({ length: n }, (_, i) => one(Array.from(covariance.subarray(i * n, (i + 1) * n))));
  const amat = Array.from({ length: n }, (_, i) => one(columns.map(({ a }) => a[i]!)));
  const found = quadprog.solveQP(one(square), one(Array.from(c)), one(amat), one(columns.map(({ b }) => b)), 1);
  return found.message === "" ? found.solution.slice(1) : null;
}

/** Whole numbers below `n`, drawn again and again. */
function dice(seed: number) {
  const generator = new MersenneTwister(seed);
  return (n: number) => Math.floor(generator.nextUniform() * n);
}

describe("quadratic programme", () => {
  it.each([
    [5, 400, 1],
    [20, 400, 2],
    [60, 400, 3],
  ])("gives the weights of a general solver for %d assets, with and without reward", (n, weeks, seed) => {
    const { risk, returns, assets } = market(n, weeks, seed);
    const set = allocationSet(assets, n > 5 ? BOUNDS : []);
    const solver = new QuadraticProgramme(risk.covariance, polyhedron(set), feasiblePoint(set)!);
    for (const lambda of [0, 0.05, 0.3, 2]) {
      const c = returns.map((r) => r * lambda);
      const expected = general(risk.covariance, polyhedron(set), c)!;
      const got = solver.solve(c);
      got.forEach((x, i) => {
        expect(Math.abs(x - expected[i]!)).toBeLessThan(1e-8);
      });
    }
  });

  it("solves 300 assets whose covariance comes from 260 weeks: feasible, and no bound or exchange of two weights does better", () => {
    const { risk, returns, assets } = market(300, 260, 4);
    const set = allocationSet(assets, BOUNDS);
    const w = EfficientFrontier.on(set, risk, returns)!.at(0);
    expect(w.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12);
    for (const { members, lower, upper } of set.classes) {
      const held = members.reduce((sum, i) => sum + w[i]!, 0);
      expect(held).toBeGreaterThan(lower - 1e-12);
      expect(held).toBeLessThan(upper + 1e-12);
    }
    // Duality gap of the linearised problem within each class, whose total an exchange leaves alone.
    const marginal = marginalRisk(risk, w);
    const best = variance(risk, w);
    for (let i = 0; i < 300; i++) {
      for (let j = i % 4; j < 300; j += 4) {
        const room = Math.min(set.upper[i]! - w[i]!, w[j]! - set.lower[j]!);
        if (room > 1e-9) expect(marginal[i]! - marginal[j]!).toBeGreaterThan(-1e-7 * best);
      }
    }
  });

  it("finds the optimum where round bounds meet in corners and assets are alike", () => {
    const draw = dice(5);
    let solved = 0;
    for (let k = 0; k < 300; k++) {
      const n = [4, 8, 20][k % 3]!;
      const assets = Array.from({ length: n }, (_, i) => ({
        uuid: `${i}`,
        assetClass: CLASSES[draw(4)]!,
        expectedReturn: 0.01 * (1 + draw(4)),
        min: draw(5) === 0 ? 0.05 : 0,
        max: [1, 0.5, 0.25, 0.2][draw(4)]!,
      }));
      if (assets.reduce((sum, { max }) => sum + max, 0) < 1) continue;
      const set = allocationSet(
        assets,
        CLASSES.slice(draw(4)).map((assetClass) => ({ assetClass, min: 0.05 * draw(4), max: [1, 0.5, 0.4, 0.25][draw(4)]! })),
      );
      const start = feasiblePoint(set);
      if (!start) continue;
      const loads = assets.map(() => [0.1, 0.2][draw(2)]!);
      const covariance = Float64Array.from({ length: n * n }, (_, q) => {
        const [i, j] = [Math.floor(q / n), q % n];
        return loads[i]! * loads[j]! + (i === j ? [0.01, 1e-4][k % 2]! : 0);
      });
      const solver = new QuadraticProgramme(covariance, polyhedron(set), start);
      for (const lambda of [0, 0.1, 1]) {
        const c = Float64Array.from(assets, ({ expectedReturn }) => expectedReturn * lambda);
        const cost = (w: ArrayLike<number>) => variance({ n, covariance }, w) / 2 - dot(c, w);
        const expected = general(covariance, polyhedron(set), c);
        if (!expected) continue;
        solved++;
        expect(Math.abs(cost(solver.solve(c)) - cost(expected))).toBeLessThan(1e-10);
      }
    }
    expect(solved).toBeGreaterThan(300);
  });

  it("finds the closest point of many round constraints, or that there is none", () => {
    const draw = dice(6);
    const count = { found: 0, none: 0 };
    for (let k = 0; k < 200; k++) {
      const n = [5, 20, 40][k % 3]!;
      const row = (value: () => number, least: number) => ({ normal: Float64Array.from({ length: n }, value), least });
      const flags = Array.from({ length: 1 + draw(9) }, () => row(() => draw(2), draw(9) / 10));
      const halfSpaces = [...flags, row(() => -1 - draw(7), -3 - draw(3)), row(() => draw(5) / 10, draw(3) / 10)];
      const from = Float64Array.from({ length: n }, (_, i) => (i < 4 ? 0.25 : 0));
      const upper = new Float64Array(n).fill(k % 2 ? 1 : 0.3);
      const rows = [row(() => 1, 1), ...halfSpaces].map(({ normal, least }, i) => ({
        coefficients: normal,
        lower: least,
        upper: i === 0 ? 1 : Number.POSITIVE_INFINITY,
      }));
      const identity = Float64Array.from({ length: n * n }, (_, q) => (q % (n + 1) === 0 ? 1 : 0));
      const expected = general(identity, { lower: new Float64Array(n), upper, rows }, from);
      const got = closestPoint({ from, upper, halfSpaces });
      if (got) {
        count.found++;
        for (const { coefficients, lower } of rows) expect(dot(coefficients, got)).toBeGreaterThan(lower - 1e-9);
        expect(dot(rows[0]!.coefficients, got)).toBeLessThan(1 + 1e-9);
        got.forEach((x, i) => {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(upper[i]!);
        });
      } else count.none++;
      // The general solver loses its way in some corners; where it finds a point, none is closer than ours.
      const far = (x: ArrayLike<number>) => from.reduce((sum, v, i) => sum + (v - x[i]!) ** 2, 0);
      if (expected) expect(far(got!)).toBeLessThan(far(expected) + 1e-9);
    }
    expect(Math.min(count.found, count.none)).toBeGreaterThan(20);
  });

  it("solves equal assets, an asset without risk and a matrix of zeros", () => {
    const twins = Float64Array.from([0.04, 0.04, 0, 0.04, 0.04, 0, 0, 0, 0]);
    const assets = ["a", "b", "c"].map((uuid) => ({ uuid, assetClass: "X", expectedReturn: 0.02, min: 0, max: 0.6 }));
    for (const covariance of [twins, new Float64Array(9)]) {
      const w = EfficientFrontier.on(allocationSet(assets, []), { n: 3, covariance }, Float64Array.of(0.02, 0.02, 0.02))!.at(0);
      expect(w.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12);
      if (covariance === twins) expect(w[2]).toBeCloseTo(0.6, 10);
    }
  });
});

describe("efficient frontier", () => {
  it("finds the tangent portfolio of the homogenised programme", () => {
    const n = 20;
    const { risk, returns, assets } = market(n, 400, 5);
    const set = allocationSet(assets, BOUNDS);
    const excess = returns.map((r) => r - 0.01);
    const w = EfficientFrontier.on(set, risk, excess)!.bestRatio();
    // min y'Σy, e'y = 1, every row g'w <= h of the set as (g - h·1)'y <= 0; w = y / 1'y.
    const one = <T>(values: T[]): T[] => [values[0]!, ...values];
    const columns = [Array.from(excess)];
    const below = (g: number[], h: number) => columns.push(g.map((x) => h - x));
    for (const row of polyhedron(set).rows.slice(1)) {
      below(Array.from(row.coefficients), row.upper);
      below(
        Array.from(row.coefficients, (x) => -x),
        -row.lower,
      );
    }
    for (let i = 0; i < n; i++) {
      const unit = Array.from({ length: n }, (_, j) => (i === j ? 1 : 0));
      below(unit, set.upper[i]!);
      below(
        unit.map((x) => -x),
        -set.lower[i]!,
      );
    }
    const square = Array.from({ length: n }, (_, i) => one(Array.from(risk.covariance.subarray(i * n, (i + 1) * n))));
    const amat = Array.from({ length: n }, (_, i) => one(columns.map((column) => column[i]!)));
    const right = columns.map((_, k) => (k === 0 ? 1 : 0));
    const y = quadprog.solveQP(one(square), one(Array.from({ length: n }, () => 0)), one(amat), one(right), 1).solution.slice(1);
    const total = y.reduce((sum, x) => sum + x, 0);
    w.forEach((x, i) => {
      expect(Math.abs(x - y[i]! / total)).toBeLessThan(1e-7);
    });
  });

  it("stands at the volatility that is asked for, and earns more at a higher one", () => {
    const { risk, returns, assets } = market(60, 400, 6);
    const frontier = EfficientFrontier.on(allocationSet(assets, BOUNDS), risk, returns)!;
    const low = volatility(risk, frontier.at(0));
    const high = volatility(risk, frontier.mostReturn());
    let earned = Number.NEGATIVE_INFINITY;
    for (let k = 1; k < 20; k++) {
      const cap = low + ((high - low) * k) / 20;
      const w = frontier.capped(cap);
      expect(volatility(risk, w)).toBeCloseTo(cap, 12);
      expect(dot(returns, w)).toBeGreaterThan(earned);
      earned = dot(returns, w);
    }
  });
});
