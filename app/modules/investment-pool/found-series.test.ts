import { expect, it } from "vitest";
import type { Viewer } from "#app/services/request-context.ts";
import { foundSeries } from "./pool-view.server.ts";

const [held, free] = ["de300000-0001-4000-8000-000000000001", "de300000-0001-4000-8000-000000000002"];
const series = [
  { uuid: held, fullName: "World index", isin: "IE9988000217", externalId: "A" },
  { uuid: free, fullName: "World bonds", isin: null, externalId: "B" },
];

it("searches series from three letters on, says so before, and tells those that the pool holds", async () => {
  const asked: string[] = [];
  const list = async ({ query }: { query: { search: string } }) => {
    asked.push(query.search);
    return { items: query.search === "nothing" ? [] : series };
  };
  const api = { series: { list }, investmentPools: { in: async () => ({ lines: [{ series: held }] }) } };
  const viewer = { language: "en", api } as unknown as Viewer;
  const find = (text: string) => foundSeries(viewer, "pool", `https://cairn.example/pool?find=${text}`);
  expect(await find("")).toEqual({ query: "", note: null, results: null });
  expect(await find("wo")).toEqual({ query: "wo", note: "Type at least 3 characters to search", results: null });
  expect(asked).toEqual([]);
  expect(await find("nothing")).toEqual({ query: "nothing", note: null, results: [] });
  expect(await find("world")).toMatchObject({
    note: null,
    results: [
      { series: held, code: "IE9988000217", held: true },
      { series: free, code: "B", held: false },
    ],
  });
});
