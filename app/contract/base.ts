import { oc } from "@orpc/contract";
import { z } from "zod";

// What every call of the contract speaks: uuids, ISO dates, decimal strings, lists and one error shape.

/** Capitals are the same uuid: from here on it has none. */
export const uuid = z.uuid().toLowerCase();
/** Calendar day without time zone, YYYY-MM-DD. */
export const isoDate = z.iso.date();
/** Instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
/** Exact decimal as a string: money in currency units, weights and rates in per cent unless a field says otherwise. */
export const decimal = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,8})?$/, "decimal")
  .meta({ examples: ["1250.50"] });

/** Several uuids in a query. */
export const uuidList = z
  .string()
  .max(4_000)
  .transform((text) => text.split(","))
  .pipe(z.array(uuid).min(1).max(100))
  .describe("comma-separated, at most 100");

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().trim().max(200).optional(),
  dir: z.enum(["asc", "desc"]).optional(),
});
/** Of a list that has one order; a list with several names its columns. */
export const nameListQuery = listQuery.extend({ sort: z.enum(["name"]).default("name") });

/** A page of a list: `total` counts what the filters leave, before paging. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), limit: z.number().int(), offset: z.number().int() });

export const issueSchema = z.object({ path: z.string(), message: z.string() });
/** Body of every refusal: `{error: {...}}`. `series` names the assets concerned; other keys depend on the code. */
export const errorBody = z.object({
  error: z
    .object({
      code: z.string(),
      messageKey: z.string().optional(),
      message: z.string(),
      correlationId: z.string(),
      issues: z.array(issueSchema).optional(),
      series: z.array(z.string()).optional(),
    })
    .loose(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/**
 * Headers of a write. The same `idempotency-key` with the same request gives the first answer again (24 hours);
 * `if-match` is the `version` that the caller saw: another version in the store is answered 409.
 */
export const writeHeaders = z.object({
  "idempotency-key": z.string().min(8).max(255).optional(),
  "if-match": z
    .string()
    .regex(/^"?\d{1,9}"?$/)
    .optional(),
});
/** Of a write that meets no version: it creates, touches many records, or moves a state on that it checks itself. */
export const onceHeaders = writeHeaders.pick({ "idempotency-key": true });
/** Of a write whose answer is a secret, kept with no key. */
export const versionHeaders = writeHeaders.pick({ "if-match": true });

type Changed<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.core.SomeType> ? z.ZodOptional<T> : S[K] };

/**
 * The body of a PUT that changes a record which is written like this: what it leaves out stays as it is stored, so that no member has a
 * default. Members that every record needs are needed here too, and what a member holds is replaced as a whole.
 */
export function changeOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): z.ZodObject<Changed<S>> {
  const members = Object.entries(shape).map(([name, member]) => [
    name,
    member instanceof z.ZodDefault ? (member.unwrap() as z.ZodType).optional() : member,
  ]);
  return z.object(Object.fromEntries(members) as Changed<S>);
}

type Emptiable<S> = {
  [K in keyof S]: S[K] extends z.ZodOptional<infer T extends z.core.SomeType> ? z.ZodOptional<z.ZodNullable<T>> : S[K];
};

/** The same where each member that a record may lack is taken away by null. */
export function emptiable<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): z.ZodObject<Emptiable<S>> {
  const members = Object.entries(shape).map(([name, member]) => [
    name,
    member instanceof z.ZodOptional
      ? (member.unwrap() as z.ZodType).nullable().optional().describe("absent: it stays; null: it is taken away")
      : member,
  ]);
  return z.object(Object.fromEntries(members) as Emptiable<S>);
}

/** What `if-match` of a change names; `of` says of what, where an answer tells of several things that change. */
export const versionOf = (of: string) => z.number().int().describe(`of ${of}: what If-Match of a change of it names`);

export const errorData = errorBody.shape.error.partial();
/** Every call may refuse for these reasons; data of a refusal is the inside of `errorBody`. */
export const base = oc.errors({
  BAD_REQUEST: { status: 400, data: errorData },
  UNAUTHORIZED: { status: 401, data: errorData },
  FORBIDDEN: { status: 403, data: errorData },
  NOT_FOUND: { status: 404, data: errorData },
  CONFLICT: { status: 409, data: errorData },
  UNPROCESSABLE_CONTENT: { status: 422, data: errorData },
  TOO_MANY_REQUESTS: { status: 429, data: errorData },
  NOT_IMPLEMENTED: { status: 501, data: errorData },
  SERVICE_UNAVAILABLE: { status: 503, data: errorData },
  INSUFFICIENT_STORAGE: { status: 507, data: errorData },
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const tagsOf = (path: string) => [path.split("/")[1]!];

/** A helper for calls whose paths begin with `root`. */
export const routeUnder =
  (root: "" | `/${string}`) =>
  (method: Method, path: "" | `/${string}`, operationId: string, summary: string, successStatus = 200) => {
    const whole = `${root}${path}` as `/${string}`;
    return base.route({ method, path: whole, operationId, summary, successStatus, tags: tagsOf(whole), inputStructure: "detailed" });
  };
/**
 * A call: its path, whose first part names the service, its name in the OpenAPI document, one sentence on what it does, and the
 * status of its answer. Its input has parts: params, query, headers and body.
 */
export const route = routeUnder("");
/** A call that computes: its input is the body alone. */
export const computation = (path: `/${string}`, operationId: string, summary: string) =>
  base.route({ method: "POST", path, operationId, summary, tags: tagsOf(path) });
