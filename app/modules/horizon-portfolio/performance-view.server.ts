import { z } from "zod";
import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import { horizonPerformance } from "#app/contract/horizon-portfolio/graphql.ts";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";

const QUERY = `query ($uuid: ID!, $subscriptionDate: Date!, $subscriberBirthday: Date, $horizonLeft: Int) {
  computePerformance(uuid: $uuid, subscriptionDate: $subscriptionDate, subscriberBirthday: $subscriberBirthday, horizonLeft: $horizonLeft) {
    horizonDate compositions { date horizonLeft weights } track currency totalReturn
  }
}`;
const answerSchema = horizonPerformance.omit({ versions: true });
type Answer = z.output<typeof answerSchema>;

/** Fields of the test as the address has them. */
const asked = z.object({
  subscriptionDate: z.iso.date("horizonPortfolios.form.dateRequired"),
  subscriberBirthday: z.iso.date("horizonPortfolios.form.dateRequired").or(z.literal("")),
  horizonLeft: z.string().regex(/^([1-9]|[1-5]\d|60)$/, "horizonPortfolios.performance.yearsWrong"),
});
export type TestField = keyof z.output<typeof asked>;
const FIELDS = ["subscriptionDate", "subscriberBirthday", "horizonLeft"] as const;

export interface PerformanceView {
  values: Record<TestField, string>;
  errors: Array<{ fieldId: string; text: EncodedMessage }>;
  /** Why nothing could be computed, in words. */
  problem: string | null;
  result: ResultView | null;
}
interface ResultView {
  drawing: LinesDrawing;
  caption: string;
  last: string;
  horizon: string;
  totalReturn: string;
  series: string[];
  compositions: Array<{ date: string; years: string; weights: string[] }>;
}

function resultView(
  { track, compositions, totalReturn, horizonDate, currency }: Answer,
  portfolio: FullHorizonPortfolio,
  { language }: Viewer,
): ResultView {
  const t = getFixedT(language);
  const names = new Map(portfolio.grids.flatMap(({ series }) => series.map(({ uuid, fullName }) => [uuid, fullName] as const)));
  const held = [...new Set(compositions.flatMap(({ weights }) => Object.keys(weights)))];
  const points = track.map(([day, value]) => ({ day, value }));
  const number = (value: number) => formatNumber(value, language, { decimals: [0, 2] });
  return {
    drawing: drawLines([{ points }], number, "fitted"),
    caption: t("horizonPortfolios.performance.caption", { name: portfolio.name, currency }),
    last: number(points.at(-1)?.value ?? 100),
    horizon: formatDate(horizonDate),
    totalReturn: formatPercent(totalReturn * 100, language, { decimals: 2 }),
    series: held.map((uuid) => names.get(uuid) ?? uuid),
    compositions: compositions.map(({ date, horizonLeft, weights }) => ({
      date: formatDate(date),
      years: String(horizonLeft),
      weights: held.map((uuid) => formatPercent((weights[uuid] ?? 0) * 100, language, { decimals: [0, 2] })),
    })),
  };
}

const PROBLEMS = ["HORIZON_RULE_MISSING", "HORIZON_GRID_MISSING", "3107", "0023", "00001"] as const;

/** What a subscription would have been: asked by the address, computed from the stored rule and grids. */
export async function performanceView(viewer: Viewer, portfolio: FullHorizonPortfolio, address: URLSearchParams): Promise<PerformanceView> {
  const t = getFixedT(viewer.language);
  const values = Object.fromEntries(FIELDS.map((name) => [name, (address.get(name) ?? "").trim()])) as Record<TestField, string>;
  if (!FIELDS.some((name) => address.has(name))) return { values, errors: [], problem: null, result: null };
  const typed = asked.safeParse(values);
  if (!typed.success) {
    const errors = typed.error.issues.map(({ path, message }) => ({ fieldId: `test-${String(path[0])}`, text: message as EncodedMessage }));
    return { values, errors, problem: null, result: null };
  }
  const { subscriberBirthday, horizonLeft, subscriptionDate } = typed.data;
  const variables = {
    ...{ uuid: portfolio.uuid, subscriptionDate, horizonLeft: Number(horizonLeft) },
    ...(subscriberBirthday === "" ? {} : { subscriberBirthday }),
  };
  try {
    const { data } = await viewer.api.horizonGraphql.graphql({ query: QUERY, variables });
    return { values, errors: [], problem: null, result: resultView(answerSchema.parse(data?.computePerformance), portfolio, viewer) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "INVALID_INPUT") {
      const text: EncodedMessage = "horizonPortfolios.performance.birthdayNeeded";
      return { values, errors: [{ fieldId: "test-subscriberBirthday", text }], problem: null, result: null };
    }
    const known = PROBLEMS.find((code) => code === error.code);
    if (!known) throw error;
    return { values, errors: [], problem: t(`horizonPortfolios.performance.problems.${known}`), result: null };
  }
}
