import type { FullSession } from "#app/contract/journey/session.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { IMPACTS } from "./preferences.schema.ts";

/** Preferences as the fields of their form. */
export function preferenceFieldsOf({ sustainability: said }: FullSession): Record<string, string | string[]> {
  const impacts = said ? IMPACTS.filter((impact) => said[impact]) : [];
  const wants = said && (said.hasSustainablePreferences === null ? "unsaid" : said.hasSustainablePreferences ? "yes" : "no");
  const fields = {
    wants,
    minSustainableInvestments: said?.minSustainableInvestments,
    minTaxonomyAlignment: said?.minTaxonomyAlignment,
    impacts: impacts.length > 0 ? impacts : undefined,
    minimumCoverage: said?.minimumCoverage ?? "50",
  };
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export function preferencesView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { general, sustainability: texts } = session.config;
  const { sustainability: said } = session;
  const today = marketToday();
  const over = Boolean(said?.expiresOn && said.expiresOn < today);
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    isOpen: session.state === "IN_PROGRESS",
    intro: texts.intro,
    onFile: said?.statedOn
      ? { date: formatDate(said.statedOn), over, said: t(`journey.steps.summaries.preferences.${wantsOf(said.hasSustainablePreferences)}`) }
      : null,
    thresholds: {
      sustainable: general.sustainableInvestmentThresholds.map((share) => formatPercent(share, language, { decimals: [0, 2] })),
      taxonomy: general.taxonomyThresholds.map((share) => formatPercent(share, language, { decimals: [0, 2] })),
    },
    impacts: PAI_CODES.filter((code) => general.paiFlags[code]).map((code) => ({
      value: ADVERSE_IMPACTS[code],
      label: general.paiLabels[code] || t(`journey.sustainability.impacts.${ADVERSE_IMPACTS[code]}`),
    })),
    fields: { ...preferenceFieldsOf(session), decision: said?.statedOn && !over ? "keep" : "update" },
    version: session.version,
    idem: crypto.randomUUID(),
  };
}
export type PreferencesView = ReturnType<typeof preferencesView>;

const wantsOf = (wants: boolean | null) => (wants === null ? "unsaid" : wants ? "yes" : "no");
