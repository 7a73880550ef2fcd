import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Letters of a name without which nobody is looked for: the page is no list of clients. */
const LEAST_LETTERS = 2;

export async function clientErasuresView({ api, language }: Viewer, house: { uuid: string; name: string }, url: string) {
  const t = getFixedT(language);
  const search = new URL(url).searchParams.get("q")?.trim().slice(0, 200) ?? "";
  const params = { distributor: house.uuid };
  const [found, kept] = await Promise.all([
    search.length < LEAST_LETTERS ? null : api.erasures.clients({ params, query: { search } }),
    api.erasures.kept({ params }),
  ]);
  return {
    house,
    title: t("erasure.clients.title"),
    search,
    found:
      found?.items.map(({ id, firstName, lastName, birthYear }) => ({
        id,
        name: `${firstName} ${lastName}`,
        birthYear: String(birthYear),
      })) ?? null,
    more: found?.more ?? false,
    kept: kept.items.map(({ client, records, until }) => ({
      client,
      records: formatCount(records, language),
      until: formatDate(until),
    })),
  };
}
export type ClientErasuresView = Awaited<ReturnType<typeof clientErasuresView>>;
