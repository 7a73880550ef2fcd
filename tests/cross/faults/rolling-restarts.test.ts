import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noPostgres, notBuilt, pause } from "../../faults/fault.ts";
import { createPostgres } from "../../fixtures/database.ts";
import { type Pair, PROXIES, startPair } from "../../fixtures/processes/pair.ts";
import { Visitor } from "../../fixtures/processes/replicas.ts";

/** Of each proxy. */
const VISITORS = 3;
const present = PROXIES.filter((proxy) => proxy.missing === null);
const absent = PROXIES.filter((proxy) => proxy.missing !== null).map((proxy) => `${proxy.name}: ${proxy.missing}`);

describe(`two web processes behind ${PROXIES.map(({ name }) => name).join(" and ")}, restarted in turn under load`, () => {
  const missing = noPostgres ?? notBuilt ?? (present.length === 0 ? absent.join(", ") : null);
  let database: { url: string; drop(): Promise<void> };
  let pair: Pair;

  beforeAll(async () => {
    if (missing) return;
    database = await createPostgres();
    pair = await startPair(present, database.url);
  }, 180_000);

  afterAll(async () => {
    await pair?.stop();
    await database?.drop();
  }, 60_000);

  const without = missing ?? (absent.length > 0 ? `without ${absent.join(", ")}` : null);
  it.skipIf(missing)(`lose no request, page or form${without ? ` (skipped: ${without})` : ""}`, { timeout: 210_000 }, async () => {
    const answered: string[][] = present.map(() => []);
    let going = true;
    const visit = async (visitor: Visitor, answers: string[]) => {
      for (let n = 0; going; n++) {
        const isForm = n % 3 === 2;
        const form = { language: n % 2 === 0 ? "fr" : "en", fontSize: "NORMAL" };
        const answer = isForm ? visitor.ask("/preferences", form) : visitor.ask(n % 3 === 0 ? "/fia/simulators" : "/preferences");
        answers.push(await answer.then(({ status }) => `${isForm ? "form" : "page"} ${status}`).catch((error) => `lost: ${error.message}`));
        await pause(10);
      }
    };
    const signedIn: Array<[Visitor, string[]]> = [];
    for (const [n, port] of pair.ports.entries())
      for (let i = 0; i < VISITORS; i++) {
        const visitor = new Visitor(pair.home, port);
        await visitor.signIn();
        signedIn.push([visitor, answered[n]!]);
      }
    const visitors = signedIn.map(([visitor, answers]) => visit(visitor, answers));
    await pause(500);
    await pair.restartInTurn();
    going = false;
    await Promise.all(visitors);

    const wanted = new Set(["page 200", "form 303"]);
    for (const answers of answered) {
      expect(answers.filter((answer) => !wanted.has(answer))).toEqual([]);
      expect(answers.length).toBeGreaterThan(100);
      expect(answers.filter((answer) => answer.startsWith("form")).length).toBeGreaterThan(30);
    }
  });
});
