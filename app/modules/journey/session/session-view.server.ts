import type { FullSession } from "#app/contract/journey/session.ts";
import { blockOf } from "#app/domain/advice/blocks.ts";
import { JOURNEY_STEPS, type JourneyStep, type StepStatus, stepsOf } from "#app/domain/advice/steps.ts";
import { formatAmount, formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { configChanges } from "#app/modules/journey/changes/config-words.ts";
import { stepReadings } from "#app/modules/journey/finished/step-reading.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { amountOf } from "./session-amount.ts";

export interface StepView {
  name: JourneyStep;
  label: string;
  state: StepStatus["state"];
  /** Why it is to be done again. */
  reason: string | null;
  /** What was chosen in it. */
  summary: string | null;
}
export type BlockView = { title: string; text: string; contact: string; settings: boolean };

type Writing = Pick<Viewer, "language">;

/** Name of the client, and of the project where there is one. */
export function sessionTitle({ clientName, projectName }: Pick<FullSession, "clientName" | "projectName">, { language }: Writing): string {
  return [clientName ?? getFixedT(language)("journey.unnamed"), projectName].filter(Boolean).join(", ");
}

/** A session as every one of its pages shows it: head and steps, texts only. */
export function sessionView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { uuid, state, productName, actType, expiresAt, ownerName, config } = session;
  return {
    uuid,
    title: sessionTitle(session, viewer),
    client: session.clientName ?? t("journey.unnamed"),
    state,
    facts: [
      productName,
      t(`journey.acts.${actType}`),
      state === "IN_PROGRESS" ? t("journey.facts.validUntil", { date: formatInstant(expiresAt, language) }) : null,
      t("journey.facts.adviser", { name: ownerName }),
    ],
    ended: formatInstant(expiresAt, language),
    /** Last day of the advice of a removed client. */
    held: session.heldUntil && formatDate(session.heldUntil),
    rulesChanged: changedRules(viewer, session),
    hasStepper: config.general.showSideStepper,
    steps: stepViews(session, viewer),
    blocks: blockViews(session, viewer),
    /** What was filled in, of a session that is closed. */
    readings: stepReadings(viewer, session),
  };
}
export type SessionView = ReturnType<typeof sessionView>;

/** Rules of the journey that were changed while the session is under way: what each was and is, by the day of the change. */
export function changedRules({ language }: Writing, session: FullSession): Array<{ title: string; lines: string[] }> {
  const t = getFixedT(language);
  const words = { t, language, names: new Map([[session.product, session.productName]]) };
  return session.rulesChanged.flatMap(({ at, before, after }) => {
    const lines = configChanges(words, { ...session.config, ...before }, { ...session.config, ...after });
    const title = t("journey.rulesChanged.on", { date: formatInstant(at, language) });
    return lines.length === 0 ? [] : [{ title, lines: lines.map((line) => t("journey.rulesChanged.line", { ...line })) }];
  });
}

const labelOf = (name: JourneyStep, { config }: FullSession, language: Viewer["language"]) =>
  (name === "sustainability" && config.sustainability.stepName) || getFixedT(language)(`journey.steps.names.${name}`);

export function stepViews(session: FullSession, { language }: Writing): StepView[] {
  const t = getFixedT(language);
  const today = marketToday();
  return stepsOf(session, today).map(({ name, state, reason }) => ({
    name,
    label: labelOf(name, session, language),
    state,
    reason: !reason
      ? null
      : reason.kind === "changed"
        ? t("journey.steps.changed", { step: labelOf(reason.step, session, language), date: formatInstant(reason.at, language) })
        : t("journey.steps.expired", { date: formatDate(reason.on) }),
    summary: state === "done" || state === "redo" ? summaryOf(name, session, language) : null,
  }));
}

function summaryOf(name: JourneyStep, session: FullSession, language: Viewer["language"]): string | null {
  const t = getFixedT(language);
  const { sustainability, questionnaire, proposalParams, workspace, advice, publications } = session;
  const dated = (what: string, on: string | undefined) => (on ? t("journey.steps.summaries.stated", { what, date: formatDate(on) }) : what);
  switch (name) {
    case "client":
      return [session.clientName, t(`journey.acts.${session.actType}`)].filter(Boolean).join(", ");
    case "sustainability": {
      if (!sustainability) return null;
      const said = { true: "yes", false: "no", null: "unsaid" } as const;
      const key = said[String(sustainability.hasSustainablePreferences) as keyof typeof said];
      return dated(t(`journey.steps.summaries.preferences.${key}`), sustainability.statedOn);
    }
    case "profile":
      return questionnaire?.riskProfile ? dated(t(`journey.profiles.${questionnaire.riskProfile}`), questionnaire.statedOn) : null;
    case "parameters": {
      const amount = amountOf(session);
      const years = Math.floor((proposalParams?.investmentHorizonMonths ?? 0) / 12);
      return [
        amount && formatAmount(amount, language, { decimals: [0, 2] }),
        years > 0 && t("journey.steps.summaries.years", { count: years, shown: formatCount(years, language) }),
      ]
        .filter(Boolean)
        .join(", ");
    }
    case "allocations":
      return typeof workspace?.selectedAllocation === "number"
        ? t("journey.steps.summaries.allocation", { number: workspace.selectedAllocation })
        : null;
    case "checks":
      return advice && t("journey.steps.summaries.finalized", { date: formatInstant(advice.finalizedAt, language) });
    case "publishing": {
      const last = publications.at(-1);
      return last ? t("journey.steps.summaries.published", { date: formatInstant(last.publishedAt, language) }) : null;
    }
    default:
      return null;
  }
}

function blockViews(session: FullSession, { language, permissions }: Viewer): Partial<Record<JourneyStep, BlockView>> {
  const t = getFixedT(language);
  const { supportContactInfo } = session.config.general;
  const settings = permissions.has("settings-reco-journey");
  const contact = supportContactInfo ? t("journey.blocked.contact", { contact: supportContactInfo }) : t("journey.blocked.nobody");
  const views: Partial<Record<JourneyStep, BlockView>> = {};
  for (const step of JOURNEY_STEPS) {
    const block = blockOf(session, step);
    if (!block) continue;
    const words = { product: session.productName, journey: session.config.general.journeyName };
    const profiles = block.kind === "riskRange" ? block.profiles.map((profile) => t(`journey.profiles.${profile}`)).join(", ") : "";
    views[step] = {
      title: t(`journey.blocked.${block.kind}.title`),
      text: t(`journey.blocked.${block.kind}.text`, { ...words, profiles }),
      contact,
      settings,
    };
  }
  return views;
}
