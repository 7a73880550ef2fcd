import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatAmount, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { outcomeWords } from "#app/domain/structured-product/outcome-words.ts";
import { structuredOutcomes } from "#app/domain/structured-product/outcomes.ts";
import { termFacts } from "#app/domain/structured-product/term-words.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Find, LinesEditor } from "#app/modules/series/weighted-lines.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Offer } from "./workspace.server.ts";

/** What outcomes are told for where nothing is put into a product yet, in currency units. */
const EXAMPLE = 1000;
/** Sheets of products that are not chosen; the search finds the others. */
const MOST_OTHERS = 20;

/** Letters without their accents, in small ones. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const foundIn = ({ structured }: Offer) =>
  structured.map(({ series, name, isin, assetClass, sri }) => ({ series, name, isin: isin ?? "", assetClass, sri }));

/** Another line of the structured part is looked for among the structured products of the pool. */
export const findStructured =
  (offer: Offer): Find =>
  async (_viewer, search, limit) =>
    foundIn(offer)
      .filter(({ name, isin }) => plain(`${name} ${isin}`).includes(plain(search)))
      .slice(0, limit);

/** Shows what may be chosen before anything is searched for. */
export function withProducts(editor: LinesEditor, offer: Offer): LinesEditor {
  if (editor.query !== "") return editor;
  return { ...editor, results: foundIn(offer) };
}

/** Term sheets of the products, those of the allocation first, with what each may come to for the client's amount. */
export function structuredView(session: FullSession, offer: Offer, own: MeasuredAllocation, held: readonly string[], viewer: Viewer) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { maxPercStructured: usual, maxPercStructuredFirstTime: first } = session.config.advice;
  const percent = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  const isFirst = !offer.heldStructured;
  const cap = isFirst && first !== undefined ? first : usual;
  const amountIn = (series: string) =>
    Number(
      (own.after ?? []).find((line) => line.series === series)?.amount ?? own.lines.find((line) => line.series === series)?.amount ?? 0,
    );
  const chosen = offer.structured.filter(({ series }) => held.includes(series));
  const others = offer.structured.filter(({ series }) => !held.includes(series)).slice(0, MOST_OTHERS);
  return {
    cap: cap === undefined ? null : t(isFirst ? "adviceSteps.structured.capFirst" : "adviceSteps.structured.cap", { cap: percent(cap) }),
    sheets: [...chosen, ...others].map(({ series, name, isin, terms }) => {
      const invested = amountIn(series);
      const amount = invested > 0 ? invested : EXAMPLE;
      return {
        series,
        name,
        isin: isin ?? "",
        open: held.includes(series),
        facts: termFacts(terms, language),
        basis: t(invested > 0 ? "adviceSteps.structured.basis" : "adviceSteps.structured.basisExample", {
          amount: formatAmount(amount, language, { decimals: [0, 2] }),
        }),
        outcomes: structuredOutcomes(terms).map((outcome) => ({
          code: outcome.code,
          ...outcomeWords(terms, outcome, language),
          received: formatAmount((amount * outcome.total) / 100, language, { decimals: 2 }),
          result: formatVariation(outcome.total - 100, language, [0, 2]),
          side: Math.sign(Math.round((outcome.total - 100) * 100)),
        })),
      };
    }),
  };
}
export type StructuredView = ReturnType<typeof structuredView>;
