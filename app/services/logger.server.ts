import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import pino, { type DestinationStream, type Logger } from "pino";
import { startLine } from "./start-line.ts";

export type { Logger } from "pino";

/** Names whose value never reaches a log, at whatever depth and in whatever letter case they stand. */
const SECRET =
  /^(authorization|cookie|set-cookie|key|password|token|access_?token|refresh_?token|id_?token(_hint)?|code|code_?verifier|state|nonce|email|client_?secret|secret)$/i;
/** The same names as parameters of an address, and bearer tokens or JWTs inside a text. */
const IN_TEXT = [
  [
    /([?&;\s](?:authorization|key|password|token|access_token|refresh_token|id_token|id_token_hint|logout_token|code|code_verifier|state|nonce|email|client_secret)=)[^&\s"'#]+/gi,
    "$1[removed]",
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [removed]"],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, "[removed]"],
  [/\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@]+@/gi, "$1://[removed]@"],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[removed]"],
] as const;
const MAX_DEPTH = 6;
const MAX_TEXT = 4000;

/** A text without secrets; line breaks are left to the JSON encoder, which writes them as \n. */
export const redactText = (text: string): string =>
  IN_TEXT.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text.slice(0, MAX_TEXT));

/** A copy without secrets, without cycles and not deeper than six levels. Errors keep type, message, stack and cause. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? String(value) : value;
  if (depth >= MAX_DEPTH || Buffer.isBuffer(value)) return "[left out]";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return redactText(value.href);
  if (value instanceof Error) return errorFields(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, item]) => [name, isSecret(name, item) ? "[removed]" : redact(item, depth + 1)]),
  );
}

const isSecret = (name: string, item: unknown) => SECRET.test(name) && !(name === "code" && isErrorCode(item));
/** `code` is a secret as an authorization code and a fact as an error code (ECONNREFUSED, 23505, a refusal's number). */
const isErrorCode = (item: unknown) =>
  typeof item === "number" ||
  (typeof item === "string" &&
    /^[A-Za-z0-9_]{1,40}$/.test(item) &&
    (/^[A-Z_][A-Z0-9_]*$/.test(item) || item.length <= 6 || /^error[A-Z]\w+$/.test(item)));

/** The message of an error; of a query that failed in Drizzle without the query's values, which are people's data. */
export const messageOf = (error: Error): string =>
  redactText("params" in error && "query" in error ? `Failed query: ${String(error.query)}` : error.message);

function errorFields(error: Error & { code?: unknown; status?: unknown }, depth: number): object {
  const message = messageOf(error);
  return {
    type: error.name,
    message,
    ...(isErrorCode(error.code) ? { code: error.code } : {}),
    ...(typeof error.status === "number" ? { status: error.status } : {}),
    stack: error.stack ? redactText(error.stack.replace(error.message, () => message)) : undefined,
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

/** Pseudonym of a person in the logs: the same for one person everywhere, and no way back to the name. */
export const personHash = (issuer: string, subject: string): string =>
  createHash("sha256").update(`${issuer}\n${subject}`).digest("base64url").slice(0, 16);

const FLUSH_MS = 200;
const FLUSH_BYTES = 4096;

/**
 * Standard output, written some lines at a time: a write for each line costs a busy server more than the line. A process
 * that ends by itself loses none; one that is killed may lose those of its last fifth of a second. Where nobody reads any more (a
 * log shipper that died), lines are dropped from then on: the server goes on, and `readerLost` is called once.
 */
export function standardOutput(readerLost: () => void = sayReaderLost): DestinationStream {
  const lines = pino.destination({ dest: 1, sync: true, minLength: FLUSH_BYTES });
  let isRead = true;
  const lose = () => {
    if (!isRead) return;
    isRead = false;
    readerLost();
  };
  lines.on("error", lose);
  // Node's own streams over the same descriptors fail by an event, which would end the process where nobody hears it.
  process.stdout.on("error", lose);
  process.stderr.on("error", () => undefined);
  setInterval(() => isRead && lines.flush(), FLUSH_MS).unref();
  process.on("exit", () => {
    try {
      if (isRead) lines.flushSync();
    } catch {
      // The reader left at the very end: nothing is owed to it.
    }
  });
  return { write: (line) => void (isRead && lines.write(line)) };
}

function sayReaderLost(): void {
  try {
    writeSync(2, startLine("error", "nobody reads the log any more: its lines are dropped until the next start"));
  } catch {
    // Nobody reads that either.
  }
}

const WARN = pino.levels.values.warn ?? 40;

/**
 * JSON lines on `destination`. Everything passes through `redact`. A warning or an error about an error (`err`) that `explained`
 * knows is a line for debugging: its cause has a line of its own.
 */
export function createLogger(level: string, destination: DestinationStream, explained: (error: unknown) => boolean = () => false): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redact(fields) as Record<string, unknown>,
    },
    hooks: {
      logMethod(args, method, label) {
        const clean = args.map((arg) => (typeof arg === "string" ? redactText(arg) : arg)) as Parameters<typeof method>;
        const [fields] = args as unknown as [unknown];
        const isKnown = label >= WARN && typeof fields === "object" && fields !== null && "err" in fields && explained(fields.err);
        if (isKnown) this.debug(...clean);
        else method.apply(this, clean);
      },
    },
    // `redact` above has done it already; pino's own serializers would read the raw error again.
    serializers: { err: (value: unknown) => value, error: (value: unknown) => value },
  };
  return pino(options, destination);
}
