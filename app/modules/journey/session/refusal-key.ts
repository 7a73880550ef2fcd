import type { WriteRefusal } from "#app/services/calls/outcome.ts";

/** Codes of a session that is written no more. */
const CLOSED: ReadonlySet<string> = new Set(["SESSION_EXPIRED", "SESSION_FINALIZED"]);
export const isClosed = (code: string): boolean => CLOSED.has(code);

/** Text of a step whose write was refused: somebody else was first, the session is closed, or what was typed does not fit. */
export function refusalKey(refused: WriteRefusal) {
  if (refused.kind === "conflict") return "adviceSteps.conflict";
  if (refused.kind === "rule" && refused.code === "NOT_AS_DEFINED") return "adviceSteps.notAsDefined";
  return refused.kind === "rule" && isClosed(refused.code) ? "adviceSteps.closed" : "adviceSteps.refused";
}
