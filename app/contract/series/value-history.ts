import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";

/** What looks wrong in the values of a series. Lists are cut at 100 of each, newest first; the counts are of all. */
export const valueQuality = z.object({
  series: uuid,
  /** Usual days from one value to the next; null with fewer than three values. */
  spacing: z.number().nullable(),
  /** Weekdays without a value between the last one and today; null without any value. */
  waiting: z.number().int().nullable(),
  /** The next value is overdue, by the spacing of the others. */
  late: z.boolean(),
  gapCount: z.number().int(),
  gaps: z.array(z.object({ from: isoDate, to: isoDate, weekdays: z.number().int().describe("without a value between the two days") })),
  outlierCount: z.number().int(),
  /** Moves over 20 %, or over five standard deviations of the 250 moves before. `returned`: the next move takes most of it back. */
  outliers: z.array(
    z.object({
      date: isoDate,
      value: z.number(),
      previous: z.number(),
      move: z.number().describe("decimal fraction"),
      deviations: z.number().nullable(),
      returned: z.boolean(),
    }),
  ),
  flatCount: z.number().int(),
  /** The same value more than ten times running. */
  flats: z.array(z.object({ from: isoDate, to: isoDate, values: z.number().int() })),
  weekendCount: z.number().int().describe("values of a Saturday or a Sunday, in a series that has few of them"),
});
export type ValueQuality = z.infer<typeof valueQuality>;

/** A write that changed values. `by` is known to those of the same organisation and to administrators. */
export const valueChange = z.object({
  uuid,
  kind: z.enum(["WRITE", "DELETE", "BATCH", "IMPORT", "PROVIDER", "UNDO"]),
  at: instant,
  by: z.string().nullable(),
  /** Name of the imported file. */
  fileName: z.string().nullable(),
  series: z.number().int().describe("series that it changed"),
  newValues: z.number().int(),
  revisions: z.number().int().describe("values that it replaced"),
  deleted: z.number().int(),
  undoes: uuid.nullable(),
  undoneBy: uuid.nullable(),
  undoable: z.boolean().describe("not taken back yet and not older than 90 days"),
});
export type ValueChange = z.infer<typeof valueChange>;

const root = "/financial-value-service/v1/financial_values" as const;
const byId = { params: z.object({ id: uuid }) };
const page = listQuery.pick({ limit: true, offset: true });

/** Implied by the page of a series: what was done to its values, and what in them looks wrong. An unknown series is answered 404. */
export const valueHistory = {
  quality: route("GET", `${root}/{id}/quality`, "financial-values-quality", "Gaps, jumps and flat stretches of a series")
    .input(z.object(byId))
    .output(valueQuality),
  changes: route("GET", `${root}/{id}/changes`, "financial-values-changes", "Writes that changed values of a series, newest first")
    .input(z.object({ ...byId, query: page }))
    .output(
      listOf(
        valueChange.extend({
          /** What it did to this series. */
          here: z.object({
            newValues: z.number().int(),
            revisions: z.number().int(),
            deleted: z.number().int(),
            /** First and last day; of a calendar year that it filled from nothing, the first and last day of the year. */
            from: isoDate,
            to: isoDate,
          }),
        }),
      ),
    ),
  revisions: route("GET", `${root}/{id}/revisions`, "financial-values-revisions", "Values that were replaced or deleted, newest first")
    .input(z.object({ ...byId, query: page }))
    .output(
      listOf(
        z.object({
          date: isoDate,
          at: instant,
          oldValue: z.number(),
          /** Null when the value was deleted. */
          newValue: z.number().nullable(),
          oldOrigin: z.enum(VALUE_ORIGINS),
          change: uuid.nullable(),
        }),
      ),
    ),
  change: route("GET", `${root}/changes/{uuid}`, "financial-values-change-get", "One write; that of an import bears its uuid")
    .input(z.object({ params: z.object({ uuid }) }))
    .output(valueChange),
  /** Days that a later write touched stay as they are; `kept` counts them. The undo is a write of its own, which can be undone too. */
  undo: route("POST", `${root}/changes/{uuid}/undo`, "financial-values-undo", "Take a write back")
    .input(z.object({ params: z.object({ uuid }), headers: onceHeaders }))
    .output(z.object({ change: uuid, removed: z.number().int(), restored: z.number().int(), kept: z.number().int() })),
};
