import { ACCOUNT_CALLS } from "#backend/api/openapi/french/accounts.ts";
import { COMPUTATION_CALLS } from "#backend/api/openapi/french/computations.ts";
import { HORIZON_CALLS } from "#backend/api/openapi/french/horizon.ts";
import { JOURNEY_CALLS } from "#backend/api/openapi/french/journeys.ts";
import { KID_PRODUCT_CALLS } from "#backend/api/openapi/french/kid-products.ts";
import { KID_CALLS } from "#backend/api/openapi/french/kids.ts";
import { MATRIX_CALLS } from "#backend/api/openapi/french/matrices.ts";
import { MONITORED_CALLS } from "#backend/api/openapi/french/monitored.ts";
import { ORGANISATION_CALLS } from "#backend/api/openapi/french/organisations.ts";
import { PORTFOLIO_CALLS } from "#backend/api/openapi/french/portfolios.ts";
import { PRODUCT_CALLS } from "#backend/api/openapi/french/products.ts";
import { PROVIDER_CALLS } from "#backend/api/openapi/french/providers.ts";
import { QUESTIONNAIRE_CALLS } from "#backend/api/openapi/french/questionnaires.ts";
import { SERIES_CALLS } from "#backend/api/openapi/french/series.ts";
import { VALUE_CALLS } from "#backend/api/openapi/french/values.ts";

/** The summary of each offered call in French, by operation id. */
export const SUMMARIES: Record<string, string> = {
  ...ACCOUNT_CALLS,
  ...ORGANISATION_CALLS,
  ...PRODUCT_CALLS,
  ...SERIES_CALLS,
  ...VALUE_CALLS,
  ...PROVIDER_CALLS,
  ...MATRIX_CALLS,
  ...PORTFOLIO_CALLS,
  ...MONITORED_CALLS,
  ...HORIZON_CALLS,
  ...KID_CALLS,
  ...KID_PRODUCT_CALLS,
  ...JOURNEY_CALLS,
  ...QUESTIONNAIRE_CALLS,
  ...COMPUTATION_CALLS,
};
