import { z } from "zod";
import { instant, isoDate, routeUnder, writeHeaders } from "#app/contract/base.ts";

const fromTo = z.object({ from: isoDate, to: isoDate });
const span = fromTo.refine(({ from, to }) => from <= to, { path: ["to"], error: "before from" });

const root = "/contract-service/v1/uaflife";
const route = routeUnder(root);

/** Contracts that the insurer's system UAF Life tells. */
export const uaflife = {
  process: route("POST", "/process", "uaflife-process", "Take over the contracts of some days")
    .input(z.object({ headers: writeHeaders, body: span }))
    .output(
      fromTo.extend({
        startedAt: instant,
        endedAt: instant,
        read: z.number().int(),
        added: z.number().int(),
        changed: z.number().int(),
        unchanged: z.number().int(),
        /** The first 200 contracts that were left out. */
        errors: z.array(z.object({ externalId: z.string(), code: z.string(), message: z.string() })),
        errorCount: z.number().int(),
      }),
    ),
  download: route("GET", "/download", "uaflife-download", "What was taken over on some days, as a file")
    .input(z.object({ query: span }))
    .output(z.file()),
  lastSyncDate: route("GET", "/last-sync-date", "uaflife-last-sync-date", "When contracts were last taken over")
    .input(z.object({}))
    .output(z.object({ lastSyncDate: instant.nullable().describe("null before the first time") })),
};
