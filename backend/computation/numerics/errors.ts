/** Codes of the error catalogue that a computation may answer with. */
export type ComputationErrorCode = "2201" | "errorSuccessChances" | "0993" | "00991" | "3107";

const MESSAGES: Record<ComputationErrorCode, string> = {
  "2201": "Cash flows cannot be computed without savings or deposits",
  errorSuccessChances: "Success chances cannot be computed with this allocation",
  "0993": "No return matrix for some assets",
  "00991": "Return matrices shorter than the horizon, or of different numbers of scenarios",
  "3107": "Not enough history for some series",
};

/** The request is well formed but cannot be computed (HTTP 422). `series` is sorted and without repeats. */
export class ComputationError extends Error {
  readonly code: ComputationErrorCode;
  readonly series: string[] | undefined;

  constructor(code: ComputationErrorCode, details: { series?: Iterable<string> | undefined; message?: string } = {}) {
    super(details.message ?? MESSAGES[code]);
    this.name = "ComputationError";
    this.code = code;
    this.series = details.series ? [...new Set(details.series)].sort() : undefined;
  }
}

/** The request is malformed in a way that its schema cannot tell (HTTP 400). `path` names the field. */
export class RequestError extends Error {
  readonly code: string;
  readonly path: string;
  /** Character position, counted from 0, in a formula that cannot be read. */
  readonly position: number | undefined;

  constructor(path: string, message: string, details: { code?: string; position?: number } = {}) {
    super(message);
    this.name = "RequestError";
    this.code = details.code ?? "INVALID_REQUEST";
    this.path = path;
    this.position = details.position;
  }
}
