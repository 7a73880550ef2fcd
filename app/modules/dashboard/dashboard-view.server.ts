import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { formatCompactDate, formatCount, formatDate, formatVariation } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { OPEN } from "#app/modules/alert/list-view.server.ts";
import { listNotifications } from "#app/modules/alert/notification.server.ts";
import { type NotificationRow, notificationRow } from "#app/modules/alert/notification-view.server.ts";
import { isServed } from "#app/navigation/menus.ts";
import { notificationsPath, portfolioPath, simulationPath, simulatorsPath } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { type AdviceGroup, advicesInHand } from "./advice-tasks.server.ts";
import type { Indicator } from "./indicator.ts";
import { loadPart, type Part } from "./part.server.ts";
import { type Task, tasksOf } from "./tasks.server.ts";

export interface RecentSimulation {
  uuid: string;
  name: string;
  href: string;
  product: string;
  date: string;
}
export interface Mover {
  uuid: string;
  name: string;
  href: string;
  /** Per cent over a month. */
  month: number;
  shown: string;
  upTo: string;
}
export interface Movers {
  rows: Mover[];
  total: number;
  /** Portfolios without a month of values. */
  without: number;
}

export interface DashboardView {
  title: string;
  /** What the person may open; null leaves the part out. */
  tasks: Part<{ rows: Task[]; indicators: Indicator[] }> | null;
  advices: Part<AdviceGroup[]> | null;
  alerts: Part<{ rows: NotificationRow[]; indicator: Indicator }>;
  simulations: Part<{ rows: RecentSimulation[]; indicator: Indicator }> | null;
  movers: Part<Movers> | null;
  starts: { simulation: boolean; questionnaire: boolean; advice: boolean; clients: boolean; portfolios: boolean };
  /** Nothing is open to the person. */
  empty: boolean;
}

const ALERTS_SHOWN = 5;
const SIMULATIONS_SHOWN = 5;
const MOVERS_SHOWN = 5;
const MOST_PORTFOLIOS = 100;

/** What was found of portfolios and funds and is still so; questionnaires stand among the tasks. */
async function alertsOf(viewer: Viewer) {
  const standing = { ...OPEN, standing: "true", limit: ALERTS_SHOWN } as const;
  const [{ total }, portfolios, funds] = await Promise.all([
    listNotifications(viewer, { ...OPEN, limit: 1 }),
    listNotifications(viewer, { ...standing, resourceType: "model_portfolios" }),
    listNotifications(viewer, { ...standing, resourceType: "series" }),
  ]);
  const newest = [...portfolios.items, ...funds.items].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, ALERTS_SHOWN);
  const indicator: Indicator = { id: "alerts", count: total, shown: formatCount(total, viewer.language), href: notificationsPath() };
  return { rows: newest.map((told) => notificationRow(viewer, told)), indicator };
}

async function simulationsOf({ api, language }: Viewer) {
  const t = getFixedT(language);
  const { items, total } = await api.simulations.list({
    query: { whose: "mine", sort: "date", dir: "desc", limit: SIMULATIONS_SHOWN, offset: 0 },
  });
  const rows = items.map(({ uuid, name, product, simulatorName, date }) => ({
    uuid,
    name: name ?? t("dashboard.simulations.unnamed"),
    href: simulationPath(uuid),
    product: product ?? simulatorName,
    date: date ? formatCompactDate(date) : "",
  }));
  return { rows, indicator: { id: "simulations" as const, count: total, shown: formatCount(total, language), href: simulatorsPath() } };
}

const hasMonth = (portfolio: ModelPortfolio): portfolio is ModelPortfolio & { monthlyPerformance: number } =>
  portfolio.monthlyPerformance !== null;

/** The person's own portfolios that moved most over a month, up or down. */
async function moversOf({ api, user, language }: Viewer): Promise<Movers> {
  const { items, total } = await api.modelPortfolios.list({
    query: { user: user.uuid, sort: "updatedAt", dir: "desc", limit: MOST_PORTFOLIOS },
  });
  const moved = items.filter(hasMonth).sort((a, b) => Math.abs(b.monthlyPerformance) - Math.abs(a.monthlyPerformance));
  return {
    rows: moved.slice(0, MOVERS_SHOWN).map(({ uuid, name, monthlyPerformance, lastValueDate }) => ({
      uuid,
      name,
      href: portfolioPath("fia", uuid),
      month: monthlyPerformance,
      shown: formatVariation(monthlyPerformance, language, 2),
      upTo: lastValueDate ? formatDate(lastValueDate) : "",
    })),
    total,
    without: items.length - moved.length,
  };
}

/** All parts at once; each is asked for on its own. */
export async function dashboardView(viewer: Viewer, context: RequestContext): Promise<DashboardView> {
  const { permissions, user, language } = viewer;
  const t = getFixedT(language);
  const may = {
    questionnaires: permissions.has("risk-profiling"),
    simulations: permissions.has("simulators"),
    portfolios: permissions.has("model-portfolios"),
    journeys: permissions.has("advisory-journeys"),
  };
  const [tasks, advices, alerts, simulations, movers] = await Promise.all([
    may.questionnaires ? loadPart(context, "tasks", () => tasksOf(viewer)) : null,
    may.journeys ? loadPart(context, "advices", () => advicesInHand(viewer)) : null,
    loadPart(context, "alerts", () => alertsOf(viewer)),
    may.simulations ? loadPart(context, "simulations", () => simulationsOf(viewer)) : null,
    may.portfolios ? loadPart(context, "movers", () => moversOf(viewer)) : null,
  ]);
  const name = user.firstName || user.username;
  return {
    title: t("dashboard.greeting", { name }),
    tasks,
    advices,
    alerts,
    simulations,
    movers,
    starts: {
      simulation: may.simulations,
      questionnaire: may.questionnaires,
      advice: may.journeys && isServed("reco-journey"),
      clients: may.questionnaires,
      portfolios: may.portfolios && isServed("model-portfolios"),
    },
    empty: !may.questionnaires && !may.simulations && !may.portfolios && !may.journeys,
  };
}
