import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { ListQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A client as the list gets it: texts only. */
function clientRow({ id, firstName, lastName, email, birthYear, profile, validUntil }: RetailClient, language: Viewer["language"]) {
  return {
    id,
    name: `${firstName} ${lastName}`,
    email,
    birthYear: String(birthYear),
    profile: profile && getFixedT(language)(`riskProfiling.profiles.${profile}`),
    validUntil: validUntil && formatDate(validUntil),
    outdated: validUntil !== null && validUntil < marketToday(),
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
