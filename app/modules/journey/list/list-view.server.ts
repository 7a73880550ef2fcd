import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import type { RecoSession } from "#app/contract/journey/session.ts";
import { JOURNEY_STEPS, stepNumber } from "#app/domain/advice/steps.ts";
import { formatCount, formatDate, formatDayOf } from "#app/domain/format/format.ts";
import { SESSION_STATES } from "#app/domain/journey.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { LIFE_MOVES, type LifeMove, mayMove } from "#app/modules/journey/life/life.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface SessionRow {
  uuid: string;
  client: string;
  project: string | null;
  product: string;
  act: string;
  /** The step that is next, and its place. */
  step: string;
  place: string;
  state: RecoSession["state"];
  /** Days that are left, or until when a published advice is valid; null of one that is only finalised. */
  expiry: string | null;
  /** Parts of the published advice that no longer stand, in words. */
  lapsed: string[];
  owner: string;
  updated: string;
  moves: LifeMove[];
}
/** Published advices of which a part has run out. */
export const LAPSED = ["LAPSED"] as const;
export type SessionsView = ListView<SessionRow, { state?: RecoSession["state"] | undefined; advice?: (typeof LAPSED)[number] | undefined }>;

/** Why a published advice is no longer valid, one sentence for each part. */
export function lapsedTexts({ lapsed }: Pick<RecoSession, "lapsed">, language: Viewer["language"]): string[] {
  const t = getFixedT(language);
  return lapsed.map(({ part, until }) => t(`journey.lapsed.${part}`, { date: formatDate(until) }));
}

const DAY_MS = 86_400_000;

export async function sessionsView({ api, language }: Viewer, url: string): Promise<SessionsView> {
  const t = getFixedT(language);
  const here = readListState(url, ["updated"], ["updated"]);
  const { dir: _dir, ...query } = pageQuery(here);
  const state = readFilter(url, "state", SESSION_STATES);
  const advice = readFilter(url, "advice", LAPSED);
  const chosen = { ...(state && { state }), ...(advice && { advice }) };
  const { items, total } = await api.journeySessions.list({ query: { ...query, ...chosen } });
  const now = Date.now();
  const expiryOf = (session: RecoSession) => {
    if (session.state === "EXPIRED") return t("journey.ended", { date: formatDate(marketDay(session.expiresAt)) });
    if (session.state === "PUBLISHED") return session.standsUntil && t("journey.standsUntil", { date: formatDate(session.standsUntil) });
    if (session.state !== "IN_PROGRESS") return null;
    const count = Math.max(0, Math.ceil((Date.parse(session.expiresAt) - now) / DAY_MS));
    return t("journey.daysLeft", { count, shown: formatCount(count, language) });
  };
  return {
    title: t("journey.title"),
    rows: items.map((session) => ({
      uuid: session.uuid,
      client: session.clientName ?? t("journey.unnamed"),
      project: session.projectName,
      product: session.productName,
      act: t(`journey.acts.${session.actType}`),
      step: t(`journey.steps.names.${session.step.name}`),
      place: t("journey.stepOf", { number: stepNumber(session.step.name), total: JOURNEY_STEPS.length }),
      state: session.state,
      expiry: expiryOf(session),
      lapsed: lapsedTexts(session, language),
      owner: session.ownerName,
      updated: formatDayOf(session.updatedAt, language),
      moves: LIFE_MOVES.filter((move) => mayMove(move, session)),
    })),
    total,
    count: t("journey.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...chosen },
  };
}
