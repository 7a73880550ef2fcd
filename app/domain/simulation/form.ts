import { allocationFromFields } from "#app/domain/allocation/fields.ts";
import type { AllocationLine, RemovedLine } from "#app/domain/allocation/lines.ts";
import {
  type InterfaceLanguage,
  MOVEMENT_FREQUENCIES,
  MOVEMENT_TYPES,
  type MovementFrequency,
  type MovementType,
  REBALANCING_STRATEGIES,
  type RebalancingStrategy,
} from "#app/domain/enumerations.ts";
import { amountForField, decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import type { DeclaredSituation } from "#app/domain/tax/situation.ts";
import type { ChosenMandate, GridRow, Lines } from "./management.ts";
import type { OptimisationRecord } from "./optimise/record.ts";
import type { Subscriber } from "./subscriber.ts";

export const GOAL_KINDS = ["target", "annualized_return", "none"] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];

/** A contribution or withdrawal as typed. `endDate` empty: until the horizon. */
export interface MovementLine {
  type: MovementType;
  amount: string;
  frequency: MovementFrequency;
  startDate: string;
  endDate: string;
  name: string;
}

/** A movement that was taken out, and where it stood. */
export interface RemovedMovement {
  at: number;
  line: MovementLine;
}

/** A profile of one asset manager; an empty code takes none of theirs. */
export interface MandateLine {
  code: string;
  /** Per cent, as typed. */
  weight: string;
}

/** What stands in the fields of the simulator, as text: the one state of the screen, with or without a script. */
export interface SimulationForm {
  startDate: string;
  horizonYears: string;
  currentBalance: string;
  goalKind: GoalKind;
  goalAmount: string;
  goalRate: string;
  movements: MovementLine[];
  /** The movement taken out last. */
  removedMovement?: RemovedMovement | undefined;
  allocation: AllocationLine[];
  /** The line taken out last. */
  removed?: RemovedLine | undefined;
  /** In delegated management only. */
  mandates: MandateLine[];
  rebalancing: RebalancingStrategy;
  entryFee: string;
  managementFee: string;
}

/** Exact decimals; the shape of the contract's simulation parameters. */
export interface ExactParameters {
  currency: string;
  startDate: string;
  horizonYears: number;
  currentBalance: string;
  goal: { kind: "none" } | { kind: "target"; amount: string } | { kind: "annualized_return"; rate: string };
  movements: Array<{
    type: MovementType;
    amount: string;
    frequency?: MovementFrequency;
    startDate?: string;
    endDate?: string;
    name?: string;
  }>;
  /** Under mandates what they hold together, on a glidepath what it holds at the start. */
  allocation: Lines;
  /** Delegated management: what was chosen, as it was then. */
  mandates?: ChosenMandate[] | undefined;
  /** Glidepath management: the grid as it was then. */
  grid?: GridRow[] | undefined;
  rebalancing: RebalancingStrategy;
  entryFee: string;
  managementFee: string;
  subscriber?: Subscriber | undefined;
  /** Declared for the after-tax estimate. */
  taxSituation?: DeclaredSituation | undefined;
  /** What the default of another risk profile took the place of, until the person has said that it may go. */
  replaced?: Replaced | undefined;
  /** The last proposal of the optimiser that was taken over. */
  optimised?: OptimisationRecord | undefined;
}

/** An allocation, or mandates, that can be put back. */
export interface Replaced {
  profile: RiskProfile;
  allocation: Lines;
  mandates?: ChosenMandate[] | undefined;
}

export const MOST_MOVEMENTS = 50;
export const MOST_LINES = 60;
const MOST_MANDATES = 20;

export function formOf(parameters: ExactParameters, language: InterfaceLanguage): SimulationForm {
  const write = (decimal: string) => decimalForField(decimal, language);
  const money = (amount: string) => amountForField(amount, language);
  const { goal } = parameters;
  return {
    startDate: parameters.startDate,
    horizonYears: String(parameters.horizonYears),
    currentBalance: money(parameters.currentBalance),
    goalKind: goal.kind,
    goalAmount: goal.kind === "target" ? money(goal.amount) : "",
    goalRate: goal.kind === "annualized_return" ? write(goal.rate) : "",
    movements: parameters.movements.map((movement) => ({
      type: movement.type,
      amount: money(movement.amount),
      frequency: movement.frequency ?? "MONTHLY",
      startDate: movement.startDate ?? parameters.startDate,
      endDate: movement.endDate ?? "",
      name: movement.name ?? "",
    })),
    allocation: parameters.allocation.map(({ series, weight }) => ({ series, weight: write(weight) })),
    mandates: (parameters.mandates ?? []).map(({ code, weight }) => ({ code, weight: write(weight) })),
    rebalancing: parameters.rebalancing,
    entryFee: write(parameters.entryFee),
    managementFee: write(parameters.managementFee),
  };
}

