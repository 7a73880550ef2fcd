import type { IssueToken, VerifyToken } from "#backend/api/caller.ts";
import { createCallerDirectory } from "#backend/api/caller-directory.ts";
import type { BackendLog, ServiceContext } from "#backend/api/context.ts";
import { refuse } from "#backend/api/refusal.ts";
import type { Database } from "#backend/database/database.ts";

export interface CallerContextOptions {
  database: Database;
  verifyToken: VerifyToken;
  /** Null when passwords are kept by an outside identity provider: scripts sign in there. */
  issueToken: IssueToken | null;
  /** Address of the embedded identity provider; absent or null when accounts are kept by an outside one. */
  accountsAt?: string | null;
  log: BackendLog;
  /** How long a person's record and flags may be served from memory, in milliseconds. */
  rememberCallersMs?: number;
}

/**
 * Context of one call from its `authorization` header (null when there is none). `address` is that of the peer.
 * Throws 401 for a header that is no good token, 403 for a token whose person the platform does not know.
 */
export type CallerContexts = (authorization: string | null, correlationId: string, address: string) => Promise<ServiceContext>;

export function createCallerContexts(options: CallerContextOptions): CallerContexts {
  const { database, verifyToken, issueToken, accountsAt = null, log, rememberCallersMs } = options;
  const directory = createCallerDirectory({ database, verifyToken, rememberMs: rememberCallersMs });
  return async (authorization, correlationId, address) => {
    const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? "");
    const claims = bearer ? await directory.claims(bearer[1]!) : null;
    if (authorization !== null && !claims) throw refuse.unauthorized();
    const person = claims ? await directory.caller(claims) : null;
    if (claims && !person) throw refuse.forbidden("USER_UNKNOWN", "There is no user record for this account.");
    return { database, log, correlationId, address, issueToken, accountsAt, caller: person ? { ...person, correlationId } : null };
  };
}
