import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noPostgres, notBuilt, pause } from "../faults/fault.ts";
import { createPostgres } from "../fixtures/database.ts";
import { type Pair, PROXIES, startPair } from "../fixtures/pair.ts";
import { Visitor } from "../fixtures/replicas.ts";

const VISITORS = 4;

describe.each(PROXIES)("two web processes behind $name, restarted in turn under load", (proxy) => {
  const missing = noPostgres ?? proxy.missing ?? notBuilt;
  let database: { url: string; drop(): Promise<void> };
  let pair: Pair;

  beforeAll(async () => {
    if (missing) return;
    database = await createPostgres();
    pair = await startPair(proxy, database.url);
  }, 180_000);

  afterAll(async () => {
    await pair?.stop();
    await database?.drop();
  }, 60_000);

  it.skipIf(missing)(`lose no request, page or form${missing ? ` (skipped: ${missing})` : ""}`, { timeout: 210_000 }, async () => {
    const answered: string[] = [];
    let going = true;
    const visit = async () => {
      const visitor = new Visitor(pair.home);
      await visitor.signIn();
      for (let n = 0; going; n++) {
        const isForm = n % 3 === 2;
        const form = { language: n % 2 === 0 ? "fr" : "en", fontSize: "NORMAL" };
        const answer = isForm ? visitor.ask("/preferences", form) : visitor.ask(n % 3 === 0 ? "/fia/simulators" : "/preferences");
        answered.push(
          await answer.then(({ status }) => `${isForm ? "form" : "page"} ${status}`).catch((error) => `lost: ${error.message}`),
        );
        await pause(10);
      }
    };
    const visitors = Array.from({ length: VISITORS }, visit);
    await pause(500);
    await pair.restartInTurn();
    going = false;
    await Promise.all(visitors);

    const wanted = new Set(["page 200", "form 303"]);
    expect(answered.filter((answer) => !wanted.has(answer))).toEqual([]);
    expect(answered.length).toBeGreaterThan(100);
    expect(answered.filter((answer) => answer.startsWith("form")).length).toBeGreaterThan(30);
  });
});
