import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import type { KidReview } from "#app/contract/kid-document/kid-config.ts";
import { formatCount, formatDate, formatPercent } from "#app/domain/format/format.ts";
import { KID_CAUSES, type KidCause } from "#app/domain/kid/kid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface ReviewRow {
  key: string;
  id: string;
  name: string;
  isin: string;
  cause: KidCause;
  finding: string;
  since: string;
}
export type ReviewListView = ListView<ReviewRow, { cause?: KidCause }>;

/** What was found, in words: classes, returns a year, costs or the day of the document. */
function findingOf({ cause, published, found, weeks, cost }: KidReview, language: Viewer["language"], t: Translate): string {
  const rate = (fraction: string | number, decimals: number) =>
    formatPercent(Number(fraction) * 100, language, { decimals: [0, decimals] });
  if (cause === "AGE") return t("kidDocuments.review.findings.AGE", { published: formatDate(String(published)) });
  if (cause === "SRI")
    return t("kidDocuments.review.findings.SRI", {
      ...{ published: String(published), found: String(found) },
      ...{ inClass: formatCount(weeks?.inClass ?? 0, language), of: formatCount(weeks?.of ?? 0, language) },
    });
  if (cause === "MODERATE") return t("kidDocuments.review.findings.MODERATE", { published: rate(published, 1), found: rate(found, 1) });
  return t("kidDocuments.review.findings.COSTS", {
    ...{ cost: t(`kidDocuments.review.costs.${cost ?? "ongoing"}`), published: rate(published, 4), found: rate(found, 4) },
  });
}

export async function reviewListView({ api, language }: Viewer, url: string): Promise<ReviewListView> {
  const t = getFixedT(language);
  const state = readListState(url, ["since"]);
  const cause = readFilter(url, "cause", KID_CAUSES);
  const filters = cause ? { cause } : {};
  const { limit, offset, search } = pageQuery(state);
  const { items, total } = await api.kidConfigs.reviews({ query: { limit, offset, ...(search ? { search } : {}), ...filters } });
  return {
    title: t("kidDocuments.review.title"),
    rows: items.map((review) => ({
      ...{
        key: [review.id, review.cause, review.cost].join(" "),
        id: review.id,
        name: review.name,
        isin: review.isin,
        cause: review.cause,
      },
      ...{ finding: findingOf(review, language, t), since: formatDate(review.since) },
    })),
    total,
    count: t("kidDocuments.review.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: { ...state, ...filters },
  };
}
