import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvicePackage, AdviceReplay, RecordEvent } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { demoAdvice } from "#backend/demo/ids.ts";
import { finishAdvices } from "#backend/demo/journey/finish.ts";
import type { FinishedAdvices } from "#backend/demo/journey/finished.ts";
import { FINALISED_ADVICE, PUBLISHED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { demoServices } from "#backend/demo/simulate.ts";
import { hashPassword } from "#backend/identity/password/password.ts";
import { eachDatabase, openTestDatabase, quietLog } from "../../../tests/fixtures/database.ts";

const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let finished: FinishedAdvices;
beforeAll(async () => {
  const built = await openTestDatabase("pglite");
  try {
    await seedDemo(built, { hashPassword });
    // As it is read from the file that a build leaves.
    finished = JSON.parse(JSON.stringify(await finishAdvices(built, quietLog)));
  } finally {
    await built.close();
  }
}, 120_000);

eachDatabase((_kind, open) => {
  let database: Database;
  let services: Awaited<ReturnType<typeof demoServices>>;
  beforeAll(async () => {
    database = await open();
    await Promise.all([1, 2].map(() => seedDemo(database, { hashPassword, finished })));
    services = await demoServices(database, quietLog);
  }, 60_000);
  afterAll(async () => {
    await services.close();
    await database.close();
  });
  const get = async <T>(path: string) => (await services.send(`${SESSIONS}/${path}`)) as T;

  it("has one advice of the demo finalised and one published, whose files and figures are those of the build", async () => {
    expect((await get<FullSession>(demoAdvice(FINALISED_ADVICE))).state).toBe("FINALIZED");
    const { state, config } = await get<FullSession>(demoAdvice(PUBLISHED_ADVICE));
    expect([state, config.general.journeyName]).toEqual(["PUBLISHED", "Conseil en assurance vie"]);
    const [made] = await get<AdvicePackage[]>(`${demoAdvice(PUBLISHED_ADVICE)}/publishing/packages`);
    expect([made!.number, made!.files.length >= 3]).toEqual([1, true]);
    for (const { kind, sha256 } of made!.files) {
      const [file] = await database.sql.query<{ digest: string }>(
        "select encode(sha256(bytes), 'hex') as digest from reco_package_file where package = $1 and kind = $2",
        [made!.uuid, kind],
      );
      expect([kind, file?.digest]).toEqual([kind, sha256]);
    }
    const replay = await get<AdviceReplay>(`${demoAdvice(PUBLISHED_ADVICE)}/publishing/packages/1/replay`);
    expect([replay.same, replay.figures.length > 20, replay.changes]).toEqual([true, true, []]);
  });

  it("tells how each session came to where it stands, in a chain under the installation's own key", async () => {
    const record = async (number: number) => {
      const events = await get<RecordEvent[]>(`${demoAdvice(number)}/record`);
      const times = events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      return events.map(({ action, user }) => `${action.replace("reco-session.", "")} by ${user}`);
    };
    const by = (...actions: string[]) => actions.map((action) => `${action} by Claire Morvan`);
    const steps = ["create", "client", "sustainability", "questionnaire", "proposalParams", "workspace"];
    expect(await record(1)).toEqual(by("create", "client"));
    expect(await record(5)).toEqual(by(...steps, "suitability"));
    expect(await record(FINALISED_ADVICE)).toEqual(by(...steps, "finalize"));
    expect(await record(PUBLISHED_ADVICE)).toEqual(by(...steps, "finalize", "package", "publish", "deliver"));

    const { rows, brokenAt } = await verifyAuditChain(database);
    expect([rows > 40, brokenAt]).toEqual([true, null]);
    await seedDemo(database, { hashPassword, finished });
    expect((await verifyAuditChain(database)).rows).toBe(rows);
  });
});
