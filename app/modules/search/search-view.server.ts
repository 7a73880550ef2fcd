import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { contractsPath } from "#app/modules/client-contract/paths.ts";
import { loadPart, type Part } from "#app/modules/dashboard/part.server.ts";
import { journeySessionPath, journeysPath } from "#app/navigation/journey-paths.ts";
import {
  clientPath,
  clientsPath,
  type MonitoredArea,
  monitoredListPath,
  monitoredPath,
  portfolioPath,
  portfoliosPath,
  type SeriesArea,
  seriesListPath,
  seriesPath,
  simulationPath,
  simulatorsPath,
  userPath,
  usersPath,
} from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";

export interface Hit {
  key: string;
  name: string;
  href: string;
  about: string;
}
export interface HitGroup {
  id: GroupId;
  name: string;
  part: Part<{ hits: Hit[]; count: string; all: { href: string; label: string } | null }>;
}
type GroupId = "clients" | "simulations" | "journeys" | "contracts" | "modelPortfolios" | "monitoredPortfolios" | "series" | "users";

export interface SearchView {
  title: string;
  q: string;
  /** Why nothing was looked for yet. */
  note: string | null;
  groups: HitGroup[];
  /** How many were found in all; null before a search. */
  count: string | null;
}

/** Of each kind so many are shown; the list of the kind has the rest. */
const SHOWN = 5;
const LEAST = 2;
const LONGEST = 200;

interface Found {
  hits: Hit[];
  total: number;
  all: string;
}
interface Source {
  id: GroupId;
  may: boolean;
  find: (search: string) => Promise<Found>;
}

/** Where a person finds monitored portfolios and series: in the menu of the main role. */
const MONITORED: Record<NonNullable<Viewer["mainRole"]>, MonitoredArea> = {
  admin: "admin",
  assetManager: "asset-manager",
  productOwner: "insurer",
  adviser: "fia",
};

/** Clients and what was done for them, of the adviser's own menu. */
function adviserSources({ api, permissions, language, mainRole }: Viewer): Source[] {
  const t = getFixedT(language);
  const limit = SHOWN;
  const adviser = mainRole === "adviser";
  return [
    {
      id: "clients",
      may: adviser && permissions.has("risk-profiling"),
      find: async (search) => {
        const { items, total } = await api.retailClients.list({ query: { search, limit } });
        return {
          total,
          all: clientsPath({ q: search }),
          hits: items.map(({ id, firstName, lastName, email }) => ({
            key: id,
            name: [firstName, lastName].filter(Boolean).join(" "),
            href: clientPath(id),
            about: email ?? "",
          })),
        };
      },
    },
    {
      id: "simulations",
      may: adviser && permissions.has("simulators"),
      find: async (search) => {
        const { items, total } = await api.simulations.list({ query: { search, whose: "all", limit } });
        return {
          total,
          all: simulatorsPath({ q: search, whose: "all" }),
          hits: items.map(({ uuid, name, simulatorName, clientName }) => ({
            key: uuid,
            name: name ?? t("dashboard.simulations.unnamed"),
            href: simulationPath(uuid),
            about: [clientName, simulatorName].filter(Boolean).join(" · "),
          })),
        };
      },
    },
    {
      id: "journeys",
      may: adviser && permissions.has("advisory-journeys"),
      find: async (search) => {
        const { items, total } = await api.journeySessions.list({ query: { search, limit } });
        return {
          total,
          all: journeysPath("fia/reco-journey", { q: search }),
          hits: items.map(({ uuid, clientName, projectName, productName, updatedAt }) => ({
            key: uuid,
            name: clientName ?? t("journey.unnamed"),
            href: journeySessionPath({ mount: "fia/reco-journey", bare: false }, uuid),
            about: `${projectName ?? productName} · ${formatDate(marketDay(updatedAt))}`,
          })),
        };
      },
    },
    {
      id: "contracts",
      may: permissions.has("contracts"),
      find: async (search) => {
        const { items, total } = await api.clientContracts.search({ query: { query: search, limit } });
        return {
          total,
          all: contractsPath({ q: search }),
          hits: items.map(({ id, number, holder, product }) => ({
            key: id,
            name: `${holder}, ${number}`,
            href: contractsPath({ q: number }),
            about: product,
          })),
        };
      },
    },
    {
      id: "modelPortfolios",
      may: adviser && permissions.has("model-portfolios"),
      find: async (search) => {
        const { items, total } = await api.modelPortfolios.list({ query: { search, limit } });
        return {
          total,
          all: portfoliosPath("fia", { q: search }),
          hits: items.map(({ uuid, name, productName }) => ({
            key: uuid,
            name,
            href: portfolioPath("fia", uuid),
            about: productName ?? "",
          })),
        };
      },
    },
  ];
}

