import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { lettersText } from "#app/services/calls/drawn-file.server.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, idemOf, marksOf } from "#app/services/calls/write-marks.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { requireRight } from "../portfolio.server.ts";
import { askNow, retryGrid } from "./transfer.server.ts";

const TEMPLATES = ["FACTSHEET", "MONTHLY"] as const;
const LANGUAGES = ["fr", "en"] as const;

/** What was pressed on the tab: a grid is sent again, distributors are asked, a report is kept. */
export async function transfersAction({ viewer, context, area }: Acting, { uuid, name }: FullMonitoredPortfolio, form: FormData) {
  const back = (kind: "positive" | "negative" | "flashy", key: TranslationKey) =>
    redirectWithToast(context, monitoredPartPath(area, uuid, "transfers"), { kind, key, params: { name } });
  if (form.get("intent") === "report") {
    requireRight(viewer, "reporting");
    const template = TEMPLATES.find((known) => known === form.get("template")) ?? "FACTSHEET";
    const language = LANGUAGES.find((known) => known === form.get("language")) ?? viewer.language;
    const body = { from: null, to: marketToday(), language, template };
    const kept = await outcomeOf(() =>
      attempt(
        () => viewer.api.monitoredDocuments.store({ params: { uuid }, headers: headersOfChange(marksOf(form)), body }),
        (refusal) => lettersText(refusal, viewer.language) !== null,
      ),
    );
    if ("done" in kept) {
      if ("value" in kept.done) return back("positive", "gridTransfers.documents.done");
      const reason = lettersText(kept.done.refusal, viewer.language)!;
      const told = { kind: "negative", key: "report.pdf.told", params: { reason } } as const;
      return redirectWithToast(context, monitoredPartPath(area, uuid, "transfers"), told);
    }
    return kept.refused.kind === "conflict"
      ? back("flashy", "gridTransfers.documents.changed")
      : back("negative", "gridTransfers.documents.refused");
  }
  requireRight(viewer, "edit");
  if (form.get("intent") === "ask") {
    await askNow(viewer, uuid, idemOf(form));
    return back("positive", "gridTransfers.list.asked");
  }
  const outcome = await retryGrid(viewer, uuid, String(form.get("retry") ?? ""), idemOf(form));
  return "done" in outcome ? back("positive", "gridTransfers.list.retried") : back("flashy", "gridTransfers.list.moved");
}
