import { implement } from "@orpc/server";
import { apiContract } from "#app/contract/index.ts";
import type { Caller, IssueToken } from "#backend/api/caller.ts";
import { refuse } from "#backend/api/refusal.ts";
import type { Database, Orm, Transaction } from "#backend/database/database.ts";

export interface BackendLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every handler of the API backend is given. `caller` is null only on the one public call (script sign-in). */
export interface ServiceContext {
  readonly caller: Caller | null;
  readonly database: Database;
  readonly log: BackendLog;
  readonly correlationId: string;
  /** Address of the peer as the front server saw it; feeds rate limits only. */
  readonly address: string;
  readonly issueToken: IssueToken | null;
  /** Address of the embedded identity provider; null when accounts are kept by an outside one. */
  readonly accountsAt: string | null;
}

/** The same once the bearer token was checked. */
export type CallerContext = ServiceContext & { readonly caller: Caller };

/** What a store needs: the orm itself or a transaction of it. */
export type Queries = Orm | Transaction;

/** Calls that need no token. */
export const openApi = implement(apiContract).$context<ServiceContext>();

/** Calls of a signed-in caller: everything else. Refuses with 401 before the input is looked at. */
export const api = openApi.use(({ context, next }) => {
  if (context.caller === null) throw refuse.unauthorized();
  return next({ context: { caller: context.caller } });
});
