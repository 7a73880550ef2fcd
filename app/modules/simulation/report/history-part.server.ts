import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { FEE_VIEWS } from "#app/domain/simulation/past-fees.ts";
import type { FailureView, HistoryView } from "../view.ts";
import type { Writing } from "../writing.ts";

const MONTHS = ["m01", "m02", "m03", "m04", "m05", "m06", "m07", "m08", "m09", "m10", "m11", "m12"] as const;

/**
 * What the allocation would have done over five years, or over all of a shorter history; before and after the fees of the contract.
 * Under twelve months nothing of it is shown.
 */
export function historyPart(history: HistoryView | null, failure: FailureView | null, { t }: Writing): DocumentBlock[] {
  const head: DocumentBlock[] = [{ kind: "heading", level: 1, text: t("report.parts.history"), newPage: true }];
  if (!history) return [...head, { kind: "notice", tone: "negative", title: failure?.title ?? "", text: failure?.text ?? "" }];
  const year = history.spans.find(({ key }) => key === "1Y");
  if (!year || year.value === null) return [...head, { kind: "notice", tone: "information", text: t("reportDocument.history.tooShort") }];
  const name = t("results.history.allocation");
  const titled = (title: string) => (history.fees.label ? t("results.history.titled", { title, fees: history.fees.label }) : title);
  const missing = t("common.missing.short");
  const sides = history.fees.options.length > 0;
  const whole = { label: t("reportDocument.history.value"), numeric: true };
  return [
    ...head,
    { kind: "notice", tone: "flashy", text: t("reportDocument.history.simulated") },
    { kind: "heading", level: 2, text: titled(t("results.history.title")) },
    { kind: "lines", alternative: history.sentence, drawing: history.performance, series: [{ name, value: history.last }] },
    { kind: "paragraph", text: history.sentence },
    { kind: "heading", level: 2, text: titled(t("results.history.drawdownTitle")) },
    { kind: "lines", alternative: history.drawdownSentence, drawing: history.drawdown, series: [{ name }] },
    { kind: "paragraph", text: history.drawdownSentence },
    { kind: "heading", level: 2, text: titled(t("results.history.statisticsTitle")) },
    { kind: "facts", items: history.facts.map(({ label, value }) => ({ label, value: value ?? missing })) },
    {
      kind: "table",
      caption: t("reportDocument.history.spans"),
      columns: [
        { label: t("reportDocument.history.period") },
        ...(sides ? FEE_VIEWS.map((side) => ({ label: t(`riskFigures.fees.${side}`), numeric: true })) : [whole]),
      ],
      rows: history.spans.flatMap(({ label, value, ...of }) =>
        value === null ? [] : [[label, ...(sides ? FEE_VIEWS.map((side) => of[side] ?? missing) : [value])]],
      ),
    },
    ...calendar(history.calendar, titled(t("results.history.calendarTitle")), { t }),
    ...history.notes.map((text): DocumentBlock => ({ kind: "paragraph", tone: "muted", text })),
  ];
}

function calendar(rows: HistoryView["calendar"], caption: string, { t }: Pick<Writing, "t">): DocumentBlock[] {
  if (rows.length === 0) return [];
  const cell = ({ text, losing, complete }: HistoryView["calendar"][number]["total"]) => {
    const marked = text && !complete ? `${text}*` : (text ?? "");
    return losing ? { text: marked, tone: "negative" as const } : marked;
  };
  const partial = rows.some(({ total, months }) => !total.complete || months.some(({ complete }) => !complete));
  return [
    {
      kind: "table",
      caption,
      dense: true,
      columns: [
        { label: t("reportDocument.history.year") },
        ...MONTHS.map((month) => ({ label: t(`results.history.months.${month}`), numeric: true })),
        { label: t("results.history.total"), numeric: true },
      ],
      rows: rows.map(({ year, months, total }) => [year, ...months.map(cell), cell(total)]),
    },
    ...(partial ? [{ kind: "paragraph" as const, tone: "muted" as const, text: `*\u00a0${t("results.history.partial")}` }] : []),
  ];
}
