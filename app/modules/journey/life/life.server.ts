import { redirect } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import type { StepActing } from "#app/modules/journey/session/save-step.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, headersOfNew, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** What may be done with a session as a whole, each after a question. */
export const LIFE_MOVES = ["transfer", "duplicate", "reset", "delete"] as const;
export type LifeMove = (typeof LIFE_MOVES)[number];

export const isLifeMove = (text: string | undefined): text is LifeMove => LIFE_MOVES.some((move) => move === text);

/** Whether a session of that state can be moved so; that of a removed client is not made again. */
export function mayMove(move: LifeMove, { state, heldUntil }: Pick<FullSession, "state" | "heldUntil">): boolean {
  if (heldUntil !== null && move === "duplicate") return false;
  if (move === "reset") return state === "IN_PROGRESS";
  return move === "delete" ? state === "IN_PROGRESS" || state === "EXPIRED" : true;
}

export async function lifeView(viewer: Viewer, session: FullSession, move: LifeMove) {
  const t = getFixedT(viewer.language);
  const colleagues = move === "transfer" ? (await viewer.api.journeySessions.owners({})).items : [];
  const name = sessionTitle(session, viewer);
  return {
    uuid: session.uuid,
    move,
    title: t(`journey.life.${move}.title`),
    name,
    text: t(`journey.life.${move}.text`, { name, date: formatInstant(session.updatedAt, viewer.language) }),
    allowed: mayMove(move, session),
    colleagues: colleagues.map(({ uuid, name: label }) => ({ value: uuid, label })),
    version: session.version,
    idem: crypto.randomUUID(),
  };
}
export type LifeView = Awaited<ReturnType<typeof lifeView>>;

/** Moves the session, and leads to a page beside its route; gives the key of what kept it from that. */
export async function moveSession(acting: StepActing, session: FullSession, move: LifeMove, form: FormData) {
  const { viewer, context } = acting;
  const params = { hash: session.uuid };
  const marks = marksOf(form);
  const owner = String(form.get("owner") ?? "");
  if (move === "transfer" && !owner) return { problem: "journey.life.transfer.required" as TranslationKey };
  const calls = viewer.api.journeySessions;
  const outcome = await attempt(
    async () => {
      if (move === "duplicate") return (await calls.duplicate({ params, headers: headersOfNew(marks) })).uuid;
      if (move === "transfer") await calls.transfer({ params, headers: headersOfChange(marks), body: { owner } });
      if (move === "delete") await calls.remove({ params, headers: headersOfChange(marks) });
      if (move === "reset") await calls.reset({ params, headers: headersOfChange(marks) });
      return session.uuid;
    },
    ({ status }) => status === 400 || status === 409 || status === 412 || status === 422,
  );
  if ("refusal" in outcome)
    return { problem: (outcome.refusal.code === "VERSION_CONFLICT" ? "journey.life.changed" : "journey.life.refused") as TranslationKey };
  if (move === "duplicate" || move === "reset") return redirect(`../journey/${outcome.value}/edit`, 303);
  return redirectWithToast(context, "..", {
    kind: "positive",
    key: `journey.life.${move}.done`,
    params: { name: sessionTitle(session, viewer) },
  });
}
