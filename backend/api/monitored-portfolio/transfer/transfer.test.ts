import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { GridTransfer } from "#app/contract/monitored-portfolio/transfer.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { gridTransfer, gridTransferConfig, job } from "#backend/database/schema/index.ts";
import { smtpMailer } from "#backend/mail/mailer.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../../tests/fixtures/database.ts";
import { type GridReceiver, startGridReceiver } from "../../../../tests/fixtures/monitored/grid-receiver.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../../tests/fixtures/outside/smtp-sink.ts";
import { jobsOf } from "../../../../tests/fixtures/processes/given-up.ts";
import { createChannels } from "./channel.ts";
import { registerTransfers } from "./transfer-job.ts";

const VALUES = [
  ["2025-01-02", 100],
  ["2026-10-30", 110],
] as const;
const FINE = [0.01, 0.01, 0.01];
interface Preview {
  valid: boolean;
  problems: Array<{ code: string; severity: string; found?: string }>;
  difference: {
    since: string | null;
    added: Array<{ name: string }>;
    removed: Array<{ name: string }>;
    changed: Array<{ name: string; before: string; weight: string }>;
    turnover: string;
  };
}
type Portfolio = { uuid: string };
type Bytes = { content: string; sha256: string; contentType: string; httpStatus: number | null; fileName: string };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let receiver: GridReceiver;
  let equity: string;
  let bond: string;
  let cash: string;
  let jobs: Jobs | null = null;
  let channels: ReturnType<typeof createChannels> | null = null;
  let sink: SmtpSink;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    receiver = await startGridReceiver();
    sink = await startSmtpSink();
    equity = await addSeries(world, VALUES, { fullName: "Equity & Co", isin: "FR0000000001", sri: 5 });
    bond = await addSeries(world, VALUES, { fullName: "Bond", isin: "FR0000000002", assetClass: "FIXED_INCOME", sri: 2 });
    cash = await addSeries(world, VALUES, { fullName: "Cash", isin: null, sri: 1 });
  });
  afterEach(() => stop());
  afterAll(async () => {
    await receiver.close();
    await sink.close();
    await world.close();
  });

  const start = async (pauses = FINE) => {
    channels = createChannels(smtpMailer(sink.url, "no-reply@cairn.test"), { origins: [receiver.origin], patienceMs: 300 });
    jobs = await startJobs(world.database, quietLog, 20);
    registerTransfers({ database: world.database, channels, pauses, askAfter: 0.01 }, jobs);
  };
  const stop = async (graceMs = 2_000) => {
    await jobs?.stop(graceMs);
    await channels?.close();
    [jobs, channels] = [null, null];
    sink.fault = null;
    receiver.behave();
  };
  const call = <T = GridTransfer>(
    { uuid }: Portfolio,
    method: string,
    part: string,
    body?: object,
    who: Person = "manager",
    headers = {},
  ) => world.call<T & ErrorAnswer>(who, method, `${AAA}/${uuid}/${part}`, body, headers);
  const weights = (...lines: Array<[series: string, weight: string]>) => ({ lines: lines.map(([series, weight]) => ({ series, weight })) });
  const recipient = (more: object = {}) => ({
    distributor: world.organisations.alpha,
    distributorPortfolioCode: "CS-01",
    channel: "API",
    format: "JSON",
    address: "https://grids.distributor.example/in",
    ...more,
  });
  /** A portfolio with a grid, whose distributor is the receiver: such an address is none that the API takes. */
  const create = async (name: string, more: object = {}) => {
    const { body: one } = await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`);
    await call(one, "PUT", "composition_model/2026-01-05", weights([equity, "60"], [bond, "40"]));
    const put = await call<{ recipients: object[] }>(one, "PUT", "transfer-grids-config", {
      recipients: [recipient({ secret: "s3cret-token", ...more })],
    });
    expect(put.status).toBe(200);
    const channel = (more as { channel?: string }).channel ?? "API";
    if (channel === "API") await pointAt(one, receiver.address);
    return one;
  };
  const pointAt = async (of: Portfolio, address: string) => {
    const where = eq(gridTransferConfig.portfolio, of.uuid);
    const [row] = await world.database.orm.select().from(gridTransferConfig).where(where);
    await world.database.orm
      .update(gridTransferConfig)
      .set({ recipients: row!.recipients.map((one) => ({ ...one, address })) })
      .where(where);
  };
  const order = (more: object = {}) => ({ distributor: world.organisations.alpha, gridDate: marketToday(), comment: "July", ...more });
  const send = (of: Portfolio, more: object = {}, headers = {}) =>
    call(of, "POST", "grid-to-distributor-async", order(more), "manager", headers);
  const transfersOf = async (of: Portfolio) =>
    (await world.call<{ items: GridTransfer[] }>("mona", "GET", `${AAA}/grid-transfers/in?uuids=${of.uuid}`)).body.items;
  const ended = async (of: Portfolio) => {
    await expect.poll(async () => (await transfersOf(of))[0]?.status, { timeout: 20_000 }).not.toBe("SENT");
    return (await transfersOf(of))[0]!;
  };
  const appliedOf = (id: string) => receiver.applied.filter((one) => one.id === id);

  it("are configured by distributor; a token is written, sealed, and never read", async () => {
    const one = await create("Configured");
    const read = await call<{ recipients: object[] }>(one, "GET", "transfer-grids-config", undefined, "mona");
    expect(read.body).toMatchObject({
      recipients: [{ distributorPortfolioCode: "CS-01", decimals: 2, hasSecret: true }],
      answerWithinHours: 24,
    });
    expect(JSON.stringify(read.body)).not.toContain("s3cret-token");
    const [row] = await world.database.orm.select().from(gridTransferConfig).where(eq(gridTransferConfig.portfolio, one.uuid));
    expect(row!.secrets!.includes("s3cret-token")).toBe(false);
    const put = (recipients: object[]) => call<{ recipients: object[] }>(one, "PUT", "transfer-grids-config", { recipients });
    // The token is for the address that it was given with.
    expect((await put([recipient()])).body.recipients).toMatchObject([{ hasSecret: false }]);
    await put([recipient({ secret: "another" })]);
    expect((await put([recipient()])).body.recipients).toMatchObject([{ hasSecret: true }]);
    const wrong = async (...recipients: object[]) => (await put(recipients)).body.error.issues?.[0]?.path;
    for (const address of [
      "http://grids.example/in",
      "https://127.0.0.1/in",
      "https://10.0.0.8/",
      "https://[::1]/",
      "https://localhost/",
      "https://a:b@grids.example/",
    ])
      expect([address, await wrong(recipient({ address }))]).toEqual([address, "body.recipients.0.address"]);
    expect(await wrong(recipient({ channel: "EMAIL" }))).toBe("body.recipients.0.address");
    const server = { channel: "SFTP", address: "sftp://cairn@files.example/grids", hostKey: `SHA256:${"a".repeat(43)}` };
    expect(await wrong(recipient({ ...server, hostKey: undefined }))).toBe("body.recipients.0.hostKey");
    expect(await wrong(recipient({ ...server, hostKey: "MD5:aa" }))).toBe("body.recipients.0.hostKey");
    expect(await wrong(recipient({ ...server, address: "sftp://cairn@10.0.0.1/grids" }))).toBe("body.recipients.0.address");
    await put([recipient({ ...server, secret: "a password" })]);
    expect((await put([recipient(server)])).body.recipients).toMatchObject([{ ...server, hasSecret: true }]);
    // The password is for the server that it was given with.
    const other = { ...server, hostKey: `SHA256:${"b".repeat(43)}` };
    expect((await put([recipient(other)])).body.recipients).toMatchObject([{ hasSecret: false }]);
    expect(await wrong(recipient(), recipient())).toBe("body.recipients.1.distributor");
    expect(await wrong(recipient({ distributor: world.organisations.omega }))).toBe("body.recipients.0.distributor");
  });

  it("are judged before they are sent, against what the distributor can read and the last grid that it has taken", async () => {
    const one = await create("Judged", { minWeight: "5" });
    const judge = async (more: object = {}) =>
      (await call<Preview>(one, "POST", "grid-to-distributor-prevalidate", order(more), "mona")).body;
    expect(await judge()).toMatchObject({
      valid: true,
      problems: [{ severity: "warning" }],
      difference: { since: null, added: [{}, {}], turnover: "50" },
    });
    expect(await transfersOf(one)).toEqual([]);
    await start();
    await send(one);
    await ended(one);
    await call(one, "PUT", "composition_model/2026-02-05", weights([equity, "30.5"], [cash, "66.5"], [bond, "3"]));
    const judged = await judge();
    const errors = judged.problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, found }) => [code, found])).toEqual([
      ["NO_IDENTIFIER", undefined],
      ["BELOW_MIN_WEIGHT", "3"],
    ]);
    // 29.5 and 37 were sold, 66.5 bought.
    expect(judged.difference).toMatchObject({
      since: marketToday(),
      added: [{ name: "Cash" }],
      removed: [],
      changed: [
        { name: "Equity & Co", before: "60", weight: "30.5" },
        { name: "Bond", before: "40", weight: "3" },
      ],
      turnover: "66.50",
    });
    const refused = await send(one);
    expect([refused.status, refused.body.error.code]).toEqual([422, "GRID_INVALID"]);
    const codes = async (more: object) => (await judge(more)).problems.map(({ code }) => code);
    expect(await codes({ gridDate: "2026-01-06" })).toContain("GRID_DATE_PAST");
    expect(await codes({ gridDate: "2025-01-06" })).toContain("NO_COMPOSITION");
    expect(await codes({ distributor: world.organisations.beta })).toEqual(["NO_RECIPIENT"]);
    expect((await send(one, { distributor: world.organisations.beta })).body.error.issues?.[0]?.path).toBe("body.distributor");
  });

  it("are sent once for a key, taken, and kept with the bytes that left and came back", async () => {
    const one = await create("Taken", { format: "XML" });
    const first = await send(one, {}, { "idempotency-key": "grid-of-july" });
    expect([first.status, first.body.status, first.body.sequence]).toEqual([202, "SENT", 1]);
    expect((await send(one, {}, { "idempotency-key": "grid-of-july" })).body.id).toBe(first.body.id);
    expect((await send(one)).body.error.problems).toMatchObject([{ code: "SENT_ALREADY" }]);
    await start();
    expect(await ended(one)).toMatchObject({ status: "DONE", attempts: 1, problem: null, answeredAt: expect.any(String), late: false });
    const { id } = first.body;
    const [applied] = appliedOf(id);
    expect(applied?.headers).toMatchObject({
      authorization: "Bearer s3cret-token",
      "x-grid-sequence": "1",
      "content-type": "application/xml",
    });
    expect(applied?.body.toString()).toContain('<line number="1" identifier="FR0000000001" name="Equity &amp; Co" weight="60.00"/>');
    const request = await world.call<Bytes>("mona", "GET", `${AAA}/grid-transfer-request/${id}`);
    const sentBytes = Buffer.from(request.body.content, "base64");
    expect(sentBytes.equals(applied!.body)).toBe(true);
    expect(request.body.sha256).toBe(createHash("sha256").update(sentBytes).digest("hex"));
    expect(applied?.headers["x-content-sha256"]).toBe(request.body.sha256);
    const response = await world.call<Bytes>("mona", "GET", `${AAA}/grid-transfer-response/${id}`);
    expect(JSON.parse(Buffer.from(response.body.content, "base64").toString())).toEqual({ status: "DONE", transfer: id });
    expect(response.body.httpStatus).toBe(200);
  });

  it("whose job was given up are sent when that job is run again, and none that somebody refused or gave up", async () => {
    const one = await create("Taken up");
    const { id } = (await send(one)).body;
    const own = createChannels(null, { origins: [receiver.origin], patienceMs: 300 });
    const queue = jobsOf((jobs) => registerTransfers({ database: world.database, channels: own }, jobs));
    await queue.giveUp(world.database, { transfer: id });
    expect((await transfersOf(one))[0]).toMatchObject({ status: "ERROR", problem: { code: "JOB_GIVEN_UP" } });
    await queue.run({ transfer: id });
    expect((await transfersOf(one))[0]).toMatchObject({ status: "DONE", problem: null });
    await queue.run({ transfer: id });
    expect(appliedOf(id)).toHaveLength(1);
    await own.close();
    await world.database.orm.delete(job).where(eq(job.subject, id));
  });

  it("that the distributor refuses are in error with its code, line and message, and are sent again under the same number or given up", async () => {
    const one = await create("Refused");
    await start();
    receiver.behave("refuses");
    const { id } = (await send(one)).body;
    const problem = { code: "UNKNOWN_FUND", message: "The fund is not in our list.", line: 2 };
    expect(await ended(one)).toMatchObject({ status: "ERROR", attempts: 1, problem });
    expect((await call(one, "POST", "grid-to-distributor-retry", { id })).body).toMatchObject({ id, status: "SENT", sequence: 1 });
    expect(await ended(one)).toMatchObject({ id, status: "DONE", attempts: 2, problem: null });
    expect(appliedOf(id)).toHaveLength(1);
    const again = await call(one, "POST", "grid-to-distributor-retry", { id });
    expect([again.status, again.body.error.code]).toEqual([409, "GRID_TRANSFER_STATUS"]);
    await call(one, "PUT", "composition_model/2026-02-05", weights([equity, "50"], [bond, "50"]));
    receiver.behave("refuses");
    const other = (await send(one)).body;
    expect(other.sequence).toBe(2);
    await ended(one);
    expect((await call(one, "POST", "grid-to-distributor-abandon", { id: other.id })).body.error.issues?.[0]?.path).toBe("body.reason");
    const given = await call(one, "POST", "grid-to-distributor-abandon", { id: other.id, reason: "Withdrawn by the committee" });
    expect(given.body).toMatchObject({ status: "ABANDONED", abandonReason: "Withdrawn by the committee" });
  });

  it("are tried again with growing pauses while the distributor is away, and then left to a person", async () => {
    const one = await create("Away");
    await start([0.01, 0.02, 0.03]);
    receiver.behave("busy", "mute", "busy", "busy");
    await send(one);
    expect(await ended(one)).toMatchObject({ status: "ERROR", attempts: 4, problem: { code: "BUSY" } });
    const { body } = await call(one, "POST", "transmit-grid", order());
    expect([body.status, body.sequence, body.attempts]).toEqual(["DONE", 2, 1]);
  });

  it("whose answer is lost or late are sent again under the same number and applied once", async () => {
    const one = await create("Lost answers");
    await start();
    receiver.behave("lost", "late");
    const { id } = (await send(one)).body;
    expect(await ended(one)).toMatchObject({ status: "DONE", attempts: 3 });
    expect([appliedOf(id).length, receiver.requests.get(id)]).toEqual([1, 3]);
  });

  it("that the distributor has received are asked about until it says what became of them, and are late when it does not", async () => {
    const one = await create("Received");
    await start();
    receiver.behave("receives", "busy", "receives");
    const { id } = (await send(one)).body;
    expect(await ended(one)).toMatchObject({ status: "DONE", attempts: 1 });
    expect([appliedOf(id).length, receiver.requests.get(id)]).toEqual([1, 4]);
    await stop();
    const late = await create("Late");
    const waiting = (await send(late)).body;
    await world.database.orm.update(gridTransfer).set({ answerUntil: "2026-01-01T00:00:00Z" }).where(eq(gridTransfer.uuid, waiting.id));
    expect((await transfersOf(late))[0]).toMatchObject({ status: "SENT", late: true });
    const asked = await world.call<{ asked: number }>("manager", "POST", `${AAA}/update-all-grid-transfers`, { portfolios: [late.uuid] });
    expect([asked.status, asked.body.asked]).toEqual([202, 1]);
    await start();
    expect(await ended(late)).toMatchObject({ status: "DONE", late: false });
  });

  it("are never redirected, and never sent to an address inside of a network", async () => {
    const one = await create("Redirected");
    await start();
    receiver.behave("redirects");
    await send(one);
    expect(await ended(one)).toMatchObject({ status: "ERROR", problem: { code: "HTTP_302" } });
    const inner = await create("Inside");
    await pointAt(inner, "https://169.254.169.254/latest");
    await send(inner);
    expect(await ended(inner)).toMatchObject({ status: "ERROR", attempts: 1, problem: { code: "ADDRESS_REFUSED" } });
  });

  it("in any number are each applied once, whatever is lost, late, refused for a time or cut", async () => {
    const many = await Promise.all(Array.from({ length: 40 }, (_, n) => create(`Many ${n}`)));
    const manners = ["lost", "takes", "busy", "mute", "takes", "lost", "late"] as const;
    for (const one of many) expect((await send(one)).status).toBe(202);
    await start([0.01, 0.01, 0.01, 0.01, 0.01]);
    receiver.behave(...Array.from({ length: 80 }, (_, n) => manners[n % manners.length]!));
    await expect.poll(() => receiver.applied.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    // The process is ended in the middle of its attempts, and another goes on.
    await jobs?.stop(0);
    await channels?.close();
    await start([0.01, 0.01, 0.01, 0.01, 0.01]);
    for (const one of many) {
      const { id, status, attempts } = await ended(one);
      expect([status, appliedOf(id).length, attempts >= 1]).toEqual(["DONE", 1, true]);
    }
  }, 60_000);

  it("by e-mail are handed over at most once; one of unknown outcome is left to a person", async () => {
    const one = await create("By e-mail", { channel: "EMAIL", address: "grids@distributor.example", format: "CSV" });
    await start();
    const { id } = (await send(one)).body;
    expect(await ended(one)).toMatchObject({ status: "DONE", channel: "EMAIL" });
    expect(sink.mails).toMatchObject([{ to: ["grids@distributor.example"] }]);
    const data = sink.mails[0]?.data ?? "";
    expect(data).toContain(`Message-ID: <${id}@cairn.test>`);
    const parts = data.split("\r\n\r\n").map((part) => Buffer.from(part.split("\r\n--")[0] ?? "", "base64").toString());
    expect(parts.join("\n")).toContain(`1;${id};CS-01;${marketToday()};1;1;FR0000000001;Equity & Co;60.00`);
    await call(one, "PUT", "composition_model/2026-02-05", weights([equity, "50"], [bond, "50"]));
    sink.fault = "cut-after-dot";
    const second = (await send(one)).body;
    expect(await ended(one)).toMatchObject({ status: "ERROR", attempts: 1, problem: { code: "UNKNOWN_OUTCOME" } });
    sink.fault = null;
    await call(one, "POST", "grid-to-distributor-retry", { id: second.id });
    expect(await ended(one)).toMatchObject({ id: second.id, status: "DONE", attempts: 2 });
    await stop();
    const cut = await create("Cut", { channel: "EMAIL", address: "grids@distributor.example" });
    const { id: lost } = (await send(cut)).body;
    await world.database.orm.update(gridTransfer).set({ sendingSince: "2026-01-01T00:00:00Z" }).where(eq(gridTransfer.uuid, lost));
    const before = sink.mails.length;
    await start();
    expect(await ended(cut)).toMatchObject({ status: "ERROR", problem: { code: "UNKNOWN_OUTCOME" } });
    expect(sink.mails).toHaveLength(before);
  });

  it("are a matter of the house: another one's are not there, those who follow it may not, readers send nothing", async () => {
    const one = await create("Of the house");
    const { id } = (await send(one)).body;
    for (const path of [`grid-transfer-request/${id}`, `grid-transfer-response/${id}`]) {
      expect((await world.call("rival", "GET", `${AAA}/${path}`)).status).toBe(404);
      expect((await world.call("anna", "GET", `${AAA}/${path}`)).status).toBe(403);
    }
    expect((await world.call("mona", "GET", `${AAA}/grid-transfer-response/${id}`)).status).toBe(404);
    expect((await world.call<{ items: [] }>("rival", "GET", `${AAA}/grid-transfers/in?uuids=${one.uuid}`)).body.items).toEqual([]);
    expect((await call(one, "GET", "transfer-grids-config", undefined, "rival")).status).toBe(404);
    expect((await call(one, "POST", "grid-to-distributor-async", order(), "mona")).status).toBe(403);
    const other = await create("Other of the house");
    expect((await call(other, "POST", "grid-to-distributor-retry", { id })).status).toBe(404);
    const foreign = (await world.call<FullMonitoredPortfolio>("rival", "POST", `${AAA}?name=Foreign`)).body;
    const asked = await world.call<ErrorAnswer>("manager", "POST", `${AAA}/update-all-grid-transfers`, { portfolios: [foreign.uuid] });
    expect([asked.status, asked.body.error.issues?.[0]?.path]).toEqual([400, "body.portfolios.0"]);
  });

  it("of a day are written as the file that the partner CNP reads", async () => {
    const one = await create("For the partner");
    const request = new Request(`http://api.test/api${AAA}/${one.uuid}/export-to-cnp`, {
      method: "POST",
      headers: { authorization: "Bearer token-manager", "content-type": "application/json" },
      body: JSON.stringify({ gridDate: "2026-03-02" }),
    });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    expect((await answer.text()).replace("\uFEFF", "").split("\r\n")).toEqual([
      "code_portefeuille;date_effet;code_isin;libelle;poids",
      "For the partner;2026-03-02;FR0000000001;Equity & Co;60.00",
      "For the partner;2026-03-02;FR0000000002;Bond;40.00",
      "",
    ]);
    await call(one, "PUT", "composition_model/2026-03-01", weights([cash, "100"]));
    const without = await call(one, "POST", "export-to-cnp", { gridDate: "2026-03-02" });
    expect([without.status, without.body.error.series]).toEqual([422, [cash]]);
  });
});
