import { type InterfaceLanguage, MOVEMENT_TYPES, type MovementType } from "#app/domain/enumerations.ts";
import { decimalForField, readDecimal } from "#app/domain/format-input.ts";
import { type AllocationLine, MOST_LINES, MOST_MOVEMENTS, type MovementLine, type SimulationForm } from "./form.ts";
import { bringTo100, hundredthsOf, spreadEvenly, weightOf } from "./weights.ts";

/** Changes of lists and weights, each a submit button: the server applies them without a script, the browser with one. */
export type FormChange =
  | { kind: "add-movement"; type: MovementType }
  | { kind: "remove-movement"; index: number }
  | { kind: "add-series"; series: string }
  | { kind: "remove-series"; index: number }
  | { kind: "spread-evenly" }
  | { kind: "bring-to-100" };

/** `add-movement:PERIODIC_DEPOSIT`, `remove-series:2`, `spread-evenly`; null when it is no change of the form. */
export function readChange(intent: string): FormChange | null {
  const [kind, detail = ""] = intent.split(":");
  if (kind === "spread-evenly" || kind === "bring-to-100") return { kind };
  if (kind === "add-series") return { kind, series: detail };
  if (kind === "add-movement") {
    const type = MOVEMENT_TYPES.find((known) => known === detail);
    return type ? { kind, type } : null;
  }
  if ((kind === "remove-movement" || kind === "remove-series") && /^\d{1,3}$/.test(detail)) return { kind, index: Number(detail) };
  return null;
}

export const intentOf = (change: FormChange): string => {
  if (change.kind === "add-movement") return `${change.kind}:${change.type}`;
  if (change.kind === "add-series") return `${change.kind}:${change.series}`;
  if (change.kind === "remove-movement" || change.kind === "remove-series") return `${change.kind}:${change.index}`;
  return change.kind;
};

export function changeForm(form: SimulationForm, change: FormChange, language: InterfaceLanguage): SimulationForm {
  switch (change.kind) {
    case "add-movement":
      return form.movements.length >= MOST_MOVEMENTS ? form : { ...form, movements: [...form.movements, newMovement(form, change.type)] };
    case "remove-movement":
      return { ...form, movements: form.movements.filter((_, index) => index !== change.index) };
    case "add-series":
      return { ...form, allocation: withSeries(form.allocation, change.series, language) };
    case "remove-series":
      return { ...form, allocation: form.allocation.filter((_, index) => index !== change.index) };
    case "spread-evenly":
      return { ...form, allocation: withWeights(form.allocation, spreadEvenly(form.allocation.length), language) };
    case "bring-to-100":
      return { ...form, allocation: withWeights(form.allocation, bringTo100(typedHundredths(form.allocation, language)), language) };
  }
}

const newMovement = (form: SimulationForm, type: MovementType): MovementLine => ({
  type,
  amount: "",
  frequency: "MONTHLY",
  startDate: form.startDate,
  endDate: "",
  name: "",
});

/** A series that is already there is not added twice; the first one takes the whole, a later one what is left. */
function withSeries(lines: AllocationLine[], series: string, language: InterfaceLanguage): AllocationLine[] {
  if (lines.length >= MOST_LINES || lines.some((line) => line.series === series)) return lines;
  const left = 10_000 - typedHundredths(lines, language).reduce((sum, weight) => sum + weight, 0);
  return [...lines, { series, weight: left > 0 ? decimalForField(weightOf(left), language) : "" }];
}

const withWeights = (lines: AllocationLine[], hundredths: number[], language: InterfaceLanguage) =>
  lines.map((line, index) => ({ ...line, weight: decimalForField(weightOf(hundredths[index] ?? 0), language) }));

/** Weights of the fields in hundredths; what cannot be read counts as nothing. */
export const typedHundredths = (lines: readonly AllocationLine[], language: InterfaceLanguage): number[] =>
  lines.map((line) => hundredthsOf(readDecimal(line.weight, language) ?? "") ?? 0);
