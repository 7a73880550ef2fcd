interface Candidate {
  assetClass: string;
  sri: number | null;
  sustainabilityMinInvestments: number | null;
  sustainabilityMinTaxonomyAlignment: number | null;
  pai: Readonly<Record<string, boolean>>;
}

/** What a support may be wanted for. */
const USES: ReadonlyArray<(one: Candidate) => number> = [
  ({ sustainabilityMinInvestments }) => sustainabilityMinInvestments ?? 0,
  ({ sustainabilityMinTaxonomyAlignment }) => sustainabilityMinTaxonomyAlignment ?? 0,
  ({ pai }) => Object.values(pai).filter(Boolean).length,
];

/**
 * At most so many candidates, those first that an optimisation can use: guaranteed funds, then in turn the best of each class of risk
 * for each use. Of equals those that stand first; what is kept stays in its order.
 */
export function mostUseful<C extends Candidate>(candidates: readonly C[], most: number): C[] {
  if (candidates.length <= most) return [...candidates];
  const kept = new Set(candidates.filter(({ assetClass }) => assetClass === "CAPITAL_GUARANTEED").slice(0, most));
  const classes = [...new Set(candidates.map(({ sri }) => sri))];
  const queues = classes.flatMap((sri) => {
    const own = candidates.filter((one) => one.sri === sri);
    return USES.map((use) => own.toSorted((a, b) => use(b) - use(a)));
  });
  for (let place = 0; kept.size < most; place++) {
    for (const queue of queues) {
      const next = queue[place];
      if (next && kept.size < most) kept.add(next);
    }
  }
  return candidates.filter((one) => kept.has(one));
}
