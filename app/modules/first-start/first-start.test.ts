import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/services/request-context.ts";
import { firstStartView } from "./first-start.server.ts";

const HOUSE = "de300000-0001-4000-8000-000000000001";
interface Person {
  roles: string[];
  organisation: string;
}

/** An installation whose other steps are done. */
function viewerOf(accounts: "HERE" | "ELSEWHERE", people: Person[], houses = [{ uuid: HOUSE, graphicChart: { logo: "logo" } }]): Viewer {
  const listOf = (items: object[]) => async () => ({ items, total: items.length });
  const users = async ({ query: { role, organisation } }: { query: { role?: string; organisation?: string } }) => {
    const found = people.filter(
      (person) => (!role || person.roles.includes(role)) && (!organisation || person.organisation === organisation),
    );
    return { items: found, total: found.length };
  };
  return {
    api: {
      distributors: { list: listOf(houses) },
      series: { list: listOf([{ lastValueDate: "2026-01-31" }]) },
      simulators: { list: listOf([{}]) },
      users: { authGroups: async () => ({ accounts, groups: [] }), list: users },
    },
  } as unknown as Viewer;
}
const lastStep = async (viewer: Viewer) => (await firstStartView(viewer)).steps.at(-1);

describe("the first start", () => {
  it("has its adviser by the role of a record, where accounts are kept here", async () => {
    const other = { roles: ["ADVISER"], organisation: HOUSE };
    expect(await lastStep(viewerOf("HERE", [other]))).toMatchObject({ step: "adviser", isDone: false });
    const adviser = { roles: ["ADVISER", "ADVISER_SIMULATORS"], organisation: HOUSE };
    expect(await lastStep(viewerOf("HERE", [other, adviser]))).toMatchObject({ isDone: true, count: 1 });
  });

  it("has its adviser by a record of the distributor, where an outside provider keeps the roles", async () => {
    const person = { roles: [], organisation: HOUSE };
    const done = viewerOf("ELSEWHERE", [{ roles: [], organisation: "" }, person]);
    expect(await lastStep(done)).toMatchObject({ isDone: true, count: 1, href: `/admin/privileges/users?organisation=${HOUSE}` });
    expect((await firstStartView(done)).first).not.toBeNull();
    expect(await lastStep(viewerOf("ELSEWHERE", [{ roles: [], organisation: "" }]))).toMatchObject({ isDone: false });
    expect(await lastStep(viewerOf("ELSEWHERE", [person], []))).toMatchObject({ isDone: false, count: 0 });
  });
});
