import { createHash } from "node:crypto";
import type { AdvisedAsset } from "#app/domain/advice/facts.ts";
import type { DefinedMandate } from "#app/domain/advice/mandate/definitions.ts";
import { natureOf } from "#app/domain/advice/suitability/asset-nature.ts";
import type { OfferedMandate } from "#app/domain/simulation/management.ts";

interface OfSimulator {
  config: { mandates?: OfferedMandate[] | undefined };
}

/** The mandates of a contract's simulators, each code once: the first one defines it. */
export function mandatesIn(simulators: readonly OfSimulator[]): OfferedMandate[] {
  const mandates = simulators.flatMap(({ config }) => config.mandates ?? []);
  return mandates.filter(({ code }, at) => mandates.findIndex((other) => other.code === code) === at);
}

/** The uuid under which a mandate of a contract stands as a line of its own: the same one each time, and that of no series. */
export function mandateLine(product: string, code: string): string {
  const bytes = createHash("sha256").update(`${product}/${code}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A mandate whose contents are not published: it is judged as one line, by its level. */
export const isOpaque = ({ allocation }: Pick<OfferedMandate, "allocation">): boolean => allocation.length === 0;

export const mandateName = ({ manager, label }: Pick<OfferedMandate, "manager" | "label">): string => `${manager} ${label}`;

export const definedMandate = (product: string, { allocation, ...mandate }: OfferedMandate): DefinedMandate => ({
  ...mandate,
  lines: isOpaque({ allocation }) ? [{ series: mandateLine(product, mandate.code), weight: "100" }] : allocation,
});

/** What is known of a mandate that stands as one line. */
export const mandateAsset = (product: string, mandate: OfferedMandate): AdvisedAsset => ({
  uuid: mandateLine(product, mandate.code),
  name: mandateName(mandate),
  assetClass: "DELEGATED_PORTFOLIO_MANAGEMENT",
  isMandate: true,
  sri: mandate.riskLevel ?? null,
  ended: false,
  closedSince: null,
  notForSale: false,
  notForScheduledPayments: false,
  needsKid: false,
  hasKid: mandate.kidUrl !== undefined,
  kidDate: null,
  holdingYears: null,
  structuredUntil: null,
  minDeposit: null,
  minPeriodicDeposit: null,
  nature: natureOf({
    type: "FUND",
    assetClass: "DELEGATED_PORTFOLIO_MANAGEMENT",
    subAssetClass: mandate.label,
    geographicFocus: null,
    structured: false,
    declared: { manager: mandate.manager },
  }),
  targetMarket: null,
  maxLossPercent: null,
});
