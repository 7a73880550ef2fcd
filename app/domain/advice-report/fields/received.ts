import type { AdviceCosts } from "../facts.ts";

type Item = AdviceCosts["total"];

/**
 * What the firm receives from third parties out of the costs of an advice: of the managers of the funds, and of the insurer out of each fee
 * of the contract; null where nobody has stored it. `known` is the sum of what is known, null where nothing is; `isWhole`: nothing else is left.
 */
export function receivedOf({ thirdParty, insurer }: AdviceCosts) {
  const managers = thirdParty ?? { item: null, unknown: [] };
  const parts = [managers.item, insurer?.entry ?? null, insurer?.management ?? null];
  const stored = parts.flatMap((part) => part ?? []);
  const sum = (read: (part: Item) => number | null) => stored.reduce((all, part) => all + (read(part) ?? 0), 0);
  const known = { firstYear: sum((part) => part.firstYear), amount: sum((part) => part.amount), rate: sum((part) => part.rate) };
  return {
    managers,
    entry: parts[1]!,
    management: parts[2]!,
    known: stored.length > 0 ? known : null,
    isWhole: stored.length === parts.length && managers.unknown.length === 0,
  };
}
