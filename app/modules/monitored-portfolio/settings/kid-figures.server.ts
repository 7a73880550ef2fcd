import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { figuresView } from "#app/modules/kid-document/figures/figures-view.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Codes of what stands in the way of the figures, each with its own words. */
const REASONS = { NO_SETTINGS: "settings", "3107": "history" } as const;

/** What the key information document of a portfolio would say of its risk, outcomes and costs today, or why it cannot. */
export async function kidFigures(viewer: Viewer, uuid: string) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const told = await attempt(
    () => api.monitoredKid.pdfData({ params: { uuid }, query: {} }),
    ({ status }) => status === 422,
  );
  if ("refusal" in told) {
    const reason = REASONS[told.refusal.code as keyof typeof REASONS] ?? "other";
    return { figures: null, note: t(`portfolioSettings.kidFigures.${reason}`) };
  }
  const { value } = told;
  const note = t("portfolioSettings.kidFigures.asOf", { date: formatDate(value.asOf) });
  return { figures: figuresView(value, language, t), note };
}
