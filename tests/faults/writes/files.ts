import { pause } from "../fault.ts";
import { found, type Kind } from "./kind.ts";
import type { Told } from "./ledger.ts";
import { GIVEN_UP, Imports, pointsOf, SentValues } from "./values.ts";
import { fileForm, type World } from "./world.ts";

const VALUES = "/financial-value-service/v1/financial_values";
const DEFINITIONS = "/series-definition-service/v1/series/imports";
const LOOK_MS = 100;
/** Looks at a file before its sender leaves it for what it is. */
const MOST_LOOKS = 300;

/** Looks at a file until it is in one of these states; null where it does not come to that while anybody waits. */
async function state(world: World, path: string, wanted: readonly string[]): Promise<string | null> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const { status, body } = await world.ask<{ status: string }>("admin", "GET", path);
    if (status === 200 && wanted.includes(body.status)) return body.status;
    if (status === 404) return null;
    await pause(LOOK_MS);
  }
  return null;
}

const unknown: Told = "unknown";

/** A file of values: uploaded, tried, and written when its sender says so. What was accepted of it is over at the end. */
export function valueFiles(): Kind {
  const sent = new SentValues();
  const imports = new Imports();
  const uploaded = new Map<string, string>();
  return {
    title: "files of values",
    slug: "valuefile",
    slow: true,
    audited: false,
    keyed: false,
    refusals: [409],
    async begin(world, writer, prefix) {
      const key = `${prefix}${writer}`;
      const body = { externalId: key, fullName: key, type: "FUND", assetClass: "EQUITIES", currency: "EUR" };
      const { uuid: series } = await world.must<{ uuid: string }>("admin", "PUT", "/series-definition-service/v1/series", { body });
      return async (name, n) => {
        const points = sent.note(name, series, pointsOf(n));
        let uuid = uploaded.get(name);
        if (uuid === undefined) {
          const text = ["externalId;date;value", ...points.map(([date, value]) => `${key};${date};${value}`), ""].join("\n");
          const answer = await world.ask<{ uuid: string }>("admin", "POST", `${VALUES}/import-series-dump`, {
            name,
            body: fileForm(`${name}.csv`, text),
          });
          if (answer.status !== 202) return answer;
          uuid = answer.body.uuid;
          uploaded.set(name, uuid);
        }
        const tried = await state(world, `${VALUES}/imports/${uuid}`, ["READY", "DONE", "APPLYING", ...GIVEN_UP]);
        if (tried === null) return { status: 0, body: "the dry run did not end", told: unknown };
        // The upload was accepted, and its sender reads that nothing becomes of it.
        if (GIVEN_UP.includes(tried)) {
          imports.giveUp(name);
          return { status: 202, body: tried };
        }
        const answer = await world.ask("admin", "POST", `${VALUES}/imports/${uuid}/apply`);
        if (answer.status === 200) imports.note(uuid, name);
        return answer;
      };
    },
    settle: (world) => imports.settle(world),
    find: (database) => sent.find(database),
  };
}

/** A file of definitions, written in the background. */
export function definitionFiles(): Kind {
  const open = new Map<string, string>();
  const failed: string[] = [];
  return {
    title: "files of definitions",
    slug: "definitionfile",
    slow: true,
    audited: false,
    refusals: [409],
    async begin(world) {
      const uploaded = new Map<string, string>();
      return async (name) => {
        let uuid = uploaded.get(name);
        if (uuid === undefined) {
          const text = `code;name;type;class;currency\n${name};${name};FUND;CASH;EUR\n`;
          const answer = await world.ask<{ id?: string; uuid?: string }>("admin", "POST", DEFINITIONS, {
            name: `up-${name}`,
            body: fileForm(`${name}.csv`, text),
          });
          if (answer.status !== 201) return answer;
          uuid = answer.body.id ?? answer.body.uuid ?? "";
          uploaded.set(name, uuid);
        }
        const answer = await world.ask("admin", "POST", `${DEFINITIONS}/${uuid}/apply`, { name });
        if (answer.status === 202) open.set(uuid, name);
        return answer;
      };
    },
    async settle(world) {
      for (const [uuid, name] of open) {
        const { status, body } = await world.ask<{ status: string }>("admin", "GET", `${DEFINITIONS}/${uuid}`);
        if (status !== 200 || ["APPLYING", "WAITING", "READY"].includes(body.status)) return null;
        if (body.status !== "DONE") failed.push(name);
        open.delete(uuid);
      }
      return failed;
    },
    find: found("select external_id as name from series where starts_with(external_id, $1)"),
  };
}

/** A picture or table that is stored with its record: a glidepath by its file. */
export const gridFiles = (): Kind => ({
  title: "uploads",
  slug: "gridfile",
  begin: async (world) => (name) =>
    world.ask("admin", "POST", `/series-definition-service/v1/glidepath_matrices?name=${name}`, {
      name,
      body: fileForm(`${name}.csv`, "yearsLeft;EQUITIES;FIXED_INCOME\n20;80;20\n0;10;90\n"),
    }),
  find: found("select name, file_name is null as half from glidepath_matrix where starts_with(name, $1)"),
});
