import { formatCount, formatNumber, formatPercent, formatProjected } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { reasonOf } from "#app/modules/model-portfolio/risk/told.server.ts";
import type { Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { blockingOf, type Improved, type Improvement, type ImprovementAim, type Weighed } from "./improve.server.ts";
import type { Source } from "./universe.server.ts";

/** What came of a search for better lines: a proposal to take, or why there is none. */
export function improvementView(improved: Improved, asked: { aim: ImprovementAim; source: Source }, viewer: Viewer) {
  const { language } = viewer;
  const t = getFixedT(language);
  const none = (texts: string[]) => ({ ...asked, texts, offered: null });
  if ("noShelf" in improved) return none([t("adviceShelf.improve.noShelf")]);
  if ("refusal" in improved) return none(refusalTexts(improved, viewer));
  const { found } = improved;
  const aside = [
    ...(found.leftAside.length > 0 ? [t("adviceShelf.improve.leftOut", { names: listOf(found.leftAside, viewer) })] : []),
    ...(found.unseen > 0 ? [t("adviceShelf.improve.unseen", { count: found.unseen, more: formatCount(found.unseen, language) })] : []),
    ...(found.isConcentrated ? [t("adviceShelf.improve.concentrated")] : []),
  ];
  if (found.reason === null) {
    const blocking = blockingOf(found.proposed);
    const names = [...new Set(blocking.map(({ code }) => t(`adviceRules.rules.${code}.name`)))];
    return none([
      blocking.length > 0 ? t("adviceShelf.improve.blocked", { checks: listOf(names, viewer) }) : t("adviceShelf.improve.nothing"),
      ...aside,
    ]);
  }
  return { ...asked, texts: aside, offered: offeredView(found, viewer) };
}
/** A search that was not answered: what it was asked for stays, with why. */
export function failedView({ status }: Refusal, asked: { aim: ImprovementAim; source: Source }, { language }: Viewer): ImprovementView {
  const late = status === 408 || status === 503 || status === 504;
  return { ...asked, texts: [getFixedT(language)(late ? "adviceShelf.improve.late" : "adviceShelf.improve.unanswered")], offered: null };
}
export type ImprovementView = ReturnType<typeof improvementView>;

const listOf = (names: readonly string[], { language }: Viewer) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

function refusalTexts({ refusal, shelf, open }: Extract<Improved, { refusal: unknown }>, viewer: Viewer): string[] {
  const { language } = viewer;
  const t = getFixedT(language);
  const { averageReach, floorsInTheWay } = refusal.details as {
    averageReach?: { min: number; max: number };
    floorsInTheWay?: boolean;
  };
  const figure = (value: number) => formatNumber(value, language, { decimals: 2 });
  if (refusal.status === 408 || refusal.status === 503 || refusal.status === 504) return [t("adviceShelf.improve.late")];
  if (averageReach) return [t("adviceShelf.improve.averageReach", { min: figure(averageReach.min), max: figure(averageReach.max) })];
  if (floorsInTheWay) return [t("adviceShelf.improve.floors")];
  if (open > 0 && open < shelf.minLines) return [t("adviceShelf.improve.fewLines", { lines: formatCount(shelf.minLines, language) })];
  if (refusal.code === "0086" || refusal.status === 400) return [t("adviceShelf.improve.impossible")];
  const names = new Map(shelf.lines.map(({ series, name }) => [series, name]));
  const reason = reasonOf(refusal, (series) => names.get(series) ?? null, { t, language });
  return [t("adviceShelf.improve.failed", { reason })];
}

function offeredView({ lines, choices, present, proposed, reason }: Improvement, { language }: Viewer) {
  const t = getFixedT(language);
  const percent = (weight: number) => formatPercent(weight, language, { decimals: [0, 2] });
  const free = choices.reduce((sum, { held }) => sum + held, 0);
  const after = new Map(lines.map(({ series, weight }) => [series, Number(weight)]));
  const row = (key: "ratio" | "volatility" | "sri" | "low" | "median" | "high" | "blocking", write: (one: Weighed) => string | null) => ({
    key,
    label: t(`adviceShelf.improve.rows.${key}`),
    before: write(present) ?? "–",
    after: write(proposed) ?? "–",
  });
  const shown = <T>(value: T | null | undefined, write: (value: T) => string) =>
    value === null || value === undefined ? null : write(value);
  const money = (amount: number) => formatProjected(amount, language, { currency: "EUR" });
  return {
    verdict: t(`adviceShelf.improve.${reason ?? "nothing"}`),
    after: proposed.measured?.reached === false ? t("adviceShelf.improve.after") : null,
    fields: lines,
    lines: choices
      .filter(({ series, held }) => held > 0 || after.has(series))
      .map(({ series, name, held }) => ({
        series,
        name,
        before: percent(free > 0 ? (held / free) * 100 : 0),
        after: percent(after.get(series) ?? 0),
      })),
    rows: [
      row("ratio", ({ figures }) => shown(figures?.sharpeRatio, (value) => formatNumber(value, language, { decimals: 2 }))),
      row("volatility", ({ figures }) => shown(figures?.volatility, (value) => formatPercent(value * 100, language, { decimals: 1 }))),
      row("sri", ({ sri }) => shown(sri, (value) => formatNumber(value, language, { decimals: 2 }))),
      row("low", ({ outlook }) => shown(outlook?.low, money)),
      row("median", ({ outlook }) => shown(outlook?.median, money)),
      row("high", ({ outlook }) => shown(outlook?.high, money)),
      row("blocking", (one) => formatCount(blockingOf(one).length, language)),
    ],
  };
}
