import { isGuaranteedAsset, stressedLoss } from "#app/domain/advice/suitability/measures.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import type { FundCost, SwitchSide } from "#app/domain/advice-report/figures.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { averageClass } from "#app/domain/simulation/suitability/profile-band.ts";
import { supportOf } from "./gather-advice.ts";
import type { Gathered } from "./gather-inputs.ts";

export const inPercent = (fraction: number | null) => (fraction === null ? null : fraction * 100);

/** What the advice costs, as the documents say it. */
export function costsOf({ figures: { costs }, series, inputs }: Gathered): AdviceFacts["costs"] {
  if (!costs || inputs.months === null) return null;
  const item = ({ amount, annualRate, years }: typeof costs.total) => ({ amount, firstYear: years[0] ?? 0, rate: inPercent(annualRate) });
  const named = (uuid: string) => series.get(uuid)?.fullName ?? uuid;
  const known = ({ item: found, unknown }: FundCost) => ({ item: found && item(found), unknown: unknown.map(named) });
  let sum = 0;
  return {
    months: inputs.months,
    entry: item(costs.entry),
    management: item(costs.management),
    mandate: item(costs.mandate),
    funds: costs.funds && item(costs.funds),
    total: item(costs.total),
    cumulated: costs.total.years.map((year) => {
      sum += year;
      return sum;
    }),
    reduction: inputs.matrix ? inPercent(costs.reduction) : null,
    returns: { net: inputs.matrix ? inPercent(costs.net) : null, gross: inputs.matrix ? inPercent(costs.gross) : null },
    invested: costs.invested,
    unknown: costs.unknown.map(named),
    ...(costs.switching && { switching: item(costs.switching) }),
    ...(costs.fundEntry && { fundEntry: known(costs.fundEntry) }),
    ...(costs.transaction && { transaction: known(costs.transaction) }),
    ...(costs.thirdParty && { thirdParty: known(costs.thirdParty) }),
    ...(costs.insurer && {
      insurer: {
        entry: costs.insurer.entry && item(costs.insurer.entry),
        management: costs.insurer.management && item(costs.insurer.management),
      },
    }),
    ...(costs.investedBy && { investedBy: costs.investedBy }),
    assumption: inputs.matrix ? "SCENARIOS" : "NO_GROWTH",
  };
}

/** A change of the contract with what is held before and after it; null where nothing that is held changes. */
export function switchingOf({ figures, series, inputs, advice }: Gathered): AdviceFacts["switching"] {
  if (!figures.switching) return null;
  const { mandateFee, transactions, ...switching } = figures.switching;
  const before = new Map<string, number>();
  for (const { series: uuid, amount } of inputs.holdings) before.set(uuid, (before.get(uuid) ?? 0) + amount);
  const after = new Map(
    inputs.after
      ? Object.entries(inputs.after).map(([uuid, share]) => [uuid, share * inputs.total])
      : advice.lines.map(({ series: uuid, amount }) => [uuid, Number(amount)]),
  );
  // A mandate that stands as one line is no series: its name and its class are those of the advice.
  const advised = new Map(advice.lines.map((line) => [line.series, line]));
  const heldIn = (uuid: string) => {
    const { name, isin, sri, assetClass, terms } = supportOf(uuid, series);
    const own = series.has(uuid) ? undefined : advised.get(uuid);
    const maxLossPercent = terms ? Number(terms.maximumLoss) : null;
    return { name: own?.fullName ?? name, isin: own?.isin ?? isin, sri: own?.sri ?? sri, assetClass, maxLossPercent };
  };
  const sideOf = (held: ReadonlyMap<string, number>, risk: number | null): SwitchSide => {
    const total = [...held.values()].reduce((sum, amount) => sum + amount, 0);
    const shares = [...held].map(([uuid, amount]) => ({ percent: (amount / (total || 1)) * 100, asset: heldIn(uuid) }));
    const guaranteed = shares.reduce((sum, { percent, asset }) => sum + (isGuaranteedAsset(asset) ? percent : 0), 0);
    return { total, risk, loss: stressedLoss(shares), guaranteed };
  };
  const rated = [...before].map(([uuid, weight]) => ({ series: uuid, weight, sri: heldIn(uuid).sri }));
  const riskBefore = inputs.measure === "WEIGHTED_AVERAGE_SRI" ? averageClass(rated) : null;
  return {
    ...switching,
    chargeBefore: inPercent(switching.chargeBefore),
    chargeAfter: inPercent(switching.chargeAfter),
    ...(mandateFee !== undefined && { mandate: inPercent(mandateFee) }),
    ...(transactions && {
      transactions: {
        before: transactions.before * 100,
        after: transactions.after * 100,
        unknown: transactions.unknown.map((uuid) => heldIn(uuid).name),
      },
    }),
    lines: [...new Set([...after.keys(), ...before.keys()])].map((uuid) => {
      const { name, isin, sri } = heldIn(uuid);
      return { name, isin, sri, before: before.get(uuid) ?? 0, after: after.get(uuid) ?? 0 };
    }),
    before: sideOf(before, riskBefore),
    after: sideOf(after, (inputs.after ? figures.riskAfter : figures.risk) ?? null),
  };
}

/** What the scenarios suppose, by class of assets, each series by its share of the contract after the act; the largest class first. */
export function assumptionsOf({ figures, series, inputs }: Gathered): NonNullable<AdviceFacts["assumptions"]> {
  const { assumptions } = figures;
  if (!assumptions) return [];
  const classes = new Map<string, Array<{ share: number; median: number; volatility: number | null }>>();
  for (const [uuid, share] of Object.entries(inputs.after ?? inputs.weights)) {
    const found = assumptions[uuid];
    const assetClass = series.get(uuid)?.assetClass ?? "NOT_DEFINED";
    if (found && share > 0) classes.set(assetClass, [...(classes.get(assetClass) ?? []), { share, ...found }]);
  }
  return [...classes]
    .map(([assetClass, lines]) => {
      const whole = lines.reduce((sum, { share }) => sum + share, 0);
      const mean = (read: (line: (typeof lines)[number]) => number) =>
        lines.reduce((sum, line) => sum + (line.share / whole) * read(line), 0) * 100;
      const isKnown = lines.every(({ volatility }) => volatility !== null);
      return {
        assetClass: assetClass as AssetClass,
        share: whole * 100,
        median: mean(({ median }) => median),
        volatility: isKnown ? mean(({ volatility }) => volatility ?? 0) : null,
      };
    })
    .sort((a, b) => b.share - a.share);
}
