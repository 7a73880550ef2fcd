import type { z } from "zod";
import { formatDate, formatVariation } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { priceText } from "../detail/detail-view.server.ts";
import type { valueSchema } from "../series.schema.ts";

type ValueForm = z.infer<ReturnType<typeof valueSchema>>;

/** A move that a person confirms before it is written. */
const LARGE_MOVE = 0.2;
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** What to agree to before a value is written, with the mark of just that; null when nothing needs a word. */
async function questionOf({ api, language }: Viewer, series: string, { date, value }: ValueForm) {
  const t = getFixedT(language);
  const params = { id: series };
  const [at, before] = await Promise.all([
    api.financialValues.last({ params, query: { date } }),
    api.financialValues.last({ params, query: { date: dayBefore(date) } }),
  ]);
  const texts: string[] = [];
  if (at?.date === date && at.value !== value)
    texts.push(
      t("seriesPages.value.replaces", {
        date: formatDate(date),
        value: priceText(at.value, language),
        origin: t(`series.origins.${at.origin}`),
      }),
    );
  // Levels at or below zero have no move in per cent.
  const move = before && before.value > 0 && value > 0 ? value / before.value - 1 : 0;
  if (before && Math.abs(move) > LARGE_MOVE)
    texts.push(t("seriesPages.value.jumps", { move: formatVariation(move * 100, language, 1), date: formatDate(before.date) }));
  return texts.length === 0 ? null : { mark: `${date} ${value}`, texts };
}

export type ValueOutcome = "saved" | "future" | "missing" | { mark: string; texts: string[] };

/** Writes one value; what replaces another one or jumps is asked about first. */
export async function writeValue(viewer: Viewer, series: string, form: ValueForm): Promise<ValueOutcome> {
  const question = await questionOf(viewer, series, form);
  if (question && form.confirmed !== question.mark) return question;
  try {
    await viewer.api.financialValues.create({
      params: { id: series },
      query: { date: form.date, origin: form.origin },
      headers: headersOfNew(form),
      body: { value: form.value },
    });
    return "saved";
  } catch (error) {
    if (isAppError(error) && error.code === "VALUE_IN_FUTURE") return "future";
    if (isAppError(error) && error.status === 404) return "missing";
    throw error;
  }
}
