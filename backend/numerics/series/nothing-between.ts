import { isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { Window } from "./dated-values.ts";

/** Refusal 00001 with its series and the dates that are known. */
export function nothingBetween(series: Iterable<string>, { from, to }: Window): ComputationError {
  const parameters = { ...(from !== undefined && { from: isoDay(from) }), ...(to !== undefined && { to: isoDay(to) }) };
  return new ComputationError("00001", { series, parameters });
}
