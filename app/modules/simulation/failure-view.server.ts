import type { Failure, FailureKind } from "./failure.ts";
import type { FailureView, LineView } from "./view.ts";
import type { Writing } from "./writing.ts";

const NAMING = ["history", "ending", "scenarios", "period", "sri", "covariance"] as const;
const namesSeries = (kind: FailureKind): kind is (typeof NAMING)[number] => NAMING.some((naming) => naming === kind);

/** Cause, what to do next and a reference, naming the series concerned. */
export function failureView(failure: Failure, lines: readonly LineView[], { t, language }: Writing): FailureView {
  const { kind, place, code, series, reference } = failure;
  const names =
    listOf(
      series.map((id) => nameOf(id, lines, kind === "history" || kind === "ending")),
      language,
    ) || t("simulator.failures.unnamed");
  // A code outside of the catalogue says nothing but that the server refused.
  const isOther = kind === "unavailable" || kind === "refused" || kind === "tooMany";
  const codeText = isOther ? t("simulator.failures.server", { msg: code }) : t("simulator.failures.reference", { code });
  return {
    place,
    title: namesSeries(kind) ? t(`simulator.failures.${kind}.title`, { names }) : t(`simulator.failures.${kind}.title`),
    text: kind === "allocation" ? t("simulator.failures.allocation.text", { names }) : t(`simulator.failures.${kind}.text`),
    reference: [codeText, reference ? t("simulator.failures.support", { reference }) : null].filter(Boolean).join(" · "),
    link: kind === "cashFlows" ? { href: "#currentBalance", label: t("simulator.failures.cashFlows.link") } : null,
  };
}

/** The computation names series by uuid; names are those of the allocation, with their history where it is the cause. */
function nameOf(id: string, lines: readonly LineView[], withHistory: boolean): string {
  const line = lines.find((candidate) => candidate.series === id);
  if (!line) return id;
  return withHistory ? `${line.name} (${line.history})` : line.name;
}

const listOf = (names: string[], language: string) =>
  new Intl.ListFormat(language === "fr" ? "fr-FR" : "en-GB", { type: "conjunction" }).format(names);
