import type { RiskProfile } from "#app/domain/journey.ts";
import type { ExactParameters } from "./form.ts";
import { blendedAllocation, type ChosenMandate, heldAt, type Lines, type Offer, type OfferedMandate, seriesOfGrid } from "./management.ts";

/** Per cent as an exact decimal to a decimal fraction as a double: `33.33` is 0.3333, correctly rounded. */
export function fractionOf(percent: string): number {
  return Number(`${percent}e-2`);
}

/**
 * The one edge between exact decimals (weights, rates and fees in per cent) and the computation's doubles (fractions).
 * Weights that total 100.00 total 1 within the rounding of doubles.
 */
export function freeManagementRequest(parameters: ExactParameters, matrixUuid: string, paths = 0) {
  return { ...commonRequest(parameters, matrixUuid, paths), weights: fractionsOf(parameters.allocation) };
}

/**
 * The request with what is managed how: the client's own weights, mandates, or a grid by years left. One call answers all
 * three by `managementType`, and each has its own.
 */
export function projectionRequest(parameters: ExactParameters, matrixUuid: string, paths = 0) {
  const common = commonRequest(parameters, matrixUuid, paths);
  const { mandates, grid, allocation } = parameters;
  if (mandates)
    return {
      ...common,
      managementType: "DELEGATED" as const,
      profiles: mandates.map((mandate) => ({
        label: mandate.label,
        assetManagerName: mandate.manager,
        mandatCode: mandate.code,
        weight: fractionOf(mandate.weight),
        allocation: fractionsOf(mandate.allocation),
        mandateFee: fractionOf(mandate.mandateFee),
      })),
    };
  if (grid)
    return {
      ...common,
      managementType: "GLIDEPATH" as const,
      grid: grid.map((row) => ({ horizonLeft: row.yearsLeft, weights: fractionsOf(row.allocation) })),
    };
  return { ...common, managementType: "SELF_BUILT" as const, weights: fractionsOf(allocation) };
}

/** Every series whose market scenarios the projection needs. */
export const seriesOf = ({ allocation, mandates, grid }: ExactParameters): string[] => [
  ...new Set([
    ...allocation.map(({ series }) => series),
    ...(mandates ?? []).flatMap((mandate) => mandate.allocation.map(({ series }) => series)),
    ...(grid ? seriesOfGrid(grid) : []),
  ]),
];

const fractionsOf = (lines: Lines) => Object.fromEntries(lines.map(({ series, weight }) => [series, fractionOf(weight)]));

function commonRequest(parameters: ExactParameters, matrixUuid: string, paths: number) {
  const { goal } = parameters;
  return {
    startDate: parameters.startDate,
    horizon: parameters.horizonYears,
    currency: parameters.currency,
    currentBalance: Number(parameters.currentBalance),
    movements: parameters.movements.map((movement) => ({ ...movement, amount: Number(movement.amount) })),
    fees: { entryFee: fractionOf(parameters.entryFee), managementFee: fractionOf(parameters.managementFee) },
    rebalancing: parameters.rebalancing,
    matrixUuid,
    ...(goal.kind === "target" ? { target: { parameter: "target" as const, value: Number(goal.amount) } } : {}),
    ...(goal.kind === "annualized_return" ? { target: { parameter: "annualized_return" as const, value: fractionOf(goal.rate) } } : {}),
    ...(paths > 0 ? { paths } : {}),
  };
}

interface Fees {
  entryFee?: string;
  managementFee?: string;
}
/** What a simulator proposes: its own parameters first, then the fees of its product and the composition of its portfolio. */
interface Proposal {
  config: Fees & {
    minSimpleDeposit?: string;
    minPeriodicDeposit?: { MONTHLY?: string };
    defaultAllocation?: Lines;
    maxHorizonYears?: number;
  };
  productFees: Fees;
  portfolioAllocation: Lines;
}

