import { describe, expect, it } from "vitest";
import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { PortfoliosPage } from "../list-page.tsx";
import { portfoliosView } from "../list-view.server.ts";

const id = (n: number) => `0192d3a0-0000-4000-8000-0000000000${n}`;
const shared: ModelPortfolio = {
  ...{ uuid: id(11), name: "Patient", product: id(21), productName: "Life cover", version: 3, updatedAt: "2026-03-02T09:00:00Z" },
  ...{ productOwner: id(31), productOwnerName: "Brissonne", investmentPool: id(41), investmentPoolName: "Pool of the contract" },
  ...{ distributor: id(51), distributorName: "AAA Patrimoine", owner: id(61), ownerName: "Antoine Maréchal" },
  ...{ sharedWithNetwork: true, active: true, editable: false, copiedFrom: null, copiedVersion: null },
  ...{ numberOfSupports: 7, riskLevelSri: 3, monthlyPerformance: 1.29, ytdPerformance: -6.11, annualFees: "0.75" },
  ...{ lastRebalancing: "2026-01-15", lastValueDate: "2026-03-01", valuesProblem: null },
};
const empty: ModelPortfolio = {
  ...{ ...shared, uuid: id(12), name: "Empty", owner: id(62), ownerName: "Claire Morvan", sharedWithNetwork: false, editable: true },
  ...{ productOwnerName: null, investmentPoolName: null, numberOfSupports: 0, riskLevelSri: null, monthlyPerformance: null },
  ...{ ytdPerformance: null, lastRebalancing: null, annualFees: "0" },
};

async function listOf(search = "", language: "en" | "fr" = "en") {
  const asked: object[] = [];
  const none = async () => ({ items: [], total: 0 });
  const api = {
    modelPortfolios: {
      list: async ({ query }: { query: object }) => {
        asked.push(query);
        return { items: [shared, empty], total: 120 };
      },
    },
    products: { list: async () => ({ items: [{ id: id(21), name: "Life cover" }], total: 1 }) },
    users: { getFavourites: async () => ({ favourites: [{ kind: "model-portfolio", id: id(12) }] }) },
    alertNotifications: { byUser: none },
  };
  const permissions = new Set(["model-portfolios", "model-portfolio-share"]);
  const viewer = { api, language, user: { uuid: id(62) }, roles: [], permissions } as unknown as Viewer;
  const list = await portfoliosView(viewer, "fia", `http://x/fia/model-portfolios${search}`);
  return { asked, html: renderHtml(<PortfoliosPage list={list} idem="i" answer={undefined} />, language, "/fia/model-portfolios") };
}
/** Texts of the cells of a row, spaces made plain. */
const cellsOf = (row: string) =>
  [...row.matchAll(/<t[hd][ >][\s\S]*?<\/t[hd]>/g)].map(([cell]) =>
    cell
      .replace(/<[^>]+>/g, " ")
      .replace(/[\s\u00a0\u202f]+/g, " ")
      .trim(),
  );
const rowsOf = (html: string) => /<tbody[\s\S]*?<\/tbody>/.exec(html)![0].split("<tr").slice(1);

describe("the list of model portfolios", () => {
  it.each([
    ["en", ["Shared", "+1.29%", "−6.11%", "0.75%"]],
    ["fr", ["Partagé", "+1,29 %", "−6,11 %", "0,75 %"]],
  ] as const)(
    "shows each with its own figures, and leaves open what there is none of (%s)",
    async (language, [mark, month, year, fees]) => {
      const rows = rowsOf((await listOf("", language)).html);
      const place = "Brissonne · Pool of the contract";
      expect(cellsOf(rows[0]!).slice(0, 10)).toEqual([
        ...[`Patient ${mark}`, "Life cover", place, "Antoine Maréchal", "7", "3", month, year, fees, "15/01/2026"],
      ]);
      const [name, product, noPlace, author, supports, sri, noMonth, noYear, , since] = cellsOf(rows[1]!);
      expect([name, product, author, supports]).toEqual(["Empty", "Life cover", "Claire Morvan", "0"]);
      for (const none of [noPlace, sri, noMonth, noYear, since]) expect(none).not.toMatch(/\d|·/);
      expect(rows.map((row) => /href="([^"]*\/edit\/[^"]*)"/.exec(row)![1])).toEqual(
        [shared, empty].map(({ uuid }) => `/fia/model-portfolios/edit/${uuid}`),
      );
    },
  );

  it("asks the service for what the address says: search, contract, favourites, order, page", async () => {
    const { asked } = await listOf(`?q=pat&product=${id(21)}&sort=owner&dir=desc&page=3&size=25`);
    expect(asked).toEqual([{ search: "pat", product: id(21), sort: "owner", dir: "desc", limit: 25, offset: 50 }]);
    expect((await listOf("?favourites=1")).asked).toEqual([expect.objectContaining({ uuids: id(12), sort: "name", offset: 0 })]);
  });
});
