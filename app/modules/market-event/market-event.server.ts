import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { MarketEvent } from "#app/contract/market-event.ts";
import { formatDate } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { MarketEventForm } from "./market-event.schema.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
type Outcome = "done" | "conflict" | "absent";

/** Null when there is no such event. */
export async function findMarketEvent({ api }: Viewer, id: string): Promise<MarketEvent | null> {
  if (!UUID.test(id)) return null;
  try {
    return await api.marketEvents.get({ params: { id } });
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
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
  await api.marketEvents.create({ headers: { "idempotency-key": form.idem }, body: bodyOf(form) });
}

export const changeMarketEvent = ({ api }: Viewer, id: string, form: MarketEventForm): Promise<Outcome> =>
  outcomeOf(() => api.marketEvents.update({ params: { id }, headers: headersOf(form), body: bodyOf(form) }));

export const removeMarketEvent = ({ api }: Viewer, id: string, marks: { idem: string; version?: number }): Promise<Outcome> =>
  outcomeOf(() => api.marketEvents.remove({ params: { id }, headers: headersOf(marks) }));

const headersOf = ({ idem, version }: { idem: string; version?: number | undefined }) => ({
  ...(idem ? { "idempotency-key": idem } : {}),
  ...(version === undefined ? {} : { "if-match": String(version) }),
});

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    await call();
    return "done";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "conflict";
    if (isAppError(error) && error.status === 404) return "absent";
    throw error;
  }
}
