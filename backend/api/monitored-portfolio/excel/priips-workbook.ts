import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { HoldingScenarios, PriipsResult } from "#backend/numerics/risk/priips-scenarios.ts";
import { fileName, workbookFile } from "#backend/table-file/workbook-cells.ts";
import { EPT_COLUMNS } from "./ept-columns.ts";

type Settings = FullMonitoredPortfolio["priips_v2_1"][number];
type Narratives = FullMonitoredPortfolio["narratives"][number];
type Cell = string | number | null;

/** Valuations a year, as the template counts them. */
const FREQUENCIES = { DAILY: 252, WEEKLY: 52, MONTHLY: 12 } as const;
/** A code that the undertaking gives itself, in the template's list of kinds of codes. */
const OWN_CODE = 99;
const SCENARIOS = [
  ["unfavourable", "0201", "0202", "0203"],
  ["moderate", "0204", "0205", "0206"],
  ["favourable", "0207", "0208", "0209"],
  ["stress", "0210", "0211", "0212"],
] as const satisfies ReadonlyArray<readonly [keyof HoldingScenarios, string, string, string]>;

const fraction = (percent: string) => Number(percent) / 100;
const yesNo = (is: boolean) => (is ? "Y" : "N");

/** Average returns a year of each scenario after one year, half of the holding period and all of it; absent ones are not shown. */
function scenarioCells({ scenarios }: PriipsResult): Record<string, Cell> {
  const shown = Object.values(scenarios);
  const whole = shown.at(-1);
  const [year] = shown.length > 1 ? shown : [undefined];
  const half = shown.length > 2 ? shown[1] : undefined;
  return Object.fromEntries(
    SCENARIOS.flatMap(([scenario, ...codes]) =>
      [year, half, whole].map((of, i) => [`${codes[i]}0`, of ? of[scenario].averageReturn : null] as const),
    ),
  );
}

export interface PriipsFacts {
  portfolio: FullMonitoredPortfolio;
  settings: Settings;
  narratives: Narratives | undefined;
  result: PriipsResult;
  language: InterfaceLanguage;
  now: Date;
}

/** Cells by the number of their column. */
function cellsOf({ portfolio, settings, narratives, result, language, now }: PriipsFacts): Record<string, Cell> {
  const { costs } = settings;
  const { moments } = result;
  const incidental = fraction(costs.performanceFees);
  return {
    ...{ "00001": "V21", "00002": portfolio.assetManagerName, "00005": now.toISOString(), "00006": yesNo(narratives !== undefined) },
    ...{ "00007": "Y", "00008": "N", "00009": "N", "00010": portfolio.productOwnerName ?? portfolio.assetManagerName },
    ...{ "00030": portfolio.productOwnerPortfolioCode ?? portfolio.uuid, "00040": OWN_CODE, "00050": portfolio.name },
    ...{ "00060": settings.currency, "00080": 2, "00110": "N", "00120": language },
    ...{ "01010": FREQUENCIES[settings.frequency], "01020": result.vev, "01080": yesNo(result.crm > 1), "01090": result.sri },
    ...{ "01095": "N", "01100": result.mrm, "01110": result.crm, "01120": settings.recommendedHoldingPeriod },
    ...scenarioCells(result),
    ...{ "02130": moments.count, "02140": moments.mean, "02150": moments.sigma },
    ...{ "02160": moments.skewness, "02170": moments.excessKurtosis },
    "02180": Object.values(result.scenarios).at(-1)?.stressedVolatility ?? null,
    ...{ "02220": Number(settings.investedAmount), "03010": fraction(costs.entryCosts), "03020": fraction(costs.exitCosts) },
    ...{ "03060": fraction(costs.ongoingCosts), "03080": fraction(costs.transactionCosts) },
    ...{ "03090": yesNo(incidental > 0), "03095": incidental },
    ...(narratives && {
      "04030": narratives.intendedInvestor[language],
      "04040": narratives.objectives[language],
      "04050": narratives.riskNarrative[language],
    }),
  };
}

/** PRIIPs figures of a portfolio as one row under the columns of EPT 2.1; rates are decimal fractions, as the template asks. */
export function priipsWorkbook(facts: PriipsFacts): Promise<File> {
  const cells = cellsOf(facts);
  const row = EPT_COLUMNS.map((column) => cells[column.slice(0, 5)] ?? null);
  return workbookFile(fileName(`EPT ${facts.portfolio.name}`, "xlsx"), [
    { name: "EPT", head: EPT_COLUMNS, rows: [row], widths: EPT_COLUMNS.map(() => 18) },
  ]);
}
