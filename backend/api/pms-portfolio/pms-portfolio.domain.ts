import type { FullPmsPortfolio, PmsLine } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";

/** The value of a composition: the sum of its lines where each has one and all are in one currency. */
export function totalOf(lines: readonly PmsLine[]): { value: string | null; currency: string | null } {
  const currencies = new Set(lines.map(({ currency }) => currency));
  if (lines.length === 0 || currencies.size !== 1 || lines.some(({ value }) => value === null)) return { value: null, currency: null };
  const [currency = null] = currencies;
  const sum = lines.reduce((total, { value }) => total + hundredMillionthsOf(value!), 0n);
  return { value: decimalText(sum), currency };
}

/** Decimals of at most eight places, counted exactly. */
const UNIT = 100_000_000n;
function hundredMillionthsOf(decimal: string): bigint {
  const [, sign, whole, rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)!;
  const units = BigInt(whole!) * UNIT + BigInt(rest.padEnd(8, "0"));
  return sign ? -units : units;
}
function decimalText(units: bigint): string {
  const [sign, size] = units < 0n ? ["-", -units] : ["", units];
  return withoutZeros(`${sign}${size / UNIT}.${String(size % UNIT).padStart(8, "0")}`);
}

/** Per cent of the whole, to the hundredth; null where the whole is unknown or nothing. */
export function shareOf({ value }: PmsLine, whole: string | null): string | null {
  if (value === null || whole === null || Number(whole) === 0) return null;
  return ((Number(value) / Number(whole)) * 100).toFixed(2);
}

const amountsOf = ({ weight, quantity, value }: PmsLine) => ({ weight, quantity, value });
const isSame = (a: PmsLine, b: PmsLine) => JSON.stringify(amountsOf(a)) === JSON.stringify(amountsOf(b));

/** Lines that came, went or are held otherwise; those that stand first, in their order. */
export function changesOf(before: readonly PmsLine[], after: readonly PmsLine[]): FullPmsPortfolio["changes"] {
  const known = new Map(before.map((line) => [line.identifier, line]));
  const held = new Set(after.map(({ identifier }) => identifier));
  return [
    ...after.flatMap((line) => {
      const { identifier, name } = line;
      const earlier = known.get(identifier);
      if (earlier && isSame(earlier, line)) return [];
      const kind = earlier ? ("CHANGED" as const) : ("ADDED" as const);
      return [{ identifier, name, kind, before: earlier ? amountsOf(earlier) : null, after: amountsOf(line) }];
    }),
    ...before
      .filter(({ identifier }) => !held.has(identifier))
      .map((line) => ({
        ...{ identifier: line.identifier, name: line.name, kind: "REMOVED" as const },
        ...{ before: amountsOf(line), after: null },
      })),
  ];
}
