import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, fetch as networkFetch } from "undici";
import type { GridProblem, GridRecipient } from "#app/domain/portfolio/grid-transfer.ts";
import { isPublicAddress, publicOnly } from "#backend/documents/public-address.ts";
import { MailError, type Mailer } from "#backend/mail/mailer.ts";
import { inSftpFolder, isOutsideSftp, type SftpFolder, SftpRefusal } from "./sftp.ts";

/** For a whole attempt: a silent distributor must not hold the queue. */
const PATIENCE_MS = 20_000;
const MOST_RESPONSE = 256 * 1024;

export interface Parcel {
  id: string;
  sequence: number;
  recipient: Pick<GridRecipient, "channel" | "address" | "hostKey" | "answers" | "distributorPortfolioCode">;
  fileName: string;
  contentType: string;
  content: Buffer;
  sha256: string;
  subject: string;
  token: string | null;
  /** The distributor has it: it is asked, not sent again. */
  received: boolean;
  /** A trial, which is judged like any other and not applied. */
  trial?: boolean;
}
interface Response {
  httpStatus: number | null;
  responseType: string;
  response: Buffer;
}
/** `none`: no answer that says whether it was taken; `again`: whether another attempt may be made without a person. */
export type Outcome =
  | ({ kind: "taken" | "received" } & Response)
  | ({ kind: "refused"; problem: GridProblem } & Response)
  | { kind: "none"; problem: GridProblem; again: boolean };

export interface Channels {
  send(parcel: Parcel): Promise<Outcome>;
  close(): Promise<void>;
}
interface Network {
  lookup?: LookupFunction;
  /** Origins that are called as they stand: servers of this very machine. */
  origins?: readonly string[];
  patienceMs?: number;
}

const problem = (code: string, message: string, line: number | null = null): GridProblem => ({
  code,
  message: message.slice(0, 500),
  line,
});

/** Whether grids may be sent to the address: https to a name or a public address, no credentials in it. */
export function isOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "https:" && username === "" && password === "" && (isIP(host) === 0 ? host.includes(".") : isPublicAddress(host));
}

/** What passes: the server is busy, or has a fault of its own. */
const passes = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

