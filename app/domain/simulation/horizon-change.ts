import { addMonths, isDay } from "./calendar.ts";
import type { MovementLine, SimulationForm } from "./form.ts";

type Dated = Pick<SimulationForm, "startDate" | "horizonYears" | "movements">;

/** A payment that a changed horizon concerns: its place, and what fitting it would do. */
export interface ConcernedPayment {
  index: number;
  what: "extend" | "shorten" | "remove";
}

const endOf = (startDate: string, years: number) => addMonths(startDate, years * 12);

function whatOf(line: MovementLine, from: string, to: string): ConcernedPayment["what"] | null {
  if (isDay(line.startDate) && line.startDate >= to && line.startDate < from) return "remove";
  if (!line.type.startsWith("PERIODIC") || !isDay(line.endDate)) return null;
  if (to < from) return line.endDate > to ? "shorten" : null;
  // A payment that lasted until the former horizon, to a month.
  return line.endDate >= addMonths(from, -1) && line.endDate < to ? "extend" : null;
}

/**
 * Scheduled payments that the horizon leaves behind when it moves from `years` to the one of the form. One without an end
 * follows the horizon by itself.
 */
export function concernedPayments({ startDate, horizonYears, movements }: Dated, years: number): ConcernedPayment[] {
  const now = Number(horizonYears);
  if (!isDay(startDate) || !(now >= 1) || !(years >= 1) || now === years) return [];
  const [from, to] = [endOf(startDate, years), endOf(startDate, now)];
  return movements.flatMap((line, index) => {
    const what = whatOf(line, from, to);
    return what ? [{ index, what }] : [];
  });
}

/** The same payments extended or shortened to the horizon of the form; what would start beyond it is taken out. */
export function fitPayments(form: SimulationForm, years: number): SimulationForm {
  const concerned = new Map(concernedPayments(form, years).map(({ index, what }) => [index, what]));
  const end = endOf(form.startDate, Number(form.horizonYears));
  return {
    ...form,
    movements: form.movements.flatMap((line, index) => {
      const what = concerned.get(index);
      if (what === "remove") return [];
      return what ? [{ ...line, endDate: end }] : [line];
    }),
  };
}
