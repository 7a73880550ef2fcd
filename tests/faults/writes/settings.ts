import { DEMO_ORGANISATIONS, DEMO_USERS } from "#backend/demo/ids.ts";
import { found, type Kind } from "./kind.ts";

/** So many things of one kind a person may keep at hand, and some more. */
const MOST_FAVOURITES = 95;

/** Things that a person keeps at hand, added one by one by two devices at once: none takes another's away. */
export const favourites = (): Kind => ({
  title: "favourites",
  slug: "favourite",
  writers: 2,
  pauseMs: 200,
  most: MOST_FAVOURITES,
  audited: false,
  begin: async (world, writer) => (name) =>
    world.ask("adviser", "POST", `/user-service/v1/users/${DEMO_USERS.adviser}/favourites`, {
      name,
      body: { kind: writer === 0 ? "campaign" : "other-campaign", id: name },
    }),
  find: found(
    "select f->>'id' as name from app_user cross join lateral jsonb_array_elements(favourites) f where starts_with(f->>'id', $1)",
  ),
});

interface Distributor {
  version: number;
}

/** A setting of a house, written again and again, each time for the version that its administrator saw. */
export const houseSettings = (): Kind => ({
  title: "settings of a house",
  slug: "housesetting",
  replaces: true,
  pauseMs: 100,
  refusals: [409],
  async begin(world) {
    const path = `/product-config-service/v1/distributors/${DEMO_ORGANISATIONS.withoutFlags}`;
    const { version } = await world.must<Distributor>("admin", "GET", path);
    let seen = version;
    return async (name) => {
      const answer = await world.ask<Distributor>("admin", "PUT", path, {
        name,
        version: seen,
        body: { distributorName: name },
      });
      if (answer.status === 200) seen = answer.body.version;
      if (answer.status === 409) {
        const stored = await world.ask<Distributor>("admin", "GET", path);
        if (stored.status === 200) seen = stored.body.version;
      }
      return answer;
    };
  },
  find: found("select name from organisation where starts_with(name, $1)"),
});

/** How a person reads: one choice in place of the other, so that all that is seen is the answer under each key. */
export const preferences = (): Kind => ({
  title: "settings of a person",
  slug: "preference",
  pauseMs: 100,
  audited: false,
  begin: async (world) => (name, n) =>
    world.ask("adviser", "PUT", `/user-service/v1/users/${DEMO_USERS.adviser}/preferences`, {
      name,
      body: { language: n % 2 === 0 ? "fr" : "en" },
    }),
  find: found("select key as name from idempotency_key where starts_with(key, $1)"),
});
