import type { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";

/** SENT, then DONE (the distributor has taken it), ERROR, or ABANDONED by somebody. */
export const GRID_TRANSFER_STATUSES = ["SENT", "DONE", "ERROR", "ABANDONED"] as const;
export type GridTransferStatus = (typeof GRID_TRANSFER_STATUSES)[number];
export const GRID_CHANNELS = ["API", "SFTP", "EMAIL"] as const;
/** Fingerprint of an SSH server's key, as ssh-keygen shows it (SHA-256, Base64 without padding). */
export const HOST_KEY = /^SHA256:([A-Za-z0-9+/]{43})$/;
/** Of a token, password or private key, in characters. */
export const LONGEST_SECRET = 8_000;
export const GRID_FORMATS = ["XLSX", "CSV", "XML", "JSON"] as const;

/** How one distributor wants to be sent the grids of a portfolio. */
export interface GridRecipient {
  distributor: string;
  distributorPortfolioCode: string;
  channel: (typeof GRID_CHANNELS)[number];
  format: (typeof GRID_FORMATS)[number];
  address: string;
  /** Of the server that the files go to by SFTP. */
  hostKey?: string | undefined;
  /** The distributor lays an answer beside each file that comes by SFTP; without one a grid counts as taken once it lies there. */
  answers?: boolean | undefined;
  seriesIdentifier: (typeof SERIES_IDENTIFIERS)[number];
  decimals: number;
  /** Per cent. */
  minWeight?: string | undefined;
  /** Somebody else than who sends a grid approves it before. */
  secondApprover?: boolean | undefined;
}

export interface GridLine {
  series: string;
  identifier: string;
  name: string;
  /** Per cent. */
  weight: string;
}
/** Series and weights that a distributor is to apply from a day on. `sequence` counts those of a portfolio to a distributor, from 1. */
export interface Grid {
  portfolioCode: string;
  portfolioName: string;
  gridDate: string;
  sequence: number;
  comment: string;
  lines: GridLine[];
}
/** `line` of the grid that it concerns, from 1. */
export interface GridProblem {
  code: string;
  message: string;
  line: number | null;
}

/**
 * What is tried of an exchange: a grid is answered in the form that was agreed, the same grid again is answered alike, a wrong one is refused
 * with its line, and one without the token is refused.
 */
export const CONFORMANCE_CHECKS = ["ANSWERED", "REPEATED", "REFUSED", "GUARDED"] as const;
/** `passed` is null for what could not be tried, as the other side judges later or has no token. */
export interface ConformanceCheck {
  check: (typeof CONFORMANCE_CHECKS)[number];
  passed: boolean | null;
  httpStatus: number | null;
  problem: GridProblem | null;
}
