import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { lettersText } from "#app/services/calls/drawn-file.server.ts";

const KNOWN = ["NO_VALUES", "NO_COMPOSITION", "PORTFOLIO_GONE", "PDF_NOT_REACHED", "GIVEN_UP"] as const;

/** The portfolio that failed, as the report names it; null where none is named. */
export const failedPortfolio = ({ problem, portfolios }: Pick<ConsolidatedReporting, "problem" | "portfolios">) =>
  portfolios.find(({ uuid }) => uuid === problem?.portfolio) ?? null;

/** Why a report is in error, in a sentence that names the portfolio; null for one that is not. */
export function problemText(reporting: ConsolidatedReporting, language: InterfaceLanguage): string | null {
  const { problem } = reporting;
  if (problem === null) return null;
  const letters = lettersText({ code: problem.code, details: problem }, language);
  if (letters) return letters;
  const t = getFixedT(language);
  const code = KNOWN.find((one) => one === problem.code);
  const why = code ? t(`consolidatedReportings.problems.${code}`) : t("consolidatedReportings.problems.other", { code: problem.code });
  const portfolio = failedPortfolio(reporting);
  return portfolio ? t("consolidatedReportings.problems.of", { name: portfolio.name, why }) : why;
}
