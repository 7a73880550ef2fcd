import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { formatCount, formatPercent } from "#app/domain/format/format.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Allocation, Offer } from "#app/modules/journey/allocation/workspace.server.ts";
import { slicesOf, slicesText } from "#app/modules/series/class-slices.server.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

const CARDS = 3;
/** Series that are asked for at once: those of the cards, whose fees are looked up. */
const MOST_SERIES = 100;

/**
 * The model portfolios nearest to the client's range of risk, those of the contract first, with risk, costs a year and classes, and how
 * many there are in all. Nothing of them is judged here: the ranking by the session's rules is a page of its own. Null without any.
 */
export async function modelCards(viewer: Viewer, session: FullSession, offer: Offer, shelf: AdvisedShelf, lines: Allocation["lines"]) {
  const { api, language, permissions } = viewer;
  if (!permissions.has("model-portfolios")) return null;
  const all = await everyItem((page) => api.modelPortfolios.list({ query: page }), 500);
  const active = all.filter((one) => one.active && one.numberOfSupports > 0);
  const product = session.proposalParams?.productUuid ?? session.product;
  const nearest = active.toSorted((a, b) => placeOf(a, product, shelf) - placeOf(b, product, shelf)).slice(0, CARDS);
  if (nearest.length === 0) return null;
  const full = await api.modelPortfolios.inFull({ query: { uuids: nearest.map(({ uuid }) => uuid).join() } });
  const held = full.flatMap(({ compositions }) => compositions.at(-1)?.lines ?? []);
  const costs = await costsOf(viewer, [...new Set(held.map(({ series }) => series))]);
  const t = getFixedT(language);
  const cards = nearest.flatMap(({ uuid, name, riskLevelSri }) => {
    const own = full.find((one) => one.uuid === uuid)?.compositions.at(-1)?.lines ?? [];
    if (own.length === 0) return [];
    const slices = slicesOf(own, viewer);
    const funds = own.map(({ series, weight }) => (Number(weight) / 100) * (costs.get(series) ?? Number.NaN));
    const cost = Number(offer.fees.managementFee ?? 0) + funds.reduce((sum, one) => sum + one, 0);
    return [
      {
        uuid,
        name,
        sri: riskLevelSri,
        cost: Number.isFinite(cost)
          ? t("adviceSteps.models.cost", { cost: formatPercent(cost, language, { decimals: 2 }) })
          : t("adviceSteps.models.costUnknown"),
        slices,
        classes: slicesText(slices),
        loaded: isSame(own, lines),
      },
    ];
  });
  return { cards, count: formatCount(active.length, language) };
}
export type ModelCardsView = NonNullable<Awaited<ReturnType<typeof modelCards>>>;

/** Those of the contract first, then by the distance to the middle of the client's range of classes; of unknown risk last. */
function placeOf({ product, riskLevelSri }: ModelPortfolio, own: string, { riskMeasure, riskRange }: AdvisedShelf): number {
  const middle = riskMeasure === "WEIGHTED_AVERAGE_SRI" && riskRange ? (riskRange.min + riskRange.max) / 2 : null;
  const distance = riskLevelSri === null ? 10 : middle === null ? 0 : Math.abs(riskLevelSri - middle);
  return (product === own ? 0 : 100) + distance;
}

/** What funds cost a year, their transactions included, in per cent; those whose fees are not known are absent. */
async function costsOf({ api }: Viewer, series: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { items } = await api.series.list({ query: { uuids: series.slice(0, MOST_SERIES).join(), limit: MOST_SERIES } });
  return new Map(
    items.flatMap(({ uuid, managementFees, transactionCosts }) =>
      managementFees === null ? [] : [[uuid, Number(managementFees) + Number(transactionCosts ?? 0)] as const],
    ),
  );
}

type Lines = ReadonlyArray<{ series: string; weight: string }>;

/** Whether two lists of lines hold the same, whatever their order. */
export function isSame(a: Lines, b: Lines): boolean {
  const weights = new Map(b.map(({ series, weight }) => [series, hundredthsOf(weight)]));
  return a.length === b.length && a.every(({ series, weight }) => weights.get(series) === hundredthsOf(weight));
}
