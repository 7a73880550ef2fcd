import type { Composition, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { Product } from "#app/contract/product.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { KnownFigure } from "#app/domain/commentary.ts";
import { formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface CostRow {
  /** Uuid of the fund; null for all of them together. */
  series: string | null;
  name: string;
  weight: string;
  /** Null where it is not known. */
  rate: string | null;
  /** What it adds to the charges of the whole, in points. */
  points: string | null;
}
export interface CostsView {
  facts: Array<{ label: string; value: string | null }>;
  rows: CostRow[];
  notes: string[];
  known: KnownFigure[];
}

/**
 * What a portfolio costs a year: the ongoing charges of its funds by weight, its own annual fees, and beside them what its contract
 * takes. Charges that are not known are named and left out, never taken as nothing.
 */
export async function costsOf(
  viewer: Viewer,
  portfolio: FullModelPortfolio,
  { lines }: Pick<Composition, "lines">,
  records: ReadonlyMap<string, SeriesRecord>,
): Promise<CostsView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const product = await productOf(viewer, portfolio.product);
  const charged = lines.map(({ series, fullName, weight }) => {
    const fee = records.get(series)?.managementFees ?? null;
    return { series, name: fullName, weight: Number(weight), fee: fee === null ? null : Number(fee) };
  });
  const known = charged.filter((line): line is typeof line & { fee: number } => line.fee !== null);
  const unknown = charged.filter(({ fee }) => fee === null);
  const knownShare = known.reduce((sum, { weight }) => sum + weight, 0);
  const points = known.reduce((sum, { weight, fee }) => sum + (weight * fee) / 100, 0);
  const percent = (value: number | string) => formatPercent(value, language, { decimals: 2 });
  const share = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  const pointsText = (value: number) => formatNumber(value, language, { decimals: 2 });
  const average = knownShare > 0 ? (points / knownShare) * 100 : null;
  const whole = unknown.length === 0;
  const { entryFee, managementFee } = product?.fees ?? {};
  const facts = [
    { label: t(whole ? "portfolioAnalysis.costs.ongoing" : "portfolioAnalysis.costs.ongoingKnown"), value: average },
    { label: t("portfolioAnalysis.costs.annual"), value: Number(portfolio.annualFees) },
    {
      label: t(whole ? "portfolioAnalysis.costs.total" : "portfolioAnalysis.costs.totalPartial"),
      value: points + Number(portfolio.annualFees),
    },
    { label: t("portfolioAnalysis.costs.entry"), value: entryFee === undefined ? null : Number(entryFee) },
    { label: t("portfolioAnalysis.costs.management"), value: managementFee === undefined ? null : Number(managementFee) },
  ];
  const charges = charged.flatMap(({ name, fee }) =>
    fee === null ? [] : [{ label: `${t("portfolioAnalysis.costs.rate")}, ${name}`, value: fee, of: name }],
  );
  return {
    facts: facts.map(({ label, value }) => ({ label, value: value === null ? null : percent(value) })),
    known: [...facts, ...charges].flatMap(({ value, ...figure }) =>
      value === null ? [] : [{ kind: "cost" as const, ...figure, value, text: percent(value) }],
    ),
    rows: [
      ...charged.map(({ series, name, weight, fee }) => ({
        series,
        name,
        weight: share(weight),
        rate: fee === null ? null : percent(fee),
        points: fee === null ? null : pointsText((weight * fee) / 100),
      })),
      {
        series: null,
        name: t("portfolioAnalysis.costs.whole"),
        weight: share(charged.reduce((sum, { weight }) => sum + weight, 0)),
        rate: average === null ? null : percent(average),
        points: average === null ? null : pointsText(points),
      },
    ],
    notes: [
      t("portfolioAnalysis.costs.known", { share: share(knownShare) }),
      ...(whole ? [] : [t("portfolioAnalysis.costs.unknown", { names: unknown.map(({ name }) => name).join(", ") })]),
      t(product ? "portfolioAnalysis.costs.contract" : "portfolioAnalysis.costs.noContract", { product: portfolio.productName }),
    ],
  };
}

/** Null for a contract that the person does not see. */
async function productOf({ api }: Viewer, id: string): Promise<Product | null> {
  const answer = await attempt(
    () => api.products.get({ params: { id } }),
    ({ status }) => status !== 401,
  );
  return "value" in answer ? answer.value : null;
}