const oneOf = <T extends string>(values: readonly T[], text: string, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise;
const LINE = /^(movements|mandates)\[(\d{1,3})\]\.([a-zA-Z]+)$/;

/** Field that keeps the movement that was taken out last. */
export const REMOVED_MOVEMENT = "movements-removed";

/** What that field holds. */
export const removedMovementText = ({ at, line }: RemovedMovement): string =>
  [at, line.type, line.amount, line.frequency, line.startDate, line.endDate, line.name]
    .map((part) => String(part).replaceAll("|", ""))
    .join("|");

function readRemovedMovement(text: string): RemovedMovement | null {
  const [at = "", type = "", amount = "", frequency = "", startDate = "", endDate = "", name = ""] = text.split("|");
  if (!/^\d{1,3}$/.test(at)) return null;
  return { at: Number(at), line: movementOf({ type, amount, frequency, startDate, endDate, name }) };
}

const movementOf = (typed: Record<keyof MovementLine, string>): MovementLine => ({
  ...typed,
  type: oneOf(MOVEMENT_TYPES, typed.type, "SIMPLE_DEPOSIT"),
  frequency: oneOf(MOVEMENT_FREQUENCIES, typed.frequency, "MONTHLY"),
  name: typed.name.slice(0, 120),
});

/** Reads posted fields (`currentBalance`, `movements[0].amount`, ...). Unknown names are left aside. */
export function formFromFields(fields: Iterable<readonly [string, unknown]>, language: InterfaceLanguage): SimulationForm {
  const plain = new Map<string, string>();
  const lists = () => new Map<number, Record<string, string>>();
  const lines = { movements: lists(), mandates: lists() };
  const sent = [...fields];
  for (const [name, value] of sent) {
    if (typeof value !== "string") continue;
    const match = LINE.exec(name);
    if (!match) {
      plain.set(name, value);
      continue;
    }
    const list = lines[match[1] as keyof typeof lines];
    const index = Number(match[2]);
    list.set(index, { ...list.get(index), [match[3] ?? ""]: value });
  }
  const { lines: allocation, removed } = allocationFromFields(sent, "allocation", language, MOST_LINES);
  const removedMovement = readRemovedMovement(plain.get(REMOVED_MOVEMENT) ?? "");
  const text = (name: string) => (plain.get(name) ?? "").trim().slice(0, 200);
  return {
    startDate: text("startDate"),
    horizonYears: text("horizonYears"),
    currentBalance: text("currentBalance"),
    goalKind: oneOf(GOAL_KINDS, text("goalKind"), "none"),
    goalAmount: text("goalAmount"),
    goalRate: text("goalRate"),
    movements: inOrder(lines.movements, MOST_MOVEMENTS).map((line) =>
      movementOf({
        type: line("type"),
        amount: line("amount"),
        frequency: line("frequency"),
        startDate: line("startDate"),
        endDate: line("endDate"),
        name: line("name"),
      }),
    ),
    ...(removedMovement && { removedMovement }),
    allocation,
    ...(removed && { removed }),
    mandates: inOrder(lines.mandates, MOST_MANDATES).map((line) => ({ code: line("code"), weight: line("weight") })),
    rebalancing: oneOf(REBALANCING_STRATEGIES, text("rebalancing"), "BUY_AND_HOLD"),
    entryFee: text("entryFee"),
    managementFee: text("managementFee"),
  };
}

function inOrder(lines: Map<number, Record<string, string>>, most: number) {
  return [...lines.entries()]
    .sort(([a], [b]) => a - b)
    .slice(0, most)
    .map(
      ([, line]) =>
        (name: string) =>
          (line[name] ?? "").trim().slice(0, 200),
    );
}

/** Whether two states of the screen would give the same results, however their figures are typed ("1500", "1 500,00"). */
export const sameWorth = (a: SimulationForm, b: SimulationForm, language: InterfaceLanguage): boolean =>
  worth(a, language) === worth(b, language);

const worth = (form: SimulationForm, language: InterfaceLanguage): string =>
  JSON.stringify(form, (_, part) => (typeof part === "string" ? (bareDecimal(part, language) ?? part) : part));

/** A typed figure without the zeros that end its decimals. */
const bareDecimal = (text: string, language: InterfaceLanguage): string | undefined =>
  readDecimal(text, language)
    ?.replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
