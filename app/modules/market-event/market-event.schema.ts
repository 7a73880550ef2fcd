import { z } from "zod";
import { MARKET_EVENT_CATEGORIES } from "#app/domain/market-event.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const title = (missing: string) => z.string({ error: missing }).trim().min(1, missing).max(160, "marketEvents.form.nameLong");
const day = (missing: string) => z.string({ error: missing }).pipe(z.iso.date("marketEvents.form.dateWrong"));

/** What the form of an event holds. Messages are keys of texts. */
export const marketEventSchema = z
  .strictObject({
    nameFr: title("marketEvents.form.nameFrRequired"),
    nameEn: title("marketEvents.form.nameEnRequired"),
    category: z.enum(MARKET_EVENT_CATEGORIES, "marketEvents.form.categoryRequired"),
    startDate: day("marketEvents.form.dateRequired"),
    /** Empty for an event of one day. */
    endDate: day("marketEvents.form.dateWrong").optional(),
    ...markFields,
  })
  .refine(({ startDate, endDate }) => endDate === undefined || endDate >= startDate, {
    path: ["endDate"],
    error: "marketEvents.form.endBeforeStart",
  });
export type MarketEventForm = z.infer<typeof marketEventSchema>;