interface Said {
  status?: unknown;
  code?: unknown;
  message?: unknown;
  line?: unknown;
}
function saidIn(body: Buffer): Said {
  try {
    const said: unknown = JSON.parse(body.toString("utf8"));
    return typeof said === "object" && said !== null ? said : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown, otherwise: string) => (typeof value === "string" && value !== "" ? value : otherwise);
const lineOf = (value: unknown) => (typeof value === "number" && Number.isInteger(value) ? value : null);

/** What an answer of a distributor says, as docs/grids has it; `httpStatus` is null for a file that lies beside the grid. */
function outcomeOf(httpStatus: number | null, responseType: string, response: Buffer): Outcome {
  const answer = { httpStatus, responseType, response };
  const said = saidIn(response);
  const unsaid =
    httpStatus === null ? ["REFUSED", "The distributor refused it."] : [`HTTP_${httpStatus}`, `The distributor answered ${httpStatus}.`];
  const refused = () => problem(textOf(said.code, unsaid[0]!), textOf(said.message, unsaid[1]!), lineOf(said.line));
  if (httpStatus !== null && passes(httpStatus)) return { kind: "none", problem: refused(), again: true };
  if ((httpStatus ?? 0) >= 300 || said.status === "ERROR") return { kind: "refused", problem: refused(), ...answer };
  if (said.status === "DONE") return { kind: "taken", ...answer };
  if (said.status === "RECEIVED") return { kind: "received", ...answer };
  return { kind: "none", problem: problem("ANSWER_UNREADABLE", "The answer does not say whether the grid was taken."), again: true };
}

async function bounded(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_RESPONSE) throw new Error("The answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Names under which a grid and its answer lie in a distributor's folder: the same at every attempt, and no other grid's. */
export const sftpNames = ({ id, fileName }: Pick<Parcel, "id" | "fileName">) => {
  const grid = `${id}_${fileName}`;
  return { grid, answer: `${grid}.answer.json` };
};

/** Lays a grid into a folder unless it lies there, and looks for what the distributor has laid beside it. */
async function layDown(folder: SftpFolder, parcel: Parcel): Promise<Outcome> {
  const names = sftpNames(parcel);
  const said = await folder.read(names.answer, MOST_RESPONSE);
  if (said) return outcomeOf(null, "application/json", said);
  const lies = async () => (await folder.read(names.grid, parcel.content.length))?.equals(parcel.content) ?? false;
  if (!parcel.received && !(await lies())) {
    await folder.write(names.grid, parcel.content).catch(async (error: unknown) => {
      // Another process whose attempt was taken for dead may have laid it there meanwhile.
      if (!(await lies())) throw error;
    });
  }
  const response = Buffer.from(`${names.grid}\n`);
  return { kind: parcel.recipient.answers ? "received" : "taken", httpStatus: null, responseType: "text/plain", response };
}

/** Sends grids by the distributors' APIs, by SFTP and by e-mail. No name that leads into a network is connected to, and no redirection followed. */
export function createChannels(
  mailer: Mailer | null,
  { lookup = systemLookup as LookupFunction, origins = [], patienceMs = PATIENCE_MS }: Network = {},
): Channels {
  const guarded = new Agent({ connect: { lookup: publicOnly(lookup) } });
  const plain = new Agent();

  async function byApi(parcel: Parcel): Promise<Outcome> {
    const { address } = parcel.recipient;
    const own = URL.canParse(address) && origins.includes(new URL(address).origin);
    if (!own && !isOutside(address))
      return { kind: "none", problem: problem("ADDRESS_REFUSED", "No grid is sent to this address."), again: false };
    const url = new URL(address);
    if (parcel.received) url.searchParams.set("transfer", parcel.id);
    const authorization = parcel.token === null ? {} : { authorization: `Bearer ${parcel.token}` };
    const headers = {
      accept: "application/json",
      "idempotency-key": parcel.id,
      "x-grid-sequence": String(parcel.sequence),
      ...authorization,
      ...(parcel.trial && { "x-grid-trial": "1" }),
    };
    const sending = {
      "content-type": parcel.contentType,
      "x-content-sha256": parcel.sha256,
      "x-file-name": encodeURIComponent(parcel.fileName),
    };
    const request = parcel.received
      ? { method: "GET", headers }
      : { method: "POST", headers: { ...headers, ...sending }, body: new Uint8Array(parcel.content) };
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await networkFetch(url, { ...request, dispatcher: own ? plain : guarded, redirect: "manual", signal });
      const body = await bounded(answer.body);
      return outcomeOf(answer.status, answer.headers.get("content-type") ?? "application/octet-stream", body);
    } catch {
      return { kind: "none", problem: problem("NO_ANSWER", "The distributor did not answer."), again: true };
    }
  }

  async function bySftp(parcel: Parcel): Promise<Outcome> {
    const { address, hostKey = "" } = parcel.recipient;
    const own = URL.canParse(address) && origins.includes(`sftp://${new URL(address).host}`);
    if (!own && !isOutsideSftp(address))
      return { kind: "none", problem: problem("ADDRESS_REFUSED", "No grid is sent to this address."), again: false };
    const network = { lookup: own ? lookup : publicOnly(lookup), patienceMs };
    try {
      return await inSftpFolder({ address, hostKey, secret: parcel.token }, network, (folder) => layDown(folder, parcel));
    } catch (error) {
      if (error instanceof SftpRefusal) return { kind: "none", problem: problem(error.code, error.message), again: false };
      return { kind: "none", problem: problem("NO_ANSWER", "The distributor did not answer."), again: true };
    }
  }

  /** Handed over once: an e-mail that may have arrived goes out again when a person says so. */
  async function byMail({ id, recipient, fileName, contentType, content, sha256, subject }: Parcel): Promise<Outcome> {
    if (!mailer) return { kind: "none", problem: problem("NO_MAIL_SERVER", "This installation has no mail server."), again: true };
    const text = `${subject}\n\nTransfer ${id}\nSHA-256 ${sha256}\n`;
    const attachments = [{ filename: fileName, contentType, content }];
    try {
      const sent = await mailer.send({ to: [recipient.address], subject, text, attachments, messageId: mailer.messageIdOf(id) });
      return { kind: "taken", httpStatus: null, responseType: "text/plain", response: Buffer.from(`Message-ID: ${sent.messageId}\n`) };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { outcome } = error;
      if (outcome === "untaken") return { kind: "none", problem: problem("MAIL_UNTAKEN", "The mail server did not take it."), again: true };
      if (outcome === "unknown")
        return { kind: "none", problem: problem("UNKNOWN_OUTCOME", "Nobody knows whether it arrived."), again: false };
      return {
        kind: "refused",
        problem: problem("MAIL_REFUSED", "The mail server refuses it."),
        httpStatus: null,
        responseType: "text/plain",
        response: Buffer.from("refused"),
      };
    }
  }

  return {
    send: (parcel) => ({ API: byApi, SFTP: bySftp, EMAIL: byMail })[parcel.recipient.channel](parcel),
    async close() {
      await Promise.all([guarded.close(), plain.close()]);
    },
  };
}
