import { z } from "zod";
import { instant, isoDate, onceHeaders, routeUnder, uuid } from "#app/contract/base.ts";
import { exportFormat } from "#app/contract/table-file.ts";

const fromTo = z.object({ from: isoDate, to: isoDate });
const distributor = uuid.optional().describe("whose contracts, where an administrator asks");
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const beforeFrom = { path: ["to"], error: "before from" };

const root = "/contract-service/v1/uaflife";
const route = routeUnder(root);

const processed = fromTo.extend({
  startedAt: instant,
  endedAt: instant,
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The first 200 contracts that were left out. */
  errors: z.array(z.object({ externalId: z.string(), code: z.string(), message: z.string() })),
  errorCount: z.number().int(),
});
export type UafLifeRun = z.output<typeof processed>;

/** Contracts of a distributor's clients that the insurer's system UAF Life tells. */
export const uaflife = {
  process: route("POST", "/process", "uaflife-process", "Take over the contracts that were made or changed on some days")
    .input(z.object({ headers: onceHeaders, body: fromTo.extend({ distributor }).refine(inOrder, beforeFrom) }))
    .output(processed),
  download: route("GET", "/download", "uaflife-download", "What was taken over on some days, as a file")
    .input(z.object({ query: fromTo.extend({ distributor, format: exportFormat }).refine(inOrder, beforeFrom) }))
    .output(z.file()),
  lastSyncDate: route("GET", "/last-sync-date", "uaflife-last-sync-date", "When contracts were last taken over")
    .input(z.object({ query: z.object({ distributor }) }))
    .output(
      z.object({
        lastSyncDate: instant.nullable().describe("null before the first time"),
        configured: z.boolean().describe("whether this installation knows the address of the insurer's system"),
      }),
    ),
};
