import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { OPTIMISATION_AIMS, type OptimisationAim } from "./optimise/aims.ts";
import { bringTo100, hundredthsOf, WHOLE } from "./weights.ts";

export const RISK_KINDS = ["none", "srri", "volatility"] as const;

export interface BoundLine {
  /** Uuid of a series, or a class of assets. */
  of: string;
  /** Per cent, as typed; both must be there. */
  min: string;
  max: string;
}

/** Content of the fields of the optimisation, as text. */
export interface OptimisationForm {
  aim: OptimisationAim;
  targetAmount: string;
  risk: (typeof RISK_KINDS)[number];
  srri: string;
  volatilityMin: string;
  volatilityMax: string;
  assets: BoundLine[];
  classes: BoundLine[];
  wholePercent: boolean;
  /** The risk of the client's profile may be left; never so by itself. */
  beyondProfile: boolean;
}

const oneOf = <T extends string>(values: readonly T[], text: string): T => values.find((value) => value === text) ?? (values[0] as T);
const LINE = /^(assets|classes)\[(\d{1,3})\]\.(of|min|max)$/;

/** Reads posted fields (`aim`, `assets[0].min`, ...). Unknown names are left aside. */
export function optimisationFromFields(fields: Iterable<readonly [string, unknown]>): OptimisationForm {
  const plain = new Map<string, string>();
  const lines = { assets: new Map<number, BoundLine>(), classes: new Map<number, BoundLine>() };
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    const [, list, index, part] = LINE.exec(name) ?? [];
    if (!list) plain.set(name, value.trim().slice(0, 60));
    else {
      const of = lines[list as keyof typeof lines];
      const line = of.get(Number(index)) ?? { of: "", min: "", max: "" };
      of.set(Number(index), { ...line, [part as keyof BoundLine]: value.trim().slice(0, 60) });
    }
  }
  const text = (name: string) => plain.get(name) ?? "";
  const inOrder = (map: Map<number, BoundLine>) => [...map].sort(([a], [b]) => a - b).map(([, line]) => line);
  return {
    aim: oneOf(OPTIMISATION_AIMS, text("aim")),
    targetAmount: text("targetAmount"),
    risk: oneOf(RISK_KINDS, text("risk")),
    srri: text("srri"),
    volatilityMin: text("volatilityMin"),
    volatilityMax: text("volatilityMax"),
    assets: inOrder(lines.assets),
    classes: inOrder(lines.classes),
    wholePercent: text("wholePercent") === "on",
    beyondProfile: text("beyondProfile") === "on",
  };
}

/** Names a text under `optimise.problems`. */
export type OptimisationProblemKey =
  | "minMissing"
  | "maxMissing"
  | "notAPercent"
  | "minAboveMax"
  | "minimaTooMuch"
  | "maximaTooLittle"
  | "classMinTooMuch"
  | "classMaxTooLittle"
  | "amountMissing"
  | "srriMissing"
  | "volatilityInvalid";
export interface OptimisationProblem {
  field: string;
  key: OptimisationProblemKey;
  /** Hundredths of a per cent. */
  sum?: number;
}

/** Bounds in hundredths of a per cent; null where a field holds no per cent. */
interface ReadBound {
  of: string;
  min: number | null;
  max: number | null;
}

const readPercent = (text: string, language: InterfaceLanguage): number | null => {
  const read = hundredthsOf(readDecimal(text, language) ?? "");
  return read !== null && read <= WHOLE ? read : null;
};

export const readBounds = (lines: readonly BoundLine[], language: InterfaceLanguage): ReadBound[] =>
  lines.map(({ of, min, max }) => ({ of, min: readPercent(min, language), max: readPercent(max, language) }));

/**
 * What is wrong with the bounds before anything is computed: each line by itself, the lines of a class against the bounds
 * of the class, and all of them against 100 %. `classOf` gives the class of a series.
 */
export function checkBounds(
  form: Pick<OptimisationForm, "assets" | "classes">,
  classOf: (series: string) => AssetClass | undefined,
  language: InterfaceLanguage,
): OptimisationProblem[] {
  const problems: OptimisationProblem[] = [];
  const [assets, classes] = [readBounds(form.assets, language), readBounds(form.classes, language)];
  for (const [list, bounds] of [
    ["assets", assets],
    ["classes", classes],
  ] as const) {
    bounds.forEach(({ min, max }, index) => {
      const typed = form[list][index];
      if (min === null) problems.push({ field: `${list}[${index}].min`, key: typed?.min.trim() ? "notAPercent" : "minMissing" });
      if (max === null) problems.push({ field: `${list}[${index}].max`, key: typed?.max.trim() ? "notAPercent" : "maxMissing" });
      if (min !== null && max !== null && min > max) problems.push({ field: `${list}[${index}].min`, key: "minAboveMax" });
    });
  }
  if (problems.length > 0) return problems;
  const sum = (lines: readonly ReadBound[], part: "min" | "max") => lines.reduce((total, line) => total + (line[part] ?? 0), 0);
  classes.forEach(({ of, min, max }, index) => {
    const members = assets.filter((asset) => classOf(asset.of) === of);
    if (sum(members, "min") > (max ?? WHOLE))
      problems.push({ field: `classes[${index}].max`, key: "classMaxTooLittle", sum: sum(members, "min") });
    if (sum(members, "max") < (min ?? 0))
      problems.push({ field: `classes[${index}].min`, key: "classMinTooMuch", sum: sum(members, "max") });
  });
  if (problems.length > 0) return problems;
  const grouped = classes.map(({ of, min, max }) => {
    const members = assets.filter((asset) => classOf(asset.of) === of);
    return { of, min: Math.max(min ?? 0, sum(members, "min")), max: Math.min(max ?? WHOLE, sum(members, "max")) };
  });
  const others = assets.filter((asset) => !classes.some(({ of }) => of === classOf(asset.of)));
  const [least, most] = [sum(grouped, "min") + sum(others, "min"), sum(grouped, "max") + sum(others, "max")];
  if (least > WHOLE) problems.push({ field: "assets", key: "minimaTooMuch", sum: least });
  if (most < WHOLE) problems.push({ field: "assets", key: "maximaTooLittle", sum: most });
  return problems;
}

/** Weights as fractions to hundredths of a per cent that total exactly 100.00; what rounds to nothing is left out. */
export function proposedLines(
  weights: Readonly<Record<string, number>>,
  wholePercent: boolean,
): Array<{ series: string; hundredths: number }> {
  const step = wholePercent ? 100 : 1;
  const rounded = Object.entries(weights)
    .map(([series, weight]) => ({ series, hundredths: Math.round((weight * WHOLE) / step) * step }))
    .filter(({ hundredths }) => hundredths > 0);
  const exact = bringTo100(rounded.map(({ hundredths }) => hundredths));
  return rounded.map(({ series }, index) => ({ series, hundredths: exact[index] ?? 0 })).filter(({ hundredths }) => hundredths > 0);
}
