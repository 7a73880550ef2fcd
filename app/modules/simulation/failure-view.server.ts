import { formatDate } from "#app/domain/format/format.ts";
import type { Failure } from "./failure.ts";
import type { FailureView, LineView } from "./view.ts";
import type { Writing } from "./writing.ts";

/** Cause, what to do next and a reference, naming the series concerned. */
export function failureView(failure: Failure, lines: readonly LineView[], { t, language }: Writing): FailureView {
  const { kind, place, code, series, span, reference } = failure;
  const names =
    listOf(
      series.map((id) => nameOf(id, lines, kind === "history" || kind === "ending")),
      language,
    ) || t("simulator.failures.unnamed");
  // A code outside of the catalogue says nothing but that the server refused.
  const isOther = kind === "unavailable" || kind === "refused" || kind === "tooMany";
  const codeText = isOther ? t("simulator.failures.server", { msg: code }) : t("simulator.failures.reference", { code });
  const said =
    kind === "period" && span
      ? { title: t("simulator.failures.period.between", { names, from: formatDate(span.from), to: formatDate(span.to) }) }
      : kind === "allocation" && series.length === 0
        ? { text: t("simulator.failures.allocation.unnamed") }
        : failure.outside
          ? { title: t("simulator.failures.cashFlows.outsideTitle"), text: t("simulator.failures.cashFlows.outside") }
          : failure.spacing
            ? {
                title: t(`simulator.failures.history.${failure.spacing}Title`, { names }),
                text: t(`simulator.failures.history.${failure.spacing}`),
              }
            : {};
  return {
    place,
    title: t(`simulator.failures.${kind}.title`, { names }),
    text: t(`simulator.failures.${kind}.text`, { names }),
    ...said,
    reference: [codeText, reference ? t("simulator.failures.support", { reference }) : null].filter(Boolean).join(" · "),
    link: kind === "cashFlows" ? { href: "#simulation-currentBalance", label: t("simulator.failures.cashFlows.link") } : null,
  };
}

/** The same in one piece, for a line of a table. */
export function failureSentence(failure: Failure, lines: readonly LineView[], writing: Writing): string {
  const { title, text, reference } = failureView(failure, lines, writing);
  return `${title}. ${text} ${reference}`;
}

/** The computation names series by uuid; names are those of the allocation, with their history where it is the cause. */
function nameOf(id: string, lines: readonly LineView[], withHistory: boolean): string {
  const line = lines.find((candidate) => candidate.series === id);
  if (!line) return id;
  return withHistory ? `${line.name} (${line.history})` : line.name;
}

const listOf = (names: string[], language: string) =>
  new Intl.ListFormat(language === "fr" ? "fr-FR" : "en-GB", { type: "conjunction" }).format(names);
