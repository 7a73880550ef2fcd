import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { GridAnswer } from "./grid-tab.tsx";

/** What a refused press gives back: the answer to a form, a sentence, or what a file holds. */
export interface PortfolioAnswer {
  result?: SubmissionResult;
  problem?: string;
  grid?: GridAnswer;
  /** After another person's change: the version that the forms now belong to. */
  version?: number | undefined;
}
export const answer = (given: PortfolioAnswer, status: 200 | 400 | 409) => data(given, { status });
