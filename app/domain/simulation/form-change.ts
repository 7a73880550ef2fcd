import {
  type AllocationState,
  changeAllocation,
  type LinesChange,
  linesIntent,
  readLinesChange,
  typedHundredths,
  weightForField,
} from "#app/domain/allocation/lines.ts";
import { type InterfaceLanguage, MOVEMENT_TYPES, type MovementType } from "#app/domain/enumerations.ts";
import { amountForField, readDecimal } from "#app/domain/format/format-input.ts";
import { MOST_LINES, MOST_MOVEMENTS, type MovementLine, type SimulationForm } from "./form.ts";
import { fitPayments } from "./horizon-change.ts";
import { shareOut, WHOLE } from "./weights.ts";

/** Changes of lists and weights, each a submit button: the server applies them without a script, the browser with one. */
export type FormChange =
  | LinesChange
  | { kind: "add-movement"; type: MovementType }
  | { kind: "remove-movement"; index: number }
  /** Puts the movement that was taken out last back where it was. */
  | { kind: "restore-movement" }
  | { kind: "pay-more"; type: "SIMPLE_DEPOSIT" | "PERIODIC_DEPOSIT"; amount: string }
  /** All withdrawals in proportion, so that the largest one comes to so many cents. */
  | { kind: "set-withdrawals"; cents: number }
  | { kind: "set-horizon"; years: number }
  /** `years`: the horizon that the payments were made for. */
  | { kind: "fit-payments"; years: number }
  /** A payment is raised to a minimum; the amount in whole currency units. */
  | { kind: "set-amount"; index: number; amount: string }
  /** Lines that together may have no more than `most` per cent; the others take what is over. */
  | { kind: "cap-lines"; most: number; indexes: number[] }
  /** Hundredths of a per cent by series, which together make the allocation. */
  | { kind: "set-weights"; weights: Array<{ series: string; hundredths: number }> };

/** `add-movement:PERIODIC_DEPOSIT`, `remove-series:2`, `spread-evenly`; null when it is no change of the form. */
export function readChange(intent: string): FormChange | null {
  const lines = readLinesChange(intent);
  if (lines) return lines;
  const [kind, detail = "", amount = ""] = intent.split(":");
  if (kind === "add-movement") {
    const type = MOVEMENT_TYPES.find((known) => known === detail);
    return type ? { kind, type } : null;
  }
  if (kind === "pay-more" && (detail === "SIMPLE_DEPOSIT" || detail === "PERIODIC_DEPOSIT") && /^\d{1,12}$/.test(amount))
    return { kind, type: detail, amount };
  if (kind === "set-withdrawals" && /^[1-9]\d{0,14}$/.test(detail)) return { kind, cents: Number(detail) };
  if ((kind === "set-horizon" || kind === "fit-payments") && /^\d{1,2}$/.test(detail)) return { kind, years: Number(detail) };
  if (kind === "set-amount" && /^\d{1,3}$/.test(detail) && /^\d{1,12}$/.test(amount)) return { kind, index: Number(detail), amount };
  if (kind === "cap-lines" && /^\d{1,2}(\.\d{1,2})?$/.test(detail) && /^\d{1,3}(,\d{1,3})*$/.test(amount))
    return { kind, most: Number(detail), indexes: amount.split(",").map(Number) };
  if (kind === "set-weights" && /^([^=,]{1,64}=\d{1,5}(,|$)){1,100}$/.test(detail)) return { kind, weights: readWeights(detail) };
  if (kind === "remove-movement" && /^\d{1,3}$/.test(detail)) return { kind, index: Number(detail) };
  if (kind === "restore-movement") return { kind };
  return null;
}

const readWeights = (text: string) =>
  text.split(",").map((pair) => {
    const [series = "", hundredths] = pair.split("=");
    return { series, hundredths: Number(hundredths) };
  });

export const intentOf = (change: FormChange): string => {
  if (change.kind === "add-movement") return `${change.kind}:${change.type}`;
  if (change.kind === "pay-more") return `${change.kind}:${change.type}:${change.amount}`;
  if (change.kind === "set-amount") return `${change.kind}:${change.index}:${change.amount}`;
  if (change.kind === "cap-lines") return `${change.kind}:${change.most}:${change.indexes.join()}`;
  if (change.kind === "set-withdrawals") return `${change.kind}:${change.cents}`;
  if (change.kind === "set-horizon" || change.kind === "fit-payments") return `${change.kind}:${change.years}`;
  if (change.kind === "set-weights")
    return `${change.kind}:${change.weights.map(({ series, hundredths }) => `${series}=${hundredths}`).join()}`;
  if (change.kind === "remove-movement") return `${change.kind}:${change.index}`;
  if (change.kind === "restore-movement") return change.kind;
  return linesIntent(change);
};

