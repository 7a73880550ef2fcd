import { readDecimal } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { shareProblem } from "#app/modules/series/weighted-lines.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { AllocationsView } from "./allocation-view.server.ts";
import type { Allocation, Offer } from "./workspace.server.ts";

/** Modes share an allocation, mandates share the delegated part of it. */
type Sharing = "split" | "mandates";
const FIELD = { split: "share", mandates: "mandate" } as const;

interface TypedShare {
  key: string;
  name: string;
  typed: string;
  /** Why it is no share; null where it is one. */
  problem: string | null;
}
type Names = ReadonlyArray<{ key: string; name: string }>;

export const splitNames = ({ modes }: Allocation, { language }: Viewer): Names =>
  (modes ?? []).map(({ mode }) => ({ key: mode, name: getFixedT(language)(`adviceSteps.modes.${mode}`) }));
export const mandateNames = ({ mandates }: Offer): Names => mandates.map(({ code, label }) => ({ key: code, name: label }));

/** Shares as they were typed, by mode or mandate: an empty one is none. All of them where one cannot be read, with the reason beside it. */
export function typedShares(
  form: FormData,
  sharing: Sharing,
  names: Names,
  { language }: Viewer,
): { weights: ReadonlyMap<string, string> } | { wrong: TypedShare[] } {
  const weights = new Map<string, string>();
  const shares = names.map(({ key, name }): TypedShare => {
    const typed = String(form.get(`${FIELD[sharing]}.${key}`) ?? "")
      .trim()
      .slice(0, 40);
    const decimal = typed === "" ? "0" : readDecimal(typed, language);
    const problem = shareProblem(decimal);
    if (decimal !== null) weights.set(key, decimal);
    return { key, name, typed, problem: problem && getFixedT(language)(`weightedLines.problems.${problem}`) };
  });
  return shares.some(({ problem }) => problem) ? { wrong: shares } : { weights };
}

/** The step with what was typed in place of what is stored. */
export function withTypedShares(view: AllocationsView, sharing: Sharing, shares: readonly TypedShare[]): AllocationsView {
  const typed = (key: string) => {
    const share = shares.find((one) => one.key === key);
    return share && { weight: share.typed, problem: share.problem };
  };
  return sharing === "split"
    ? { ...view, modes: view.modes.map((mode) => ({ ...mode, ...typed(mode.mode) })) }
    : { ...view, mandates: view.mandates?.map((mandate) => ({ ...mandate, ...typed(mandate.code) })) ?? null };
}

export const splitOf = (allocation: Allocation, weights: ReadonlyMap<string, string>): Allocation => ({
  ...allocation,
  modes: (allocation.modes ?? []).map(({ mode }) => ({ mode, weight: weights.get(mode) ?? "0" })),
});

export const delegatedOf = (allocation: Allocation, { mandates }: Offer, weights: ReadonlyMap<string, string>): Allocation => ({
  ...allocation,
  // Contents, level and fee come from the contract when it is saved.
  delegatedProfiles: mandates.flatMap(({ code, label, manager }) => {
    const part = weights.get(code) ?? "0";
    return Number(part) > 0 ? [{ label, assetManagerName: manager, mandatCode: code, allocation: part }] : [];
  }),
});
