import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenBySocket, type PortfolioChange } from "#app/services/backend-client/portfolio-changes.server.ts";
import { DEMO_MODEL_PORTFOLIOS } from "#backend/demo/ids.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/** What an open page of a portfolio is told: the stream of the web side over the line of the API. */
const portfolio = DEMO_MODEL_PORTFOLIOS.cautious;
const pages = "/fia/model-portfolios/edit";
let front: TestFront;
let adviser: CookieJar;
let admin: CookieJar;
const { build } = await renderedPages();
beforeAll(async () => {
  front = await startFront({ build, limits: false });
  [adviser, admin] = [await signInOverHttp(front.url, "adviser"), await signInOverHttp(front.url, "admin")];
}, 120_000);
afterAll(() => front?.close());

/** A window that looks at a portfolio: its answer, and each version that it is told. */
async function window(jar: CookieJar, uuid: string = portfolio) {
  const leaving = new AbortController();
  const answer = await fetch(`${front.url}${pages}/${uuid}/changes`, { headers: { cookie: jar.header() }, signal: leaving.signal });
  const told: number[] = [];
  const reading = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) told.push(JSON.parse(event.slice(6)).version);
    }
  })().catch(() => undefined);
  return {
    answer,
    told,
    leave: async () => {
      leaving.abort();
      await reading;
    },
  };
}
async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "demo" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000, interval: 20 }).toBe(true);

async function change(share: "true" | "false"): Promise<void> {
  await front.database.sql.query("update model_portfolio set shared = $2, version = version + 1, updated_at = now() where uuid = $1", [
    portfolio,
    share === "true",
  ]);
}

describe("an open page of a portfolio", () => {
  it("is told in each window of the version in place and of each that follows, and of no other portfolio", async () => {
    const [one, two] = [await window(adviser), await window(adviser)];
    const other = await window(adviser, DEMO_MODEL_PORTFOLIOS.balanced);
    expect(one.answer.status).toBe(200);
    expect(one.answer.headers.get("content-type")).toContain("text/event-stream");
    expect(one.answer.headers.get("x-accel-buffering")).toBe("no");
    expect(one.answer.headers.get("cache-control")).toContain("no-store");
    await until(() => one.told.length === 1 && two.told.length === 1 && other.told.length === 1);
    const [first] = one.told;
    await change("false");
    await until(() => one.told.length === 2 && two.told.length === 2);
    expect(one.told).toEqual([first, first! + 1]);
    expect(two.told).toEqual(one.told);
    expect(other.told).toHaveLength(1);
    for (const { leave } of [one, two, other]) await leave();
  });

  it("has as many streams as windows that one looks at, and room again once they are left", async () => {
    const windows = [];
    for (let at = 0; at < 4; at++) windows.push(await window(adviser));
    expect(windows.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await window(adviser)).answer.status).toBe(429);
    await windows.pop()!.leave();
    await expect
      .poll(async () => {
        const again = await window(adviser);
        windows.push(again);
        return again.answer.status;
      })
      .toBe(200);
    for (const { leave } of windows) await leave();
  });

  it("is refused one more line than a person may have, as such, whichever server the line is of", async () => {
    const token = await tokenOf("adviser");
    const stops: Array<() => void> = [];
    const open = () => listenBySocket(`${front.url}/api`)(token, { tell: () => undefined, ended: () => undefined });
    await expect
      .poll(async () => {
        const opened = await open().catch((error: { status?: number }) => error.status);
        if (typeof opened !== "function") return opened;
        stops.push(opened);
        return 0;
      })
      .toBe(429);
    expect(stops.length).toBeGreaterThanOrEqual(4);
    const before = front.lines.length;
    expect((await window(adviser)).answer.status).toBe(429);
    expect(front.lines.slice(before).filter((line) => /"level":"error"/.test(line))).toEqual([]);
    // Nobody else has to wait for it.
    const elsewhere = await fetch(`${front.url}/api/product-config-service/v1/market_events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(elsewhere.status).toBe(200);
    for (const stop of stops) stop();
  });

  it("is told nothing without the right to see it", async () => {
    // The windows of other tests have left, which the server notices a moment later.
    await expect.poll(async () => (await window(adviser, randomUUID())).answer.status).toBe(404);
    expect((await window(adviser, "no-uuid")).answer.status).toBe(404);
    expect((await window(admin)).answer.status).toBe(403);
    const guest = await fetch(`${front.url}${pages}/${portfolio}/changes`, { redirect: "manual" });
    expect(guest.status).toBeGreaterThanOrEqual(300);
    expect(guest.headers.get("content-type") ?? "").not.toContain("event-stream");
  });

  it("is told the same where the API is another server, whose socket the web side listens to", async () => {
    const listen = listenBySocket(`${front.url}/api`);
    const told: PortfolioChange[] = [];
    let over = 0;
    const token = await tokenOf("adviser");
    const ended = () => {
      over++;
    };
    const stop = await listen(token, { tell: (one) => told.push(one), ended });
    await change("true");
    await until(() => told.length === 1);
    expect(told).toEqual([{ portfolio, version: expect.any(Number) }]);
    stop();
    await until(() => over === 1);
    await expect(listen("forged", { tell: () => undefined, ended })).rejects.toThrow("401");
    await expect(listenBySocket("http://127.0.0.1:1/api")(token, { tell: () => undefined, ended })).rejects.toThrow();
    expect(over).toBe(1);
  });
});
