import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { MarketEvent } from "#app/contract/market-event.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { MarketEventForm } from "./market-event.schema.ts";

type Outcome = "done" | "conflict" | "absent";
const REFUSED = { 409: "conflict", 404: "absent" } as const;

/** Null when there is no such event. */
export async function findMarketEvent({ api }: Viewer, id: string): Promise<MarketEvent | null> {
  return foundOrNull(id, (id) => api.marketEvents.get({ params: { id } }));
}

/** Fields of the form as the event holds them. */
export const eventValues = ({ name, category, startDate, endDate }: MarketEvent) => ({
  nameFr: name.fr,
  nameEn: name.en,
  category,
  startDate,
  endDate: endDate ?? "",
});

/** The answer to the second of two editors of an event. */
export function eventConflict({ language }: Viewer, submission: SentForm<MarketEventForm>, newest: MarketEvent) {
  const present = { ...eventValues(newest), version: newest.version };
  return conflictReply(submission, present, "marketEvents.form.conflict", (field, held) => {
    if (field === "category") return getFixedT(language)(`marketEvents.categories.${newest.category}`);
    return field.endsWith("Date") ? formatDate(held) : held;
  });
}

const bodyOf = ({ nameFr, nameEn, category, startDate, endDate }: MarketEventForm) => ({
  name: { fr: nameFr, en: nameEn },
  category,
  startDate,
  endDate: endDate ?? null,
});

export async function addMarketEvent({ api }: Viewer, form: MarketEventForm): Promise<void> {
  await api.marketEvents.create({ headers: headersOfNew(form), body: bodyOf(form) });
}

export const changeMarketEvent = ({ api }: Viewer, id: string, form: MarketEventForm): Promise<Outcome> =>
  doneOr(() => api.marketEvents.update({ params: { id }, headers: headersOfChange(form), body: bodyOf(form) }), REFUSED);

export const removeMarketEvent = ({ api }: Viewer, id: string, marks: WriteMarks): Promise<Outcome> =>
  doneOr(() => api.marketEvents.remove({ params: { id }, headers: headersOfChange(marks) }), REFUSED);
