import { isDeepStrictEqual } from "node:util";
import { data } from "@remix-run/node";
import type { RecoConfig, RecoJourney } from "#app/contract/journey/journey.ts";
import type { JourneyImpact } from "#app/contract/journey/journey-changes.ts";
import { boundText } from "#app/domain/advice/words/bound-words.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { journeySettingsPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, idemOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { configChanges } from "./config-words.ts";
import { wordsFor } from "./versions-view.server.ts";

type Proposal = Pick<RecoJourney, "config" | "distributors">;

/** What the rules of an advice look at in a configuration. */
function rulesOf({ advice, publishing, "proposal-params": params }: RecoConfig) {
  const {
    enableRecoJourneyAdvice: _advice,
    enableCorrelationAnalysis: _analysis,
    acceptanceReasons: _reasons,
    suitabilityReason: _why,
    ...rules
  } = advice;
  return { rules, params, enableDic: publishing.enableDic };
}
/** Whether past sessions may come out otherwise under the other configuration. */
export const rulesDiffer = (one: RecoConfig, other: RecoConfig): boolean => !isDeepStrictEqual(rulesOf(one), rulesOf(other));

/** Begins the comparison; refused with JOURNEY_INCOMPLETE for what an active journey does not bear. */
export const startImpact = ({ api }: Viewer, uuid: string, body: Proposal) =>
  attempt(
    () => api.journeyChanges.impact({ params: { uuid }, headers: {}, body }),
    ({ code }) => code === "JOURNEY_INCOMPLETE",
  );

/** The last configuration that advisers could use, among the newest versions; null where there was none. */
export async function lastActive({ api }: Viewer, uuid: string): Promise<RecoConfig | null> {
  const { items } = await api.journeyChanges.versions({ params: { uuid }, query: { limit: 100, offset: 0 } });
  return items.find(({ active }) => active)?.config ?? null;
}

/** Null when there is no such comparison of the journey. */
export const findImpact = ({ api }: Viewer, uuid: string, impact: string | undefined): Promise<JourneyImpact | null> =>
  foundOrNull(impact, (id) => api.journeyChanges.getImpact({ params: { uuid, impact: id } }));

/** What was typed before a comparison, with the version that it belongs to; null where the address names none. */
export async function proposalOf(viewer: Viewer, uuid: string, url: string) {
  const found = await findImpact(viewer, uuid, new URL(url).searchParams.get("proposal") ?? undefined);
  return found && { config: found.config, distributors: found.distributors, version: found.journeyVersion };
}

/** What the proposed configuration changes, in words, and in which sessions. */
export async function impactView(viewer: Viewer, journey: RecoJourney, impact: JourneyImpact, url: string) {
  const { language } = viewer;
  const t = getFixedT(language);
  const words = await wordsFor(viewer, [impact.baseline, impact.config]);
  const { total, done, changedCount, state } = impact;
  const shown = (count: number) => formatCount(count, language);
  const flag = (name: "green" | "orange" | "red") => t(`journeyImpact.flags.${name}`);
  const bound = (code: AdviceCheckCode, allowed: string | undefined) =>
    allowed === undefined ? t("journeyImpact.nothing") : (boundText({ code, allowed }, language) ?? allowed);
  const unchanged = total === 0 ? t("journeyImpact.noSession") : t("journeyImpact.none", { count: total, shown: shown(total) });
  return {
    idem: crypto.randomUUID(),
    state,
    running: state === "WAITING" || state === "RUNNING",
    share: total === 0 ? 1 : done / total,
    progress: t("journeyImpact.progress", { done: shown(done), total: shown(total) }),
    summary:
      changedCount === 0 ? unchanged : t("journeyImpact.changed", { count: changedCount, shown: shown(changedCount), total: shown(total) }),
    newest: changedCount > impact.changed.length ? t("journeyImpact.newest", { shown: shown(impact.changed.length) }) : null,
    stale: journey.version !== impact.journeyVersion,
    back: journeySettingsPath(journey.uuid, { tab: new URL(url).searchParams.get("tab") ?? "overview", proposal: impact.uuid }),
    changes: configChanges(words, impact.baseline, impact.config),
    rows: impact.changed.map((one) => ({
      uuid: one.session,
      reference: one.session.slice(0, 8),
      distributor: one.distributorName ?? one.distributor,
      date: formatInstant(one.createdAt, language),
      state: t(`journeyImpact.states.${one.state}`),
      outcome: t("journeyImpact.outcome", { before: flag(one.before), after: flag(one.after) }),
      checks: one.checks.map(({ code, before, after, allowedBefore, allowedAfter }) => {
        const told = { name: t(`adviceRules.rules.${code}.name`), before: flag(before), after: flag(after) };
        if (allowedBefore === undefined && allowedAfter === undefined) return t("journeyImpact.check", told);
        return t("journeyImpact.checkAllowed", {
          ...told,
          allowedBefore: bound(code, allowedBefore),
          allowedAfter: bound(code, allowedAfter),
        });
      }),
    })),
  };
}

/** Applies the configuration that was compared: saves it, or takes the journey into use that holds it already. */
export async function applyImpact(
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  journey: RecoJourney,
  impact: JourneyImpact,
  form: FormData,
) {
  const { uuid } = journey;
  const headers = headersOfChange({ idem: idemOf(form), version: impact.journeyVersion });
  const { config, distributors } = impact;
  const outcome = await outcomeOf(() =>
    journey.active
      ? viewer.api.journeys.update({ params: { uuid }, headers, body: { config, distributors } })
      : viewer.api.journeyChanges.activate({ params: { uuid }, headers, body: { active: true } }),
  );
  if ("refused" in outcome) return data({ refused: outcome.refused.kind }, { status: 409 });
  const key = journey.active ? "journeySettings.form.saved" : "journeySettings.overview.activated";
  return redirectWithToast(context, journeySettingsPath(uuid), { kind: "positive", key, params: { name: outcome.done.name } });
}
