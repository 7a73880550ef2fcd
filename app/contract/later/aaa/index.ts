import { aaaCompositions } from "#app/contract/later/aaa/compositions.ts";
import { aaaDocuments } from "#app/contract/later/aaa/documents.ts";
import { aaaKid } from "#app/contract/later/aaa/kid.ts";
import { aaaParameters } from "#app/contract/later/aaa/parameters.ts";
import { aaaPortfolios } from "#app/contract/later/aaa/portfolio.ts";
import { aaaPropagation } from "#app/contract/later/aaa/propagation.ts";
import { aaaPublic } from "#app/contract/later/aaa/public.ts";
import { aaaReporting } from "#app/contract/later/aaa/reporting.ts";
import { aaaTransfers } from "#app/contract/later/aaa/transfers.ts";
import { aaaValues } from "#app/contract/later/aaa/values.ts";

/** Calls of the AAA model portfolios that are not built: their shapes stand, their answer is 501. */
export const aaaLater = {
  aaaPortfolios,
  aaaParameters,
  aaaCompositions,
  aaaValues,
  aaaDocuments,
  aaaTransfers,
  aaaKid,
  aaaReporting,
  aaaPropagation,
  aaaPublic,
};