/** Portfolios, series and people of a house or of the platform. */
function houseSources({ api, permissions, mainRole }: Viewer): Source[] {
  const limit = SHOWN;
  const area = mainRole === null ? "fia" : MONITORED[mainRole];
  const keeping = mainRole === "admin" || mainRole === "assetManager";
  const own: SeriesArea = mainRole === "admin" ? "admin" : "asset-manager";
  return [
    {
      id: "monitoredPortfolios",
      may: permissions.has("aaa-model-portfolios"),
      find: async (search) => {
        const { items, total } = await api.monitoredPortfolios.list({ query: { search, limit } });
        return {
          total,
          all: monitoredListPath(area, { q: search }),
          hits: items.map(({ uuid, name, assetManagerName }) => ({
            key: uuid,
            name,
            href: monitoredPath(area, uuid),
            about: assetManagerName,
          })),
        };
      },
    },
    {
      id: "series",
      may: keeping && permissions.has("series-view"),
      find: async (search) => {
        const { items, total } = await api.series.list({ query: { search, limit } });
        return {
          total,
          all: seriesListPath({ q: search }, own),
          hits: items.map(({ uuid, fullName, isin, externalId }) => ({
            key: uuid,
            name: fullName,
            href: seriesPath(uuid, {}, own),
            about: isin ?? externalId,
          })),
        };
      },
    },
    {
      id: "users",
      may: keeping && permissions.has("privileges"),
      find: async (search) => {
        const { items, total } = await api.users.list({ query: { search, limit } });
        return {
          total,
          all: usersPath(own, { q: search }),
          hits: items.map(({ uuid, username, firstName, lastName, email }) => ({
            key: uuid,
            name: [firstName, lastName].filter(Boolean).join(" ") || username,
            href: userPath(own, uuid),
            about: email ?? username,
          })),
        };
      },
    },
  ];
}

/** What of everything that the person may open has the text: the calls of the lists, each within the person's own rights. */
export async function searchView(viewer: Viewer, context: RequestContext, url: string): Promise<SearchView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const q = new URL(url).searchParams.get("q")?.trim().slice(0, LONGEST) ?? "";
  const title = t("search.title");
  const sources = [...adviserSources(viewer), ...houseSources(viewer)].filter(({ may }) => may);
  if (sources.length === 0) return { title, q, note: t("search.nothingOpen"), groups: [], count: null };
  if (q.length < LEAST) return { title, q, note: t(q === "" ? "search.hint" : "search.tooShort"), groups: [], count: null };
  const found = await Promise.all(
    sources.map(async ({ id, find }) => ({ id, part: await loadPart(context, `search ${id}`, () => find(q)) })),
  );
  const total = found.reduce((sum, { part }) => sum + ("loaded" in part ? part.loaded.total : 0), 0);
  const groups = found
    .filter(({ part }) => "failed" in part || part.loaded.total > 0)
    .map(({ id, part }): HitGroup => {
      const name = t(`search.groups.${id}`);
      if ("failed" in part) return { id, name, part };
      const { hits, total: all, all: href } = part.loaded;
      const more = all > hits.length ? { href, label: t("search.all", { shown: formatCount(all, language) }) } : null;
      return { id, name, part: { loaded: { hits, count: formatCount(all, language), all: more } } };
    });
  return { title, q, note: null, groups, count: t("search.count", { count: total, shown: formatCount(total, language), q }) };
}
