import { redirect } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type JourneyStep, stepAfter } from "#app/domain/advice/steps.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { isClosed } from "./refusal-key.ts";
import { sessionTitle } from "./session-view.server.ts";

export interface StepActing {
  viewer: Viewer;
  context: RequestContext;
  request: Request;
}

/** `conflict`: it changed since it was seen; `closed`: it is finalised or has expired; `refused`: it does not fit. */
export type StepRefusal = "conflict" | "closed" | "refused";

/** Saves a part of a session; gives the session afterwards, or why nothing was saved. Other failures are thrown. */
export async function savePart(call: () => Promise<FullSession>): Promise<{ done: FullSession } | { refused: StepRefusal }> {
  const outcome = await attempt(call, ({ status }) => status === 400 || status === 409 || status === 412 || status === 422);
  if ("value" in outcome) return { done: outcome.value };
  const { code } = outcome.refusal;
  if (isClosed(code)) return { refused: "closed" };
  return { refused: code === "VERSION_CONFLICT" ? "conflict" : "refused" };
}

/** Text of a step that was not saved, but for a conflict, which tells what is in place. */
export const notSavedKey = (refused: StepRefusal) => (refused === "closed" ? "journey.steps.closed" : "journey.steps.notSaved");

/**
 * Where a step that was saved leads: to the next one, or out to the list. `intent` is the button of its foot. Addresses are relative to
 * the route of the step, whose parents are the session and the module: they hold at each place of the module.
 */
export function afterStep({ context, viewer }: StepActing, session: FullSession, step: JourneyStep, intent: FormDataEntryValue | null) {
  const next = stepAfter(step);
  if (intent !== "leave" && next) return redirect(`../${next}`, 303);
  const params = { session: sessionTitle(session, viewer) };
  return redirectWithToast(context, "../..", { kind: "positive", key: "journey.steps.saved", params });
}
