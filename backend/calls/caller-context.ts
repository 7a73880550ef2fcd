import { createHash, timingSafeEqual } from "node:crypto";
import type { PlatformEnvironment } from "#app/domain/organisation/named-distributors.ts";
import type { ExchangeKey, IssueToken, VerifyToken } from "#backend/calls/caller.ts";
import { createCallerDirectory } from "#backend/calls/caller-directory.ts";
import type { BackendLog, LayOut, ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database } from "#backend/database/database.ts";
import type { DocumentFetcher } from "#backend/documents/document-fetcher.ts";
import type { Mailer } from "#backend/mail/mailer.ts";

export interface CallerContextOptions {
  database: Database;
  verifyToken: VerifyToken;
  /** Null when passwords are kept by an outside identity provider: scripts sign in there. */
  issueToken: IssueToken | null;
  /** Absent or null where the identity provider is an outside one. */
  exchangeKey?: ExchangeKey | null;
  /** Whether the calls that carry a password in their address are served; they are not without it. */
  tokenByAddress?: boolean;
  /** Address of the embedded identity provider; absent or null when accounts are kept by an outside one. */
  accountsAt?: string | null;
  identityProvider?: ServiceContext["identityProvider"];
  /** Which installation of the platform this is; absent: production. */
  environment?: PlatformEnvironment | undefined;
  /** Absent or null without a mail server. */
  mailer?: Mailer | null;
  /** Absent or null: the installation asks no server for the documents of issuers. */
  issuerDocuments?: DocumentFetcher | null;
  providerSources?: ServiceContext["providerSources"];
  /** Absent or null: the installation names none. */
  uafLife?: ServiceContext["uafLife"];
  /** Absent or null where the API reaches no PDF backend. */
  layOut?: LayOut | null;
  /** What jobs of the API bear at the PDF backend; absent: they bear nothing. */
  platformToken?: string | undefined;
  /** Address of the web side, without a slash at its end. */
  webAt?: string | undefined;
  retentionYears?: number | undefined;
  jumpFactor?: number | undefined;
  log: BackendLog;
  compute?: ServiceContext["compute"];
  /** How long a person's record and flags may be served from memory, in milliseconds. */
  rememberCallersMs?: number;
}

/**
 * Context of one call from its `authorization` header (null when there is none). `address` is that of the peer.
 * Throws 401 for a header that is no good token, 403 for a token whose person the platform does not know.
 */
export type CallerContexts = (authorization: string | null, correlationId: string, address: string) => Promise<ServiceContext>;

/** Compared in a time that tells nothing of where they differ. */
function isSame(shown: string, expected: string): boolean {
  const [a, b] = [shown, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
}

export function createCallerContexts(options: CallerContextOptions): CallerContexts {
  const {
    database,
    verifyToken,
    issueToken,
    exchangeKey = null,
    tokenByAddress = false,
    accountsAt = null,
    identityProvider,
    environment,
    mailer = null,
    issuerDocuments = null,
    providerSources,
    uafLife = null,
    layOut = null,
    platformToken,
    webAt,
    retentionYears,
    jumpFactor,
    log,
    compute,
    rememberCallersMs,
  } = options;
  const directory = createCallerDirectory({ database, verifyToken, rememberMs: rememberCallersMs });
  return async (authorization, correlationId, address) => {
    const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? "");
    const isPlatform = bearer !== null && platformToken !== undefined && isSame(bearer[1]!, platformToken);
    const claims = bearer && !isPlatform ? await directory.claims(bearer[1]!) : null;
    if (authorization !== null && !claims && !isPlatform) throw refuse.unauthorized();
    const person = claims ? await directory.caller(claims) : null;
    if (claims && !person) throw refuse.forbidden("USER_UNKNOWN", "There is no user record for this account.");
    const installation = {
      database,
      log,
      compute,
      issueToken,
      exchangeKey,
      tokenByAddress,
      accountsAt,
      identityProvider,
      environment,
      mailer,
      issuerDocuments,
      providerSources,
      uafLife,
      webAt,
      retentionYears,
      jumpFactor,
    };
    const documents = layOut && { layOut: (document: Parameters<LayOut>[0]) => layOut(document, authorization) };
    return { ...installation, ...documents, isPlatform, correlationId, address, caller: person ? { ...person, correlationId } : null };
  };
}
