import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { series } from "#backend/database/schema/index.ts";
import { importLimits } from "#backend/import/limits.ts";
import { type ApiWorld, openApiWorld } from "../../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../../tests/fixtures/database.ts";
import { startValueJobs, valueImportsIdle } from "../../../../tests/fixtures/processes/value-jobs.ts";
import { importDumpRoute } from "./upload.ts";

const ROOT = "/financial-value-service/v1/financial_values";
const now = () => new Date("2026-06-30T12:00:00Z");

bothDatabases((kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs | null = null;
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-value-jobs-"));
  const query = <T = Record<string, unknown>>(text: string, values: unknown[] = []) => world.database.sql.query<T>(text, values);
  beforeAll(async () => {
    world = await openApiWorld(open, { rawRoutes: [importDumpRoute({ dataDir, limits: importLimits(), now })] });
  });
  afterAll(async () => {
    await jobs?.stop(0);
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const work = async () => {
    jobs ??= await startValueJobs(world.database, dataDir);
    await valueImportsIdle(world.database);
  };
  /** Nobody works, as while a process is gone or has not begun. */
  const rest = async () => {
    await jobs?.stop(0);
    jobs = null;
  };
  async function add() {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({ uuid, externalId: `CODE-${uuid}`, fullName: "A series" });
    return uuid;
  }
  async function send(uuid: string, values: Array<[string, number]>, version?: number) {
    const body = { series: [{ series: uuid, values, ...(version === undefined ? {} : { version }) }] };
    const answer = await world.call<{ imports: Array<{ uuid: string }> }>("admin", "POST", `${ROOT}/batch/async`, body);
    expect(answer.status).toBe(202);
    return answer.body.imports[0]!.uuid;
  }
  async function upload(text: string) {
    const form = new FormData();
    form.append("file", new Blob([text]), "values.csv");
    const headers = { authorization: "Bearer token-admin" };
    const request = new Request(`http://api.test/api${ROOT}/import-series-dump`, { method: "POST", headers, body: form });
    const answer = await world.handler(request, {});
    expect(answer.status).toBe(202);
    return ((await answer.json()) as ValueImport).uuid;
  }
  const stateOf = async (uuid: string) => (await world.call<ValueImport>("admin", "GET", `${ROOT}/imports/${uuid}`)).body;
  const jobOf = async (subject: string, queue = "value-apply") =>
    (
      await query<{ state: string; last_error: string | null; owner: string; title: string; final: boolean }>(
        "select state, last_error, owner, title, final from job where subject = $1 and queue = $2",
        [subject, queue],
      )
    )[0];
  const valuesOf = async (uuid: string) =>
    (await world.call<{ values: Array<[string, number]> }>("admin", "GET", `${ROOT}/${uuid}`)).body.values;

  it("values that were acknowledged while nobody works are written later, in the order in which they were sent", async () => {
    await rest();
    const uuid = await add();
    const sent: string[] = [];
    for (let n = 1; n <= 5; n++)
      sent.push(
        await send(uuid, [
          ["2025-01-02", n],
          [`2025-02-0${n}`, n],
        ]),
      );
    expect(await jobOf(sent[0]!)).toMatchObject({ state: "WAITING", owner: world.users.admin, title: "batch.json" });
    await work();
    for (const one of sent) expect((await stateOf(one)).status).toBe("DONE");
    expect(await valuesOf(uuid)).toEqual([["2025-01-02", 5], ...[1, 2, 3, 4, 5].map((n) => [`2025-02-0${n}`, n])]);
  });

  it("values whose process is killed while it writes are written once by the next", async () => {
    await rest();
    const uuid = await add();
    const sent = await send(uuid, [["2025-01-02", 7]]);
    await query(
      "update job set state = 'RUNNING', attempts = 1, lease_by = gen_random_uuid(), lease_until = now() - interval '1 second' where subject = $1",
      [sent],
    );
    await work();
    expect(await valuesOf(uuid)).toEqual([["2025-01-02", 7]]);
    expect(await query("select id from audit_log where verb = 'value-import.apply' and object_id = $1", [sent])).toHaveLength(1);
  });

  it("values that cannot be written for a fault of their own end as REFUSED with the reason, and their job as failed", async () => {
    await rest();
    const uuid = await add();
    const first = await send(uuid, [["2025-01-02", 1]], 0);
    const second = await send(uuid, [["2025-01-02", 2]], 0);
    await work();
    expect((await stateOf(first)).status).toBe("DONE");
    expect(await stateOf(second)).toMatchObject({ status: "REFUSED", problems: [{ messageKey: "imports.problem.changedMeanwhile" }] });
    expect(await jobOf(second)).toMatchObject({ state: "FAILED", last_error: "The values were refused: changedMeanwhile", final: true });
  });

  it("values that are given up end as ERROR, are seen by the operator, and can be run again", async () => {
    await rest();
    const uuid = await add();
    const sent = await send(uuid, [["2025-01-02", 9]]);
    await query("alter table series_value_change add constraint no_more check (kind <> 'IMPORT') not valid");
    await query("update job set attempts = 4 where subject = $1", [sent]);
    await work();
    expect(await stateOf(sent)).toMatchObject({ status: "ERROR", problems: [{ messageKey: "imports.problem.applyFailed" }] });
    expect(await jobOf(sent)).toMatchObject({ state: "FAILED", final: false });
    await query("alter table series_value_change drop constraint no_more");
    await query("update job set state = 'WAITING', attempts = 0, run_at = now() where subject = $1", [sent]);
    await work();
    expect((await stateOf(sent)).status).toBe("DONE");
    expect(await valuesOf(uuid)).toEqual([["2025-01-02", 9]]);
  });

  it("a file that was acknowledged is read by another process, which has no copy of it on its disk", async () => {
    await rest();
    const code = randomUUID();
    const uploaded = await upload(`date,${code}\n2024-01-02,1\n2024-01-03,2\n`);
    rmSync(join(dataDir, "uploads"), { recursive: true });
    jobs = await startValueJobs(world.database, mkdtempSync(join(dataDir, "other-")));
    const folder = readdirSync(dataDir).find((name) => name.startsWith("other-"))!;
    await vi.waitFor(async () => expect((await jobOf(uploaded, "value-dry-run"))?.state).toBe("DONE"), { timeout: 8_000 });
    expect(await stateOf(uploaded)).toMatchObject({ status: "READY", summary: { newValues: 2, format: "csv" } });
    expect(readdirSync(join(dataDir, folder, "uploads"))).toEqual([]);
    expect(await query("select part from value_import_part where import_uuid = $1", [uploaded])).toEqual([{ part: 0 }]);
    await rest();
  });

  it("a dry run that was interrupted after a part was staged begins anew and counts each value once", async () => {
    await rest();
    const code = randomUUID();
    const uploaded = await upload(`date,${code}\n2024-01-02,1\n2025-01-03,2\n`);
    await query(
      `insert into value_import_chunk (import_uuid, series_key, year, days, "values", count) values ($1, $2, 2024, '\\x00', '\\x00', 1)`,
      [uploaded, code],
    );
    await work();
    expect(await stateOf(uploaded)).toMatchObject({ status: "READY", summary: { newValues: 2 } });
  });

  it("a file whose dry run is given up ends as ERROR and keeps its bytes until it is run again", async () => {
    await rest();
    const code = randomUUID();
    const uploaded = await upload(`date,${code}\n2024-01-02,1\n`);
    await query("update job set interruptions = 51 where subject = $1", [uploaded]);
    await work();
    expect(await stateOf(uploaded)).toMatchObject({ status: "ERROR", problems: [{ messageKey: "imports.problem.failed" }] });
    await query("update job set state = 'WAITING', attempts = 0, interruptions = 0, run_at = now() where subject = $1", [uploaded]);
    await work();
    expect(await stateOf(uploaded)).toMatchObject({ status: "READY", problems: [] });
  });

  it.runIf(kind === "postgres")(
    "values outlive connections that are cut again and again while they are written",
    async () => {
      await rest();
      const [first, second] = [await add(), await add()];
      const sent: string[] = [];
      for (let n = 1; n <= 9; n++) sent.push(await send(n % 2 ? first : second, [[`2025-02-0${n}`, n]]));
      const cut = setInterval(() => {
        query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
        ).catch(() => undefined);
      }, 15);
      jobs = await startValueJobs(world.database, dataDir);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      clearInterval(cut);
      await vi.waitFor(
        async () => {
          await query("update job set run_at = now() where state = 'WAITING'");
          await query(
            "update job set lease_until = now() - interval '10 minutes' where state = 'RUNNING' and started_at < now() - interval '3 seconds'",
          );
          for (const one of sent) expect((await stateOf(one)).status).toBe("DONE");
        },
        { timeout: 25_000, interval: 200 },
      );
      expect([...(await valuesOf(first)), ...(await valuesOf(second))].map(([, value]) => value).sort()).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9,
      ]);
      expect(await query("select id from audit_log where verb = 'value-import.apply' and object_id = any($1)", [sent])).toHaveLength(9);
    },
    40_000,
  );
});