/** The changes that concern the allocation alone; others leave it as it is. */
export function changeLines(state: AllocationState, change: FormChange, language: InterfaceLanguage): AllocationState {
  switch (change.kind) {
    case "set-weights":
      return {
        ...state,
        lines: change.weights.map(({ series, hundredths }) => ({ series, weight: weightForField(hundredths, language) })),
      };
    case "cap-lines": {
      const capped = cappedHundredths(typedHundredths(state.lines, language), change);
      return { ...state, lines: state.lines.map((line, at) => ({ ...line, weight: weightForField(capped[at] ?? 0, language) })) };
    }
    case "add-movement":
    case "pay-more":
    case "set-amount":
    case "set-withdrawals":
    case "set-horizon":
    case "fit-payments":
    case "remove-movement":
    case "restore-movement":
      return state;
    default:
      return changeAllocation(state, change, language, MOST_LINES);
  }
}

export function changeForm(form: SimulationForm, change: FormChange, language: InterfaceLanguage): SimulationForm {
  switch (change.kind) {
    case "add-movement":
      return form.movements.length >= MOST_MOVEMENTS ? form : { ...form, movements: [...form.movements, newMovement(form, change.type)] };
    case "pay-more":
      return withPayment(form, change, language);
    case "set-amount":
      return {
        ...form,
        movements: form.movements.map((line, at) =>
          at === change.index ? { ...line, amount: amountForField(change.amount, language) } : line,
        ),
      };
    case "set-withdrawals":
      return { ...form, movements: scaledWithdrawals(form.movements, change.cents, language) };
    case "set-horizon":
      return { ...form, horizonYears: String(change.years) };
    case "fit-payments":
      return fitPayments(form, change.years);
    case "remove-movement": {
      const line = form.movements[change.index];
      if (!line) return form;
      const movements = form.movements.filter((_, index) => index !== change.index);
      return { ...form, movements, removedMovement: { at: change.index, line } };
    }
    case "restore-movement": {
      const { removedMovement: removed, ...others } = form;
      return removed && form.movements.length < MOST_MOVEMENTS
        ? { ...others, movements: form.movements.toSpliced(removed.at, 0, removed.line) }
        : others;
    }
    default: {
      const { removed: before, ...others } = form;
      const { lines, removed } = changeLines({ lines: form.allocation, removed: before }, change, language);
      return { ...others, allocation: lines, ...(removed && { removed }) };
    }
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

/**
 * Adds to the deposit of that kind that begins with the simulation (the monthly one that lasts until the horizon); where
 * there is none, a new one is made.
 */
function withPayment(
  form: SimulationForm,
  { type, amount }: Extract<FormChange, { kind: "pay-more" }>,
  language: InterfaceLanguage,
): SimulationForm {
  const at = form.movements.findIndex(
    (movement) =>
      movement.type === type &&
      movement.startDate === form.startDate &&
      (type === "SIMPLE_DEPOSIT" || (movement.frequency === "MONTHLY" && movement.endDate === "")) &&
      readDecimal(movement.amount, language) !== null,
  );
  const present = form.movements[at];
  if (!present) {
    if (form.movements.length >= MOST_MOVEMENTS) return form;
    return { ...form, movements: [...form.movements, { ...newMovement(form, type), amount: amountForField(amount, language) }] };
  }
  const cents = [readDecimal(present.amount, language) ?? "0", amount].reduce((sum, part) => sum + Math.round(Number(part) * 100), 0);
  const raised = { ...present, amount: amountForField(String(cents / 100), language) };
  return { ...form, movements: form.movements.with(at, raised) };
}

/** Amounts are rounded down to the cent: together they never take out more than the proportion. What cannot be read stays. */
function scaledWithdrawals(movements: MovementLine[], cents: number, language: InterfaceLanguage): MovementLine[] {
  const amountOf = ({ type, amount }: MovementLine) => (type.endsWith("WITHDRAWAL") ? Number(readDecimal(amount, language) ?? 0) : 0);
  const largest = Math.max(0, ...movements.map(amountOf));
  return movements.map((line) => {
    const amount = amountOf(line);
    if (!(amount > 0)) return line;
    const scaled = Math.floor((amount * cents) / largest + 1e-6) / 100;
    return { ...line, amount: amountForField(String(scaled), language) };
  });
}

/** Same proportions within the capped lines and within the others; total exactly 100.00. */
function cappedHundredths(weights: readonly number[], { most, indexes }: Extract<FormChange, { kind: "cap-lines" }>): number[] {
  const cap = Math.round(most * 100);
  const isCapped = (at: number) => indexes.includes(at);
  const capped = shareOut(
    weights.filter((_, at) => isCapped(at)),
    cap,
  );
  const others = shareOut(
    weights.filter((_, at) => !isCapped(at)),
    WHOLE - cap,
  );
  return weights.map((_, at) => (isCapped(at) ? capped.shift() : others.shift()) ?? 0);
}
