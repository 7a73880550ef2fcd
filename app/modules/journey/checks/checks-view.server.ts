import type { AdviceCheck } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { LEAST_WORDS } from "#app/domain/advice/acceptance.ts";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { partnerAddress } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { checkKey, checkViews } from "./check-view.server.ts";
import { preconisationOf } from "./preconisation.server.ts";

/** Reasons of a journey that names none. */
const USUAL_REASONS = ["INFORMED", "OTHER_ASSETS", "HORIZON", "HOLDINGS"] as const;

/** Reasons that a client's acceptance is chosen from. */
export const reasonsOf = ({ config }: FullSession, { language }: Pick<Viewer, "language">): string[] => {
  const { acceptanceReasons = [] } = config.advice;
  return acceptanceReasons.length > 0 ? acceptanceReasons : USUAL_REASONS.map((code) => getFixedT(language)(`adviceSteps.reasons.${code}`));
};

/** The selected allocation measured, with all others; null where none is selected. */
export async function measuredAdvice({ api }: Viewer, { hash, workspace }: FullSession) {
  if (!workspace || workspace.allocations.length === 0) return null;
  const { allocations } = await api.journeySessions.checks({ params: { hash }, body: {} });
  const selected = allocations.find(({ number }) => number === workspace.selectedAllocation) ?? null;
  return { allocations, selected };
}

/** The step as it is shown. A finalised advice shows the checks that it was finalised with. */
export async function checksView(viewer: Viewer, session: FullSession) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const { advice, suitability, workspace, sustainability, config } = session;
  const measured = advice ? null : await measuredAdvice(viewer, session);
  const selected = measured?.selected ?? null;
  const checks: AdviceCheck[] = advice?.checks ?? selected?.checks ?? [];
  const orders = advice?.orders ?? selected?.orders ?? [];
  const total = Number(advice?.totalAmount ?? selected?.totalAmount ?? 0);
  const uuids = [...new Set([...checks.flatMap(({ series = [] }) => series)])];
  const { items } = uuids.length === 0 ? { items: [] } : await api.series.list({ query: { uuids: uuids.join(), limit: 100 } });
  const names = new Map(items.map(({ uuid, fullName }) => [uuid, fullName]));
  const waiting = selected?.toAccept ?? [];
  const waitingKeys = new Set(waiting.map(checkKey));
  const accepted = advice || selected ? checks.filter((check) => check.flag === "orange" && !waitingKeys.has(checkKey(check))) : [];
  const preferences = suitability?.adaptation?.preferences ?? sustainability;
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    version: session.version,
    idem: crypto.randomUUID(),
    finalised: advice !== null,
    number: advice?.allocation.number ?? workspace?.selectedAllocation ?? null,
    checks: checkViews(checks, names, language, new Set(accepted.map(checkKey))),
    red: checks.filter(({ flag }) => flag === "red").length,
    waiting: waiting.map((check) => ({ key: checkKey(check), label: checkViews([check], names, language)[0]!.name })),
    leastWords: LEAST_WORDS,
    reasons: reasonsOf(session, viewer),
    accepted: (advice?.acceptances ?? suitability?.acceptances ?? [])
      .filter(({ allocation }) => allocation === (advice?.allocation.number ?? workspace?.selectedAllocation))
      .map(({ code, reasons, words }) => ({ name: t(`adviceRules.rules.${code}.name`), reasons, words })),
    preconisation: measured ? await preconisationOf(viewer, session, measured.allocations) : null,
    adaptation: suitability?.adaptation?.reason ?? null,
    adaptable:
      !advice &&
      sustainability?.hasSustainablePreferences === true &&
      checks.some(({ code, flag }) => code === "SUSTAINABILITY" && flag !== "green"),
    preferences: {
      minSustainableInvestments: decimalForField(preferences?.minSustainableInvestments ?? "", language),
      minTaxonomyAlignment: decimalForField(preferences?.minTaxonomyAlignment ?? "", language),
      minimumCoverage: decimalForField(preferences?.minimumCoverage ?? "50", language),
    },
    orders: orders.map(({ fullName, side, amount }) => ({
      name: fullName,
      side: t(`adviceSteps.orders.${side}`),
      amount: formatAmount(amount, language),
      percent: total > 0 ? formatPercent((Number(amount) / total) * 100, language, { decimals: [0, 2] }) : "–",
      share: Math.abs(Number(amount)),
    })),
    /** Where the person goes on at a partner's, once the advice is finalised. */
    partner: config.general.finalizationUrl === undefined ? null : partnerAddress(config.general.finalizationUrl, session.hash),
  };
}
export type ChecksView = Awaited<ReturnType<typeof checksView>>;
