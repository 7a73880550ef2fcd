import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_SIMULATIONS, DEMO_USERS, demoAdvice } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { FINALISED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { found, type Kind } from "./kind.ts";

const PORTFOLIOS = "/model-portfolio-service/v1/model_portfolios";
const SIMULATIONS = "/product-config-service/v1/simulation_snapshots";
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";

interface Portfolio {
  uuid: string;
  product: string;
  version: number;
}

/** The adviser's portfolio whose compositions others are begun with. */
async function firstPortfolio(world: Parameters<Kind["begin"]>[0]): Promise<Portfolio> {
  const { items } = await world.must<{ items: Portfolio[] }>("adviser", "GET", `${PORTFOLIOS}?limit=1`);
  const [one] = items;
  if (!one) throw new Error("The demo has no portfolio of its adviser");
  return one;
}

export const addedPortfolios = (): Kind => ({
  title: "portfolios added",
  slug: "portfolioadd",
  async begin(world) {
    const { product, uuid } = await firstPortfolio(world);
    return (name) => world.ask("adviser", "POST", `${PORTFOLIOS}?name=${name}&product=${product}&model_portfolio=${uuid}`, { name });
  },
  find: found(
    `select name, not exists (select from model_portfolio_composition c where c.portfolio = p.uuid) as half
     from model_portfolio p where starts_with(name, $1)`,
  ),
});

const COMPOSITION_YEAR = 2024;
/** A portfolio takes the compositions of so many days; the next ones go into another. */
const COMPOSITIONS = 60;

/** Compositions from one day after the other on, each with the name of its write as its comment. */
export const compositions = (): Kind => ({
  title: "compositions",
  slug: "composition",
  pauseMs: 60,
  refusals: [409],
  async begin(world, writer, prefix) {
    const { product, uuid } = await firstPortfolio(world);
    const { lines } = await world.must<{ lines: Array<{ series: string; weight: string }> }>(
      "adviser",
      "GET",
      `${PORTFOLIOS}/${uuid}/composition`,
    );
    const body = { lines: lines.map(({ series, weight }) => ({ series, weight })) };
    let own: { uuid: string } | null = null;
    let of = -1;
    return async (name, n) => {
      const place = Math.floor(n / COMPOSITIONS);
      if (own === null || of !== place) {
        const title = `Own ${prefix}${writer} ${place}`;
        const made = await world.ask<Portfolio>("adviser", "POST", `${PORTFOLIOS}?name=${encodeURIComponent(title)}&product=${product}`, {
          name: `own-${prefix}${writer}-${place}`,
        });
        if (made.status !== 201) return made;
        own = made.body;
        of = place;
      }
      const date = new Date(Date.UTC(COMPOSITION_YEAR, 0, 1 + (n % COMPOSITIONS))).toISOString().slice(0, 10);
      return world.ask("adviser", "PUT", `${PORTFOLIOS}/${own.uuid}/composition?date=${date}`, { name, body: { ...body, comment: name } });
    };
  },
  find: found(
    "select comment as name, jsonb_array_length(lines) = 0 as half from model_portfolio_composition where starts_with(comment, $1)",
  ),
});

interface Simulation {
  uuid: string;
  simulator: string;
  version: number;
  parameters: Record<string, unknown>;
}
const demoSimulation = (world: Parameters<Kind["begin"]>[0]) =>
  world.must<Simulation>("adviser", "GET", `${SIMULATIONS}/${DEMO_SIMULATIONS.studies}`);

export const savedSimulations = (): Kind => ({
  title: "simulations saved",
  slug: "simulationsave",
  writers: 2,
  async begin(world) {
    const { simulator, parameters } = await demoSimulation(world);
    const body = { parameters, results: null, versions: null };
    return (name) => world.ask("adviser", "PUT", `${SIMULATIONS}?simulationName=${name}&simulator=${simulator}`, { name, body });
  },
  find: found("select name, parameters->'allocation' is null as half from simulation_snapshot where starts_with(name, $1)"),
});

/** What is typed in a simulation, stored time and again in place of what was typed before. */
export const typedSimulations = (): Kind => ({
  title: "simulations typed",
  slug: "simulationdraft",
  audited: false,
  replaces: true,
  async begin(world) {
    const { simulator, parameters } = await demoSimulation(world);
    const { uuid } = await world.must<Simulation>("adviser", "POST", SIMULATIONS, { body: { simulator, parameters } });
    return (name) => {
      const movements = [{ type: "SIMPLE_DEPOSIT", amount: "100", startDate: "2027-01-01", name }];
      return world.ask("adviser", "PUT", `${SIMULATIONS}/${uuid}/draft`, { name, body: { parameters: { ...parameters, movements } } });
    };
  },
  find: found(
    `select draft->'movements'->0->>'name' as name from simulation_snapshot
     where starts_with(draft->'movements'->0->>'name', $1)`,
  ),
});

interface Session {
  hash: string;
  version: number;
  journey: string;
  product: string;
}

/** What sessions of the demo's first journey begin with. */
async function creation(world: Parameters<Kind["begin"]>[0]) {
  const { items } = await world.must<{ items: Session[] }>("adviser", "GET", `${SESSIONS}?limit=50`);
  const one = items.find(({ hash }) => hash) as Session;
  return { recoJourneyUuid: one.journey, productUuid: one.product, actType: "ACT_NEW_CONTRACTS" };
}

export const begunSessions = (): Kind => ({
  title: "journeys begun",
  slug: "sessionbegin",
  pauseMs: 40,
  async begin(world) {
    const body = await creation(world);
    return (name) => world.ask("adviser", "POST", SESSIONS, { name, body: { ...body, projectName: name } });
  },
  find: found(
    "select creation->>'projectName' as name, config = '{}' as half from reco_session where starts_with(creation->>'projectName', $1)",
  ),
});

/** A step of one session, done again and again; each time names the version that its adviser saw. */
export const sessionSteps = (): Kind => ({
  title: "steps of journeys",
  slug: "sessionstep",
  replaces: true,
  refusals: [409],
  async begin(world) {
    const { recoJourneyUuid, ...body } = await creation(world);
    const { hash, version } = await world.must<Session>("adviser", "POST", SESSIONS, { body: { ...body, recoJourneyUuid } });
    let seen = version;
    return async (name) => {
      const answer = await world.ask<Session>("adviser", "PUT", `${SESSIONS}/${hash}/client`, {
        name,
        version: seen,
        body: { ...body, projectName: name },
      });
      if (answer.status === 200) seen = answer.body.version;
      if (answer.status === 409) {
        const stored = await world.ask<Session>("adviser", "GET", `${SESSIONS}/${hash}`);
        if (stored.status === 200) seen = stored.body.version;
      }
      return answer;
    };
  },
  find: found("select creation->>'projectName' as name from reco_session where starts_with(creation->>'projectName', $1)"),
});

interface Package {
  uuid: string;
  state: string;
}

/** A finalised advice, published again and again: each package with its documents is made by a job after the answer. */
export function publications(): Kind {
  const advice = `${SESSIONS}/${demoAdvice(FINALISED_ADVICE)}`;
  const open = new Map<string, string>();
  const failed: string[] = [];
  const settle: Kind["settle"] = async (world) => {
    const { status, body } = await world.ask<Package[]>("adviser", "GET", `${advice}/publishing/packages`);
    if (status !== 200) return null;
    for (const { uuid, state } of body) {
      const name = open.get(uuid);
      if (name === undefined || state === "BUILDING") continue;
      if (state !== "PUBLISHED") failed.push(name);
      open.delete(uuid);
    }
    return open.size === 0 ? failed : null;
  };
  return {
    title: "publications",
    slug: "publication",
    slow: true,
    pauseMs: 1_000,
    refusals: [409],
    async begin(world) {
      return async (name) => {
        if (open.size > 0 && (await settle(world)) === null) return { status: 409, body: "one is being made", told: "refused" };
        const session = await world.ask<FullSession>("adviser", "GET", advice);
        if (session.status !== 200) return session;
        const body = { language: "fr", advisorComment: name, withoutDics: leftOut(session.body) };
        const answer = await world.ask<Package>("adviser", "POST", `${advice}/publishing/packages`, { name, body });
        if (answer.status === 202) open.set(answer.body.uuid, name);
        return answer;
      };
    },
    settle,
    find: found(
      `select choice->>'advisorComment' as name,
         state <> 'PUBLISHED' or not exists (select from reco_package_file f where f.package = p.uuid) as half
       from reco_package p where starts_with(choice->>'advisorComment', $1)`,
    ),
  };
}

/** Notifications that are handled, each time with the name of the write as its note. */
export const handledNotifications = (): Kind => ({
  title: "notifications handled",
  slug: "handled",
  audited: false,
  replaces: true,
  async begin(world) {
    const root = "/financial-alert-service/v1/notifications";
    const { items } = await world.must<{ items: Array<{ uuid: string; alertType: string }> }>(
      "adviser",
      "GET",
      `${root}/user/${DEMO_USERS.adviser}?limit=50`,
    );
    const one = items.find(({ alertType }) => alertType === "questionnaire-done") ?? items[0];
    return (name) => world.ask("adviser", "PUT", `${root}/${one?.uuid}/handled`, { name, body: { handled: true, note: name } });
  },
  find: found("select note as name, handled_at is null as half from alert_notification where starts_with(note, $1)"),
});
