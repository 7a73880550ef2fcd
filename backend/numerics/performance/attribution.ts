/** Weights are decimal fractions that sum to 1 on each side, returns those of the period. */
export interface AttributionGroup {
  name: string;
  portfolioWeight: number;
  benchmarkWeight: number;
  portfolioReturn: number;
  benchmarkReturn: number;
}

interface Effects {
  allocation: number;
  selection: number;
  interaction: number;
}

export interface Attribution {
  portfolioReturn: number;
  benchmarkReturn: number;
  excessReturn: number;
  effects: (Effects & { name: string })[];
  totals: Effects;
}

const sum = <T>(list: readonly T[], of: (item: T) => number): number => list.reduce((total, item) => total + of(item), 0);

/** Effects of one period after Brinson and Fachler (1985); they sum to the excess return. */
export function attribute(groups: readonly AttributionGroup[]): Attribution {
  const portfolioReturn = sum(groups, (g) => g.portfolioWeight * g.portfolioReturn);
  const benchmarkReturn = sum(groups, (g) => g.benchmarkWeight * g.benchmarkReturn);
  const effects = groups.map((g) => ({
    name: g.name,
    allocation: (g.portfolioWeight - g.benchmarkWeight) * (g.benchmarkReturn - benchmarkReturn),
    selection: g.benchmarkWeight * (g.portfolioReturn - g.benchmarkReturn),
    interaction: (g.portfolioWeight - g.benchmarkWeight) * (g.portfolioReturn - g.benchmarkReturn),
  }));
  return {
    portfolioReturn,
    benchmarkReturn,
    excessReturn: portfolioReturn - benchmarkReturn,
    effects,
    totals: {
      allocation: sum(effects, (e) => e.allocation),
      selection: sum(effects, (e) => e.selection),
      interaction: sum(effects, (e) => e.interaction),
    },
  };
}
