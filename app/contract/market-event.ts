import { z } from "zod";
import { changeOf, isoDate, listOf, listQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { MARKET_EVENT_CATEGORIES } from "#app/domain/market-event.ts";

const text = z.string().trim().min(1).max(160);
const fields = {
  /** Title in both languages, as charts show it. */
  name: z.object({ fr: text, en: text }),
  category: z.enum(MARKET_EVENT_CATEGORIES),
  startDate: isoDate,
  /** Last day of an event that lasted; null for a single day. */
  endDate: isoDate.nullable(),
};

export const marketEvent = z.object({ id: uuid, ...fields, version: z.number().int() });
export type MarketEvent = z.infer<typeof marketEvent>;

export const marketEventWritten = z
  .object({ ...fields, endDate: fields.endDate.default(null) })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, { path: ["endDate"], error: "before startDate" });

const root = "/product-config-service/v1/market_events";
const byId = z.object({ params: z.object({ id: uuid }) });

/** Dated events that charts of past performance may show. Everybody reads them, administrators write them. */
export const marketEvents = {
  list: route("GET", root, "market-events-list", "Market events, newest first unless asked otherwise")
    .input(
      z.object({
        query: listQuery.extend({
          sort: z.enum(["startDate", "name", "category"]).default("startDate"),
          query: listQuery.shape.search.describe("same as search"),
          category: z.enum(MARKET_EVENT_CATEGORIES).optional(),
          /** Events of this span alone: those that end on or after `from` and begin on or before `to`. */
          from: isoDate.optional(),
          to: isoDate.optional(),
        }),
      }),
    )
    .output(listOf(marketEvent)),
  get: route("GET", `${root}/{id}`, "market-events-get", "One market event").input(byId).output(marketEvent),
  create: route("POST", root, "market-events-create", "Add a market event")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: marketEventWritten }))
    .output(marketEvent),
  update: route("PUT", `${root}/{id}`, "market-events-update", "Change a market event")
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: changeOf(marketEventWritten) }))
    .output(marketEvent),
  remove: route("DELETE", `${root}/{id}`, "market-events-delete", "Remove a market event")
    .route({ successStatus: 204 })
    .input(z.object({ ...byId.shape, headers: writeHeaders }))
    .output(z.void()),
};
