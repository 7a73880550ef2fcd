import { implement } from "@orpc/server";
import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import { apiContract } from "#app/contract/index.ts";
import type { IdentityProvider } from "#app/domain/enumerations.ts";
import type { PlatformEnvironment } from "#app/domain/organisation/named-distributors.ts";
import type { Caller, ExchangeKey, IssueToken } from "#backend/calls/caller.ts";
import { inputError } from "#backend/calls/input-codes.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database, Orm, Transaction } from "#backend/database/database.ts";
import type { AddressSource } from "#backend/documents/address-source.ts";
import type { DocumentFetcher } from "#backend/documents/document-fetcher.ts";
import type { Mailer } from "#backend/mail/mailer.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";

export interface BackendLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Makes a PDF file of a document; `authorization` is the caller's, for a PDF backend elsewhere. */
export type LayOut = (document: PdfDocument, authorization: string | null) => Promise<Uint8Array<ArrayBuffer>>;

/** Where the providers of market data are read. */
export interface ProviderSources {
  /** The folder of the installation in which the folders of providers are. */
  readonly folder: string;
  readonly addresses: AddressSource;
  /** Largest file, in bytes. */
  readonly mostBytes: number;
}

/** The insurer's system UAF Life, which tells contracts of clients. */
export interface UafLifeSource {
  readonly addresses: AddressSource;
  readonly address: string;
  /** Sent to the address's own server alone, as a bearer token. */
  readonly token?: string | undefined;
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
  readonly exchangeKey?: ExchangeKey | null;
  /** Whether scripts may send a name and a password in an address, as older ones do. */
  readonly tokenByAddress?: boolean;
  /** Address of the embedded identity provider; null when accounts are kept by an outside one. */
  readonly accountsAt: string | null;
  /** Kind of the provider that the installation signs in with; absent: KEYCLOAK, as the embedded one is. */
  readonly identityProvider?: IdentityProvider | undefined;
  /** Which installation of the platform this is, as it decides the identifiers of distributors; absent: production. */
  readonly environment?: PlatformEnvironment | undefined;
  /** Worker threads of this process for heavy computations; without them they are made in the caller's thread. */
  readonly compute?: Pick<ComputationPool, "run"> | undefined;
  /** The installation's mail server; null or absent when it has none. */
  readonly mailer?: Mailer | null;
  /** Servers of issuers whose documents may be asked for; null or absent: none. */
  readonly issuerDocuments?: DocumentFetcher | null;
  /** Absent: the process reads no providers. */
  readonly providerSources?: ProviderSources | undefined;
  /** Null or absent: the installation names none. */
  readonly uafLife?: UafLifeSource | null;
  /** The PDF backend; null or absent where the API reaches none. */
  readonly layOut?: ((document: Parameters<LayOut>[0]) => ReturnType<LayOut>) | null;
  /** The call carries PDF_TOKEN: a job of the platform, which the PDF backend alone serves. */
  readonly isPlatform?: boolean;
  /** Address of the web side, without a slash at its end: what mails lead to. Absent: the process knows none. */
  readonly webAt?: string | undefined;
  /** RETENTION_YEARS; absent: what the law keeps is kept for the years that it says. */
  readonly retentionYears?: number | undefined;
  /** IMPORT_JUMP_FACTOR: times the value before from which an imported value is to be confirmed. */
  readonly jumpFactor?: number | undefined;
}

/** The same once the bearer token was checked. */
export type CallerContext = ServiceContext & { readonly caller: Caller };

/** What a store needs: the orm itself or a transaction of it. */
export type Queries = Orm | Transaction;

/** Calls that need no token. */
export const openApi = implement(apiContract).$context<ServiceContext>();

const signedIn = (contractOf: typeof openApi) =>
  contractOf.use(async ({ context, next, procedure }) => {
    if (context.caller === null) throw refuse.unauthorized();
    try {
      return await next({ context: { caller: context.caller } });
    } catch (error) {
      throw inputError(error, procedure["~orpc"].route.operationId);
    }
  });

/** Calls of a signed-in caller: everything else. Refuses with 401 before the input is looked at. */
export const api = signedIn(openApi);

/**
 * The same for answers of thousands of rows that are made of typed arrays: their shape is not proved again row by row, which
 * would take as long as reading them. Their rows go out as they are (bulk-rows.ts).
 */
export const bulkApi = signedIn(openApi.$config({ initialOutputValidationIndex: Number.NaN }));
