export const FAILURE_KINDS = [
  "notFound",
  "forbidden",
  "noModule",
  "moduleLess",
  "secondFactor",
  "userUnknown",
  "notBuilt",
  "conflict",
  "versionMissing",
  "badRequest",
  "tooMany",
  "unavailable",
  "notWritable",
  "failure",
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
  kind: FailureKind;
  /** What support finds in the log; absent when the answer has none. */
  reference?: string;
}

const BY_STATUS: Readonly<Record<number, FailureKind>> = {
  400: "badRequest",
  403: "forbidden",
  404: "notFound",
  405: "notFound",
  409: "conflict",
  422: "badRequest",
  428: "versionMissing",
  429: "tooMany",
  501: "notBuilt",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
  507: "notWritable",
};

/** Refusals of a person without any role, and of one whose roles open nothing here. */
const OF_GUARDS: Readonly<Record<string, FailureKind>> = { "no-module": "noModule", "module-less": "moduleLess" };

/** Refusals of the backends that are about the sign-in. */
const OF_BACKENDS: Readonly<Record<string, FailureKind>> = {
  SECOND_FACTOR_REQUIRED: "secondFactor",
  USER_UNKNOWN: "userUnknown",
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Meaning of an answer that a guard, a loader or an action threw: refusals of the guards and bodies of the backends. */
export function failureOf(status: number, data: unknown): Failure {
  const body = isObject(data) && isObject(data.error) ? data.error : isObject(data) ? data : {};
  const reference = [body.correlationId, body.requestId].find((id) => typeof id === "string");
  const kind = OF_GUARDS[String(body.kind)] ?? OF_BACKENDS[String(body.code)] ?? BY_STATUS[status] ?? "failure";
  return { kind, ...(typeof reference === "string" ? { reference } : {}) };
}
