/** Codes of the error catalogue that a computation may answer with. */
export type ComputationErrorCode =
  | "2201"
  | "errorSuccessChances"
  | "0993"
  | "00991"
  | "3107"
  | "0023"
  | "00001"
  | "STATISTICS"
  | "SRI_MISSING"
  | "VOLATILITY_MISSING"
  | "COVARIANCE_MISSING"
  | "RISK_RANGE_MISSING"
  | "0086"
  | "NOT_SOLVED"
  | "0000";

const MESSAGES: Record<ComputationErrorCode, string> = {
  "2201": "Cash flows cannot be computed without savings or deposits",
  errorSuccessChances: "Success chances cannot be computed with this allocation",
  "0993": "No return matrix for some assets",
  "00991": "Return matrices shorter than the horizon, or of different numbers of scenarios",
  "3107": "Not enough history for some series",
  "0023": "The data of some series end before their holding",
  "00001": "Nothing can be computed between these dates",
  STATISTICS: "The statistics cannot be computed",
  SRI_MISSING: "The risk cannot be computed: some assets have no summary risk indicator",
  VOLATILITY_MISSING: "The risk cannot be computed: some assets have no volatility",
  COVARIANCE_MISSING: "The volatility cannot be computed: some assets are not in the covariance matrix",
  RISK_RANGE_MISSING: "No risk range is configured for this profile",
  "0086": "The allocation cannot be optimised within these bounds and at this risk",
  NOT_SOLVED: "No method found weights that keep every limit, though there may be some",
  "0000": "No contribution reaches the goal with the wanted chances",
};

/** The request is well formed but cannot be computed (HTTP 422). `series` is sorted and without repeats. */
export class ComputationError extends Error {
  readonly code: ComputationErrorCode;
  readonly series: string[] | undefined;
  /** What else the code carries into the error body, such as the dates of 00001: plain data. */
  readonly parameters: Readonly<Record<string, unknown>>;

  constructor(
    code: ComputationErrorCode,
    details: { series?: Iterable<string> | undefined; message?: string; parameters?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(details.message ?? MESSAGES[code]);
    this.name = "ComputationError";
    this.code = code;
    this.parameters = details.parameters ?? {};
    this.series = details.series ? [...new Set(details.series)].sort() : undefined;
  }
}

/** What is wrong with the money of a request that is refused with 2201. */
const CASH_FLOW_PROBLEMS = {
  NOTHING_PAID_IN: "Nothing is paid in: there is no balance and no deposit",
  DEPOSITS_OUTSIDE_THE_PLAN: "Nothing is paid in: there is no balance, and every deposit is dated outside the plan",
  NO_RETURN_FITS: "No annual return between -99.99 % and 1000 % leads from these payments to this amount",
  NO_PROPORTION: "Both amounts are zero: there is no proportion between them that could be kept",
  WITHDRAWAL_ABOVE_SAVINGS: "More is withdrawn than there is",
} as const;

/** 2201 with its cause in words, and as `reason` for programs. */
export const cashFlowError = (reason: keyof typeof CASH_FLOW_PROBLEMS): ComputationError =>
  new ComputationError("2201", { message: CASH_FLOW_PROBLEMS[reason], parameters: { reason } });

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
