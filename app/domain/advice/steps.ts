import type { SESSION_STATES } from "#app/domain/journey.ts";

/** The steps of a recommendation journey, in their order. */
export const JOURNEY_STEPS = [
  "client",
  "sustainability",
  "profile",
  "parameters",
  "allocations",
  "checks",
  "publishing",
  "sending",
] as const;
export type JourneyStep = (typeof JOURNEY_STEPS)[number];

/** When a step was last saved, and when what it holds last became something else. Instants. */
export interface StepMark {
  savedAt: string;
  changedAt: string;
}

/** What the steps are told by. */
export interface SteppedSession {
  state: (typeof SESSION_STATES)[number];
  steps: Readonly<Partial<Record<JourneyStep, StepMark>>>;
  sustainability: { expiresOn?: string | null | undefined } | null;
  questionnaire: { riskProfile?: string | undefined; expiresOn?: string | null | undefined } | null;
  workspace: { selectedAllocation: number | null } | null;
}

export type RedoReason = { kind: "changed"; step: JourneyStep; at: string } | { kind: "expired"; on: string };
export type StepState = "done" | "todo" | "redo" | "locked";
export interface StepStatus {
  name: JourneyStep;
  state: StepState;
  /** Why a step that was done is to be done again. */
  reason?: RedoReason;
}

/** What each step was decided on: when one of these becomes something else later, it is to be done again. */
const RESTS_ON: Readonly<Record<JourneyStep, readonly JourneyStep[]>> = {
  client: [],
  sustainability: [],
  profile: [],
  parameters: ["client"],
  allocations: ["client", "sustainability", "profile", "parameters"],
  checks: ["client", "sustainability", "profile", "parameters", "allocations"],
  publishing: [],
  sending: [],
};
/** What must have been done, at least once, before a step can be opened. */
const NEEDS: Readonly<Record<JourneyStep, readonly JourneyStep[]>> = {
  client: [],
  sustainability: [],
  profile: [],
  parameters: [],
  allocations: ["client", "sustainability", "profile", "parameters"],
  checks: ["allocations"],
  publishing: ["checks"],
  sending: ["publishing"],
};
/** The advice is made of these; finalising it closes them. */
const ADVISED: ReadonlySet<JourneyStep> = new Set(["client", "sustainability", "profile", "parameters", "allocations", "checks"]);

function isFilledIn(step: JourneyStep, { state, steps, questionnaire, workspace }: SteppedSession): boolean {
  const finalised = state === "FINALIZED" || state === "PUBLISHED";
  if (ADVISED.has(step) && finalised) return true;
  switch (step) {
    case "profile":
      return steps.profile !== undefined && questionnaire?.riskProfile !== undefined;
    case "allocations":
      return steps.allocations !== undefined && typeof workspace?.selectedAllocation === "number";
    case "checks":
      return finalised;
    case "publishing":
      return state === "PUBLISHED";
    default:
      return steps[step] !== undefined;
  }
}

/** A day after which what was said no longer counts; `today` an ISO date. */
function expiryOf(step: JourneyStep, session: SteppedSession): string | null {
  if (step === "profile") return session.questionnaire?.expiresOn ?? null;
  return step === "sustainability" ? (session.sustainability?.expiresOn ?? null) : null;
}

function reasonOf(step: JourneyStep, session: SteppedSession, today: string): RedoReason | undefined {
  if (session.state === "FINALIZED" || session.state === "PUBLISHED") return undefined;
  const on = expiryOf(step, session);
  if (on !== null && on < today) return { kind: "expired", on };
  const saved = session.steps[step]?.savedAt;
  if (saved === undefined) return undefined;
  const later = RESTS_ON[step].flatMap((other) => {
    const at = session.steps[other]?.changedAt;
    return at !== undefined && Date.parse(at) > Date.parse(saved) ? [{ step: other, at }] : [];
  });
  const last = later.reduce<{ step: JourneyStep; at: string } | null>(
    (latest, one) => (latest === null || Date.parse(one.at) > Date.parse(latest.at) ? one : latest),
    null,
  );
  return last ? { kind: "changed", ...last } : undefined;
}

/** Every step with its state, in order; `today` is an ISO date. */
export function stepsOf(session: SteppedSession, today: string): StepStatus[] {
  return JOURNEY_STEPS.map((name) => {
    if (!NEEDS[name].every((needed) => isFilledIn(needed, session))) return { name, state: "locked" };
    if (!isFilledIn(name, session)) return { name, state: "todo" };
    const reason = reasonOf(name, session, today);
    return reason ? { name, state: "redo", reason } : { name, state: "done" };
  });
}

/** The first step that is still to do; the last one when none is. */
export function currentStep(steps: readonly StepStatus[]): StepStatus {
  const open = steps.find(({ state }) => state !== "done") ?? steps.at(-1);
  if (!open) throw new Error("a journey has steps");
  return open;
}

/** Place of a step in the journey, from 1. */
export const stepNumber = (step: JourneyStep): number => JOURNEY_STEPS.indexOf(step) + 1;
export const stepAfter = (step: JourneyStep): JourneyStep | null => JOURNEY_STEPS[stepNumber(step)] ?? null;
export const stepBefore = (step: JourneyStep): JourneyStep | null => JOURNEY_STEPS[stepNumber(step) - 2] ?? null;
