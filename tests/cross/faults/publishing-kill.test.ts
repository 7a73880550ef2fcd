import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { demoAdvice } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { FINALISED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { apiOf } from "../../bench/web.ts";
import { notBuilt, pause } from "../../faults/fault.ts";
import { freePort, startApp } from "../../fixtures/app.ts";
import { temporaryFolder } from "../../fixtures/database.ts";

const session = `/product-config-service/v1/reco_journeys/sessions/${demoAdvice(FINALISED_ADVICE)}`;
const packages = `${session}/publishing/packages`;
const COMMENT = "Comme convenu, la part d’actions émergentes reste limitée.";

/** Looks again and again until what is looked for is there. */
async function until<T>(look: () => Promise<T | undefined>, ms: number): Promise<T> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(10)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error("it did not come in time");
}

describe.skipIf(notBuilt !== null)(`a server that is killed while it publishes${notBuilt ? ` (skipped: ${notBuilt})` : ""}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it("goes on after its restart: what was typed is kept, files that were made stay, and the advice is published once", {
    timeout: 240_000,
  }, async () => {
    const options = { port: await freePort(), dataDir: `${folder.folder}/data` };
    const first = await startApp(options);
    const key = randomUUID();
    const ask = async (url: string) => {
      const api = await apiOf({ url });
      const withoutDics = leftOut(await api.get<FullSession>(session));
      const asked = await api.send<AdvicePackage>(packages, { language: "fr", advisorComment: COMMENT, withoutDics }, "POST", {
        "idempotency-key": key,
      });
      return { api, asked };
    };
    const { api, asked } = await ask(first.url);
    // A file is made and others are not: the work is cut in two.
    const cut = await until(async () => {
      const [made] = await api.get<AdvicePackage[]>(packages);
      return made && made.files.length > 0 ? made : undefined;
    }, 60_000);
    await first.stop("SIGKILL");
    expect(cut.state).toBe("BUILDING");

    const second = await startApp(options);
    try {
      // Whom the first answer never reached asks again, and is told the same package.
      const again = await ask(second.url);
      expect(again.asked.uuid).toBe(asked.uuid);
      const done = await until(async () => {
        const [made] = await again.api.get<AdvicePackage[]>(packages);
        return made?.state === "PUBLISHED" ? made : undefined;
      }, 120_000);
      expect([done.uuid, done.number, done.advisorComment]).toEqual([asked.uuid, 1, COMMENT]);
      expect(done.files.map(({ kind }) => kind).sort()).toEqual(["costs", "report", "summary", "transactions"]);
      for (const file of cut.files) expect(done.files).toContainEqual(file);
      await pause(1_000);
      const { publications, state } = await again.api.get<FullSession>(session);
      expect([state, publications.map(({ number }) => number)]).toEqual(["PUBLISHED", [1]]);
      expect((await again.api.get<AdvicePackage[]>(packages)).length).toBe(1);
    } finally {
      await second.stop();
    }
  });
});
