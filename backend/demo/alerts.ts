import { marketDay } from "#app/domain/time/market-day.ts";
import {
  DEMO_LEADER,
  DEMO_MODEL_PORTFOLIOS,
  DEMO_USERS,
  demoAlert,
  demoNotification,
  demoQuestionnaire,
  demoSeries,
} from "#backend/demo/ids.ts";

const owner = DEMO_USERS.adviser;
const deviation = (number: number, resource: string, deviationThreshold: string, raisedSince: string | null, watcher: string = owner) => ({
  uuid: demoAlert(number),
  owner: watcher,
  alertType: "deviation" as const,
  resourceType: "model_portfolios" as const,
  resource,
  body: { deviationThreshold, periodInDays: 5 },
  raisedSince,
});

/** Alerts of two advisers on their model portfolios; figures and days are those that the checks find on the demo's market. */
export const DEMO_ALERTS = [
  deviation(1, DEMO_MODEL_PORTFOLIOS.retirement, "2.5", "2026-10-09"),
  deviation(2, DEMO_MODEL_PORTFOLIOS.cautious, "2", "2026-06-08"),
  deviation(3, DEMO_MODEL_PORTFOLIOS.balanced, "2", null),
  {
    ...deviation(4, DEMO_MODEL_PORTFOLIOS.dynamic, "5", null),
    alertType: "srri" as const,
  },
  deviation(5, DEMO_MODEL_PORTFOLIOS.convictions, "1.5", "2025-11-05", DEMO_LEADER),
];

interface Fired {
  alert: number;
  series: number;
  figure: number;
  threshold: number;
  since: string;
}
const fired = (number: number, { alert, series, ...found }: Fired, state: object) => ({
  uuid: demoNotification(number),
  owner: DEMO_ALERTS[alert - 1]!.owner,
  configuration: demoAlert(alert),
  series: demoSeries(series),
  ...found,
  createdAt: `${found.since}T18:30:00Z`,
  mailedAt: `${found.since}T18:31:00Z`,
  ...state,
});

const done = (number: number, session: number, completedAt: string, state: object) => ({
  uuid: demoNotification(number),
  owner,
  kind: "questionnaire-done" as const,
  resourceType: "questionnaire_sessions" as const,
  resource: demoQuestionnaire(session),
  occasion: completedAt,
  since: marketDay(completedAt),
  createdAt: completedAt,
  mailedAt: completedAt,
  ...state,
});

/** What they found, and questionnaires that clients filled in: some handled, some over, some to look at. */
export const DEMO_NOTIFICATIONS = [
  fired(1, { alert: 1, series: 29, figure: 3.32, threshold: 2.5, since: "2026-10-09" }, {}),
  fired(
    2,
    { alert: 2, series: 20, figure: 2.22, threshold: 2, since: "2026-06-08" },
    { read: true, handledAt: "2026-06-09T07:45:00Z", note: "Écart accepté jusqu’au comité de rentrée, client prévenu." },
  ),
  // Ended by the rebalancing of that day.
  fired(3, { alert: 3, series: 21, figure: 2.13, threshold: 2, since: "2026-04-27" }, { read: true, endedAt: "2026-05-05T18:30:00Z" }),
  done(4, 6, "2026-10-19T11:20:00Z", {}),
  done(5, 5, "2026-10-13T20:33:00Z", { read: true, handledAt: "2026-10-14T08:10:00Z", note: "Rendez-vous pris pour le 22." }),
  fired(6, { alert: 2, series: 20, figure: 2.33, threshold: 2, since: "2025-11-26" }, { read: true, endedAt: "2025-12-05T18:30:00Z" }),
  fired(7, { alert: 5, series: 20, figure: 1.57, threshold: 1.5, since: "2025-11-05" }, {}),
];
