import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { wishesText } from "#app/modules/simulation/sustainability/wishes-text.ts";
import type { ListQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { sessionRow } from "./list-view.server.ts";

/** Sessions shown on a client's record; the list holds the others. */
const MOST_SESSIONS = 100;

/** A client as the pages get it: texts only. */
function clientRow(client: RetailClient, language: Viewer["language"]) {
  const t = getFixedT(language);
  const { id, firstName, lastName, email, birthYear, profile, profiledAt, validUntil, sustainability } = client;
  return {
    id,
    name: `${firstName} ${lastName}`,
    email,
    birthYear: String(birthYear),
    profile: profile && t(`riskProfiling.profiles.${profile}`),
    profiledAt: profiledAt && formatInstant(profiledAt, language),
    validUntil: validUntil && formatDate(validUntil),
    wishes:
      sustainability &&
      t("suitability.wishes.answered", { day: formatDate(sustainability.answeredAt), wishes: wishesText(sustainability, { t, language }) }),
    outdated: validUntil !== null && validUntil < new Date().toISOString().slice(0, 10),
  };
}
export type ClientRow = ReturnType<typeof clientRow>;

export async function clientsView({ api, language }: Viewer, url: string) {
  const t = getFixedT(language);
  const query = new URL(url).searchParams;
  const { page, size } = readPage(url);
  const search = query.get("q")?.trim().slice(0, 200) || undefined;
  const dir: "asc" | "desc" = query.get("dir") === "desc" ? "desc" : "asc";
  const { items, total } = await api.retailClients.list({
    query: { ...(search && { search }), dir, limit: size, offset: (page - 1) * size },
  });
  const here: ListQuery & { dir: "asc" | "desc"; page: number; size: number } = { ...(search && { q: search }), dir, page, size };
  return {
    title: t("riskProfiling.list.title"),
    rows: items.map((client) => clientRow(client, language)),
    total,
    count: t("riskProfiling.clients.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, { page, size }, items.length, total, language),
    here,
  };
}
export type ClientsView = Awaited<ReturnType<typeof clientsView>>;

/** A client's record: questionnaires of the whole organisation, and the simulations that the reader has saved for the client. */
export async function clientView({ api, language, permissions }: Viewer, client: RetailClient) {
  const [sessions, simulations] = await Promise.all([
    api.questionnaireSessions.list({ query: { client: client.id, limit: MOST_SESSIONS } }),
    permissions.has("simulators") ? api.simulations.list({ query: { client: client.id, limit: MOST_SESSIONS } }) : null,
  ]);
  return {
    client: clientRow(client, language),
    sessions: sessions.items.map((session) => sessionRow(session, language)),
    /** Null for a reader who has no simulators. */
    simulations:
      simulations?.items.map(({ uuid, name, simulatorName, savedAt }) => ({
        id: uuid,
        name: name ?? "",
        simulator: simulatorName,
        savedAt: savedAt && formatInstant(savedAt, language),
      })) ?? null,
  };
}
export type ClientView = Awaited<ReturnType<typeof clientView>>;