/** A simulation nobody has typed in yet, from `startDate` on. */
export function proposedParameters(
  { config, productFees, portfolioAllocation }: Proposal,
  startDate: string,
  offer: Offer = { kind: "SELF_BUILT" },
): ExactParameters {
  const monthly = config.minPeriodicDeposit?.MONTHLY;
  const horizonYears = Math.min(DEFAULT_HORIZON_YEARS, config.maxHorizonYears ?? DEFAULT_HORIZON_YEARS);
  return {
    currency: "EUR",
    startDate,
    horizonYears,
    currentBalance: "0",
    goal: { kind: "none" },
    movements: [
      ...(config.minSimpleDeposit ? [{ type: "SIMPLE_DEPOSIT" as const, amount: config.minSimpleDeposit, startDate }] : []),
      ...(monthly ? [{ type: "PERIODIC_DEPOSIT" as const, amount: monthly, frequency: "MONTHLY" as const, startDate }] : []),
    ],
    ...proposedInvestments(offer, horizonYears, config.defaultAllocation ?? portfolioAllocation),
    rebalancing: "BUY_AND_HOLD",
    entryFee: config.entryFee ?? productFees.entryFee ?? "0",
    managementFee: config.managementFee ?? productFees.managementFee ?? "0",
  };
}

function proposedInvestments(
  offer: Offer,
  horizonYears: number,
  allocation: Lines,
): Pick<ExactParameters, "allocation" | "mandates" | "grid"> {
  if (offer.kind === "DELEGATED") return offer.mandates[0] ? wholeMandate(offer.mandates[0]) : { allocation: [] };
  if (offer.kind === "SELF_BUILT") return { allocation };
  return offer.grid.length > 0 ? { allocation: heldAt(offer.grid, horizonYears), grid: [...offer.grid] } : { allocation: [] };
}

const wholeMandate = ({ code, label, manager, mandateFee, allocation }: OfferedMandate) => {
  const mandates: ChosenMandate[] = [{ code, label, manager, mandateFee, allocation, weight: "100" }];
  return { allocation: blendedAllocation(mandates), mandates };
};

/**
 * The parameters with what is usual for a client of that profile, and what it took the place of. Null where nothing is
 * set up for the profile, or it is there already.
 */
export function withUsualOf(
  parameters: ExactParameters,
  profile: RiskProfile,
  usual: Partial<Record<RiskProfile, Lines>>,
  offer: Offer,
): ExactParameters | null {
  const { allocation, mandates, replaced: _, ...rest } = parameters;
  const replaced = { profile, allocation, ...(mandates ? { mandates } : {}) };
  if (offer.kind === "DELEGATED") {
    const managers = new Set((mandates ?? []).map(({ manager }) => manager));
    const fitting = offer.mandates.filter((one) => one.riskProfile === profile);
    // A profile of the asset manager that was chosen already comes first.
    const mandate = fitting.find(({ manager }) => managers.has(manager)) ?? fitting[0];
    const same = mandates?.length === 1 && mandates[0]?.code === mandate?.code;
    return mandate && !same ? { ...rest, ...wholeMandate(mandate), replaced } : null;
  }
  const lines = offer.kind === "SELF_BUILT" ? usual[profile] : undefined;
  if (!lines || sameLines(lines, allocation)) return null;
  return { ...rest, allocation: lines, replaced };
}

const sameLines = (a: Lines, b: Lines): boolean =>
  a.length === b.length &&
  a.every((line) => b.some((other) => other.series === line.series && Number(other.weight) === Number(line.weight)));

/** What stood there before comes back. */
export function withReplaced({ replaced, ...parameters }: ExactParameters): ExactParameters {
  if (!replaced) return parameters;
  const { mandates: _, ...rest } = parameters;
  const { allocation, mandates } = replaced;
  return { ...rest, allocation, ...(mandates ? { mandates } : {}) };
}

/** The holding period that French life insurance and the risk indicator assume. */
export const DEFAULT_HORIZON_YEARS = 8;

/** Shortest name under which a simulation may be saved. */
export const SHORTEST_NAME = 4;
