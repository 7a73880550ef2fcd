import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";

export const AUDIT_ORIGINS = ["PLATFORM", "CALLER"] as const;
/** Records that a report may be about: those that its caller may read. */
export const REPORTED_RECORDS = [
  "user",
  "organisation",
  "reco-session",
  "questionnaire-session",
  "simulation",
  "retail-client",
  "model-portfolio",
  "product",
  "simulator",
] as const;
/** What a report may be about that is no record: a page by the pattern of its address, the session of the caller, the log. */
const REPORTED_PLACES = ["page", "session", "audit"] as const;

/** Who did what to which object, with what was there before and after. Rows are chained: see docs/decisions/0038. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** Null where nobody known acted: a sign-in under an unknown name. */
  user: z.object({ uuid, username: z.string().nullable(), name: z.string().nullable() }).nullable(),
  organisation: z.object({ uuid, name: z.string().nullable() }).nullable(),
  /** Noun and verb; `app.` in front marks what an application reported by this call. */
  action: z.string(),
  /** CALLER: reported by an application through this call, as it claims; PLATFORM: what the service did and saw itself. */
  origin: z.enum(AUDIT_ORIGINS),
  resource: z.object({ type: z.string(), id: z.string().nullable() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  correlationId: z.string(),
});
export type AuditRecord = z.infer<typeof auditEntry>;

/** One row by itself. */
const namedAuditEntry = auditEntry.extend({
  names: z.record(z.string(), z.string()).describe("what the identifiers in the row are called today, by identifier"),
});
export type NamedAuditRecord = z.infer<typeof namedAuditEntry>;

const word = z.string().regex(/^[a-z][a-z0-9.-]{1,59}$/, "small letters, digits, . and -");
const newEntry = z.object({
  action: word,
  resource: z.object({
    type: z.enum([...REPORTED_RECORDS, ...REPORTED_PLACES]),
    id: z.string().trim().min(1).max(200).nullable().describe("of a record: its uuid; the caller must be able to read it"),
  }),
  details: z
    .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .refine((details) => Object.keys(details).length <= 20, "at most 20 details")
    .optional(),
});

const root = "/user-service/v1/audit_logs";

export const auditLogs = {
  create: route(
    "POST",
    root,
    "audit-logs-create",
    "Report something that the caller did; user and time are the server's own, and the row is marked as a caller's",
    201,
  )
    .input(z.object({ headers: onceHeaders, body: newEntry }))
    .output(auditEntry),
  list: route("GET", root, "audit-logs-list", "The audit log, newest first: all for an administrator, else the caller's organisation")
    .input(
      z.object({
        query: listQuery.extend({
          /** Days of UTC, both included. */
          from: isoDate.optional(),
          to: isoDate.optional(),
          user: uuid.optional(),
          action: z.string().max(60).optional(),
          resourceType: z.string().max(60).optional(),
          resourceId: z.string().max(200).optional(),
          origin: z.enum(AUDIT_ORIGINS).optional(),
        }),
      }),
    )
    .output(listOf(auditEntry)),
  get: route("GET", `${root}/{entry}`, "audit-logs-get", "One row of the audit log")
    .input(z.object({ params: z.object({ entry: z.coerce.number().int().min(1) }) }))
    .output(namedAuditEntry),
  remove: route(
    "DELETE",
    root,
    "audit-logs-delete",
    "Remove what is older than the years of retention, leaving an anchor in the chain",
    204,
  )
    .input(z.object({ query: z.object({ before: isoDate.optional() }), headers: onceHeaders }))
    .output(z.void()),
};
