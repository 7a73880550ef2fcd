import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AlertNotification } from "#app/contract/alert.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { GridTransfer } from "#app/contract/monitored-portfolio/transfer.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { tellOfLateGrids } from "#backend/api/alert/grid-notice.store.ts";
import { gridTransfer } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";

const VALUES = [
  ["2025-01-02", 100],
  ["2026-10-30", 110],
] as const;
interface Preview {
  problems: Array<{ code: string }>;
  approval: { approver: string; approverName: string } | null;
}
type Alerts = { items: AlertNotification[] };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let equity: string;
  let bond: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    equity = await addSeries(world, VALUES, { fullName: "Equity & Co", isin: "FR0000000001", sri: 5 });
    bond = await addSeries(world, VALUES, { fullName: "Bond", isin: "FR0000000002", assetClass: "FIXED_INCOME", sri: 2 });
  });
  afterAll(() => world.close());

  const call = <T = GridTransfer>(of: { uuid: string }, part: string, body: object, who: Person = "manager", method = "POST") =>
    world.call<T & ErrorAnswer>(who, method, `${AAA}/${of.uuid}/${part}`, body);
  const order = (more: object = {}) => ({ distributor: world.organisations.alpha, gridDate: marketToday(), ...more });
  const compose = (of: { uuid: string }, date: string, share: number) => {
    const lines = [
      { series: equity, weight: String(share) },
      { series: bond, weight: String(100 - share) },
    ];
    return call(of, `composition_model/${date}`, { lines }, "manager", "PUT");
  };
  const create = async (name: string, secondApprover: boolean) => {
    const { body: one } = await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`);
    await compose(one, "2026-01-05", 60);
    const recipient = { distributor: world.organisations.alpha, distributorPortfolioCode: "CS-01", channel: "EMAIL", format: "CSV" };
    const recipients = [{ ...recipient, address: "grids@distributor.example", secondApprover }];
    expect((await call(one, "transfer-grids-config", { recipients }, "manager", "PUT")).status).toBe(200);
    return one;
  };
  const judge = async (of: { uuid: string }, who: Person = "manager") => {
    const { body } = await call<Preview>(of, "grid-to-distributor-prevalidate", order(), who);
    return { codes: body.problems.map(({ code }) => code), approval: body.approval };
  };

  it("a grid whose distributor asks for a second approver leaves once somebody else than its sender has approved it", async () => {
    const one = await create("Four eyes", true);
    expect((await judge(one)).codes).toContain("NOT_APPROVED");
    const refused = await call(one, "grid-to-distributor-async", order());
    expect([refused.status, refused.body.error.problems]).toEqual([422, [{ code: "NOT_APPROVED", severity: "error" }]]);
    const approved = await call<Preview["approval"]>(one, "grid-to-distributor-approve", order());
    expect([approved.status, approved.body]).toMatchObject([201, { approver: world.users.manager }]);
    expect((await judge(one)).codes).toContain("OWN_APPROVAL");
    expect((await call(one, "grid-to-distributor-async", order())).body.error.problems).toMatchObject([{ code: "OWN_APPROVAL" }]);
    expect((await judge(one, "admin")).approval?.approver).toBe(world.users.manager);
    const sent = await call(one, "grid-to-distributor-async", order(), "admin");
    expect([sent.status, sent.body.status, sent.body.approver]).toEqual([202, "SENT", approved.body?.approverName]);
  });

  it("an approval is for the weights that were seen: other weights, or another day, want one of their own", async () => {
    const one = await create("Changed after", true);
    await call(one, "grid-to-distributor-approve", order());
    expect((await judge(one, "admin")).codes).not.toContain("NOT_APPROVED");
    await compose(one, "2026-02-05", 50);
    expect((await judge(one, "admin")).codes).toContain("NOT_APPROVED");
    await compose(one, "2026-02-05", 60);
    expect((await judge(one, "admin")).codes).not.toContain("NOT_APPROVED");
    const tomorrow = new Date(Date.parse(marketToday()) + 86_400_000).toISOString().slice(0, 10);
    const later = await call<Preview>(one, "grid-to-distributor-prevalidate", order({ gridDate: tomorrow }), "admin");
    expect(later.body.problems.map(({ code }) => code)).toContain("NOT_APPROVED");
  });

  it("readers and other houses approve nothing", async () => {
    const one = await create("Not theirs", true);
    for (const [who, status] of [
      ["mona", 403],
      ["rival", 404],
      ["anna", 403],
    ] as const)
      expect([who, (await call(one, "grid-to-distributor-approve", order(), who)).status]).toEqual([who, status]);
    const other = await call(one, "grid-to-distributor-approve", order({ distributor: world.organisations.beta }));
    expect(other.body.error.issues?.[0]?.path).toBe("body.distributor");
  });

  it("a grid without an answer within the time set is told to its sender once, until it is answered", async () => {
    const one = await create("Late", false);
    const { id } = (await call(one, "grid-to-distributor-async", order())).body;
    const told = async () =>
      (
        await world.call<Alerts>(
          "manager",
          "GET",
          `/financial-alert-service/v1/notifications/user/${world.users.manager}?alertType=grid-late`,
        )
      ).body.items;
    await tellOfLateGrids(world.database.orm);
    expect(await told()).toEqual([]);
    const { orm } = world.database;
    await orm.update(gridTransfer).set({ answerUntil: "2026-01-01T00:00:00Z" }).where(eq(gridTransfer.uuid, id));
    await tellOfLateGrids(orm);
    await tellOfLateGrids(orm);
    expect(await told()).toMatchObject([
      { resourceType: "monitored_portfolios", resourceUuid: one.uuid, resourceName: "Late", since: marketToday(), endedAt: null },
    ]);
    await orm.update(gridTransfer).set({ status: "DONE" }).where(eq(gridTransfer.uuid, id));
    await tellOfLateGrids(orm);
    expect(await told()).toMatchObject([{ endedAt: expect.any(String) }]);
  });
});
