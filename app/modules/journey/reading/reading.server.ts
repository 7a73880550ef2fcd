import { data } from "@remix-run/node";
import { answererOf } from "#app/domain/advice/checks.ts";
import { LEAST_CHARACTERS, saysSomething } from "#app/domain/advice/words/own-words.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { checkViews } from "#app/modules/journey/checks/check-view.server.ts";
import { secondReadingPath } from "#app/navigation/journey-paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** The advice of a colleague that the person is asked to read. Throws 404 for any other. */
async function askedReading({ api }: Viewer, uuid: string | undefined) {
  const reading = await foundOrNull(uuid, (one) => api.secondReadings.get({ params: { uuid: one } }));
  if (!reading) throw data(null, { status: 404 });
  return reading;
}

export async function readingView(viewer: Viewer, uuid: string | undefined) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { session, measured, names, done, version } = await askedReading(viewer, uuid);
  const checks = measured?.checks ?? [];
  const waiting = (measured?.toAccept ?? []).filter(({ code }) => answererOf(code) === "second-reader");
  const red = checks.some(({ flag }) => flag === "red");
  return {
    title: t("adviceSteps.reading.title"),
    text: t("adviceSteps.reading.text", { owner: session.ownerName }),
    client: session.clientName ?? t("journey.unnamed"),
    product: session.productName,
    lines: (measured?.lines ?? []).map((line) => ({
      series: line.series,
      name: names[line.series] ?? line.series,
      share: formatPercent(line.weight, language, { decimals: [0, 2] }),
    })),
    checks: checkViews(checks, new Map(Object.entries(names)), language),
    /** What stands in the way of a reading; null where it waits. */
    state: measured === null ? ("none" as const) : red ? ("red" as const) : done || waiting.length === 0 ? ("done" as const) : null,
    leastWords: LEAST_CHARACTERS,
    version,
    idem: crypto.randomUUID(),
  };
}
export type ReadingView = Awaited<ReturnType<typeof readingView>>;

/** Stores the reading; gives what is wrong with it, and the words that were typed. */
export async function confirmReading(viewer: Viewer, context: RequestContext, uuid: string | undefined, form: FormData) {
  const t = getFixedT(viewer.language);
  await askedReading(viewer, uuid);
  const words = String(form.get("words") ?? "")
    .trim()
    .slice(0, 2000);
  if (!saysSomething(words)) return { problem: t("adviceSteps.reading.fewWords", { least: LEAST_CHARACTERS }), words };
  const params = { uuid: String(uuid) };
  const stored = await attempt(
    () => viewer.api.secondReadings.confirm({ params, headers: headersOfChange(marksOf(form)), body: { words } }),
    ({ status }) => status === 403 || status === 409 || status === 412 || status === 422,
  );
  if ("value" in stored)
    return redirectWithToast(context, secondReadingPath(params.uuid), { kind: "positive", key: "adviceSteps.reading.saved" });
  const isConflict = stored.refusal.code === "VERSION_CONFLICT";
  return { problem: t(isConflict ? "adviceSteps.reading.changed" : "adviceSteps.reading.refused"), words };
}
