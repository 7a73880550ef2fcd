import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { formatDate, formatShortAmount } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { monitoredRights } from "../area.ts";
import { WORKING_STEPS, type WorkingStep, workingStepOf } from "../working-step.ts";

/** A stored status in words: that of a step, or the house's own. */
export function stepText(status: string | null, t: Translate): string | null {
  const step = workingStepOf(status);
  return step ? t(`monitoredPortfolios.steps.${step}`) : status;
}

export interface HeadStep {
  step: WorkingStep;
  text: string;
  state: "done" | "current" | "later";
}

export interface MonitoredHeadView {
  area: KeepingArea;
  uuid: string;
  name: string;
  facts: string[];
  version: number;
  idem: string;
  steps: HeadStep[];
  /** A status that is none of the steps. */
  ownStep: string | null;
  /** The step that comes next, for who may go there. */
  next: { step: WorkingStep; text: string } | null;
  assets: string | null;
  lastValueDate: string | null;
  benchmark: string | null;
  sri: number | null;
  /** Constraints and fees are shown to the person. */
  showsSettings: boolean;
  showsPriips: boolean;
}

/** What holds on a day, of settings that are told oldest first. */
export const inForce = <T extends { date: string }>(dated: readonly T[], day = marketToday()): T | undefined =>
  dated.findLast(({ date }) => date <= day);

/** The strip above every page of a portfolio: how far the work on it has come, and what it is. */
export function monitoredHead(viewer: Viewer, portfolio: FullMonitoredPortfolio, area: KeepingArea): MonitoredHeadView {
  const { language } = viewer;
  const t = getFixedT(language);
  const rights = monitoredRights(viewer);
  const current = workingStepOf(portfolio.workingStatus);
  const at = current ? WORKING_STEPS.indexOf(current) : -1;
  const aum = inForce(portfolio.aum);
  const following = WORKING_STEPS[(at + 1) % WORKING_STEPS.length]!;
  return {
    area,
    uuid: portfolio.uuid,
    name: portfolio.name,
    facts: [
      ...(area === "admin" ? [portfolio.assetManagerName] : []),
      ...(portfolio.productName ? [portfolio.productName] : []),
      t(`monitoredPortfolios.versions.${portfolio.versionType}`),
      t(`monitoredPortfolios.statuses.${portfolio.commercialStatus}`),
      ...(portfolio.active ? [] : [t("monitoredPortfolios.outOfUse")]),
      t("monitoredPortfolios.head.version", { version: portfolio.version }),
    ],
    version: portfolio.version,
    idem: crypto.randomUUID(),
    steps: WORKING_STEPS.map((step, index) => ({
      step,
      text: t(`monitoredPortfolios.steps.${step}`),
      state: index < at ? "done" : index === at ? "current" : "later",
    })),
    ownStep: current ? null : portfolio.workingStatus,
    next: portfolio.editable ? { step: following, text: t(`monitoredPortfolios.steps.${following}`) } : null,
    assets: aum ? formatShortAmount(Number(aum.amount), language, aum.currency) : null,
    lastValueDate: portfolio.lastValueDate && formatDate(portfolio.lastValueDate),
    benchmark: inForce(portfolio.benchmark)?.name ?? null,
    sri: portfolio.riskLevelSri,
    showsSettings: rights.settings,
    showsPriips: rights.priips,
  };
}
