import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DefinitionImport } from "#app/contract/series/definition-import.ts";
import { registerDefinitionImports } from "#backend/api/definition-import/definition-import-job.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series/imports";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs;
  beforeAll(async () => {
    world = await openApiWorld(open);
    jobs = await startJobs(world.database, { info() {}, warn() {}, error() {} }, 20);
    registerDefinitionImports(world.database, jobs);
  });
  afterAll(async () => {
    await jobs.stop(1_000);
    await world.close();
  });

  const send = (text: string, who: Person = "manager") =>
    world.call<DefinitionImport & ErrorAnswer>(who, "POST", root, {
      file: { filename: "series.csv", data: Buffer.from(text).toString("base64") },
    });
  const at = (uuid: string, who: Person = "manager", method = "GET", path = "") =>
    world.call<DefinitionImport & ErrorAnswer>(who, method, `${root}/${uuid}${path}`);
  const ended = (uuid: string) =>
    vi.waitUntil(async () => ((await at(uuid)).body.status === "APPLYING" ? null : (await at(uuid)).body), {
      timeout: 20_000,
      interval: 30,
    });

  test("a file is compared at once, written in the background when it is said, and kept in the history", async () => {
    const code = randomUUID();
    const sent = await send(`code;name;type;class;currency\n${code};World;FUND;EQUITIES;EUR\n`);
    expect([sent.status, sent.body.status, sent.body.report.added]).toEqual([201, "READY", 1]);
    const { uuid } = sent.body;
    const find = () => world.call<{ total: number }>("admin", "GET", `/series-definition-service/v1/series?search=${code}`);
    expect((await find()).body.total).toBe(0);
    expect((await at(uuid, "manager", "POST", "/apply")).status).toBe(202);
    expect(await ended(uuid)).toMatchObject({ status: "DONE", report: { applied: true, added: 1, errorCount: 0 } });
    expect((await find()).body.total).toBe(1);
    for (const [filter, total] of [
      ["stale=10", 1],
      ["formula=true", 0],
    ] as const)
      expect(
        (await world.call<{ total: number }>("admin", "GET", `/series-definition-service/v1/series?search=${code}&${filter}`)).body.total,
      ).toBe(total);
    expect((await at(uuid, "manager", "POST", "/apply")).body.error.code).toBe("IMPORT_STATUS");
    expect((await at(uuid, "manager", "DELETE")).status).toBe(409);

    const second = (await send(`code;name\n${code};Renamed\n`)).body;
    expect((await at(second.uuid, "manager", "DELETE")).body.status).toBe("ABANDONED");
    const refused = (await send(`code;name;sri\n${code};World;9\n`)).body;
    expect(refused).toMatchObject({
      status: "REFUSED",
      report: { errors: [{ code: "SERIES_SRI_INVALID", line: 2, column: "sri", found: "9" }] },
    });
    const list = await world.call<{ items: DefinitionImport[] }>("manager", "GET", `${root}?limit=3`);
    expect(list.body.items.map(({ status }) => status)).toEqual(["REFUSED", "ABANDONED", "DONE"]);
  });

  test("days that may be read in two ways are asked, and written as they were answered", async () => {
    const code = randomUUID();
    const file = (day: string) => `code;name;type;class;currency;created\n${code};World;FUND;EQUITIES;EUR;${day}\n`;
    const asked = (await send(file("01/02/2023"))).body;
    expect(asked).toMatchObject({ status: "ASKING", report: { added: 0, reading: { open: ["dayOrder"], separator: ";" } } });
    expect((await at(asked.uuid, "manager", "POST", "/apply")).body.error.code).toBe("IMPORT_STATUS");
    const say = (dayOrder: string) =>
      world.call<DefinitionImport>("manager", "POST", `${root}/${asked.uuid}/reading`, { dayOrder, keep: true });
    expect((await say("DMY")).body).toMatchObject({ status: "READY", report: { added: 1, reading: { dayOrder: "DMY" } } });
    await at(asked.uuid, "manager", "POST", "/apply");
    expect((await ended(asked.uuid)).status).toBe("DONE");
    const found = await world.call<{ items: Array<{ creationDate: string }> }>(
      "admin",
      "GET",
      `/series-definition-service/v1/series?search=${code}`,
    );
    expect(found.body.items[0]?.creationDate).toBe("2023-02-01");
    // Kept for this organisation's files of the same name and columns; a file that says it itself is believed.
    expect((await send(file("03/02/2023"))).body).toMatchObject({
      status: "READY",
      report: { reading: { decidedBy: { dayOrder: "kept" } } },
    });
    expect((await send(file("03/02/2023"), "admin")).body.status).toBe("ASKING");
    expect((await send(file("02/28/2023"))).body.report.reading).toMatchObject({ dayOrder: "MDY", decidedBy: { dayOrder: "file" } });
    const atOnce = (query: string) =>
      world.call<DefinitionImport["report"]>("admin", "POST", `/series-definition-service/v1/series/import${query}`, {
        file: { filename: "other.csv", data: Buffer.from(file("05/02/2023")).toString("base64") },
      });
    expect((await atOnce("")).body).toMatchObject({
      applied: false,
      errors: [{ code: "SERIES_DAY_ORDER_OPEN", found: "05/02/2023", line: 2 }],
    });
    expect((await atOnce("?dayOrder=DMY")).body).toMatchObject({ applied: true, changed: 1 });
  });

  test("titles that are not known are asked; answers are tried, read, kept for the next file and written", async () => {
    const [code, other] = [randomUUID(), randomUUID()];
    const file = (of: string) =>
      `Fonds de la maison;;;;;;\nIdentifiant;Désignation;Nature;Catégorie;Devise;Distribue;Depuis\n${of};Monde;FUND;EQUITIES;EUR;oui;31/01/2020\nSource : dépositaire;;;;;;\n`;
    const asked = (await send(file(code))).body;
    expect(asked).toMatchObject({
      status: "ASKING",
      report: { added: 0, errorCount: 0, reading: { open: ["columns"], headLine: 2, uses: expect.arrayContaining(["code", "esg"]) } },
    });
    expect(asked.report.reading?.columns.map(({ use }) => use)).toEqual([
      "code",
      "name",
      "ignore",
      "ignore",
      "currency",
      "ignore",
      "ignore",
    ]);
    const columns = { 1: "code", 2: "name", 3: "type", 4: "class", 5: "currency", 6: "distributing", 7: "created" };
    const mapping = { columns, endLines: 1 };
    type Preview = NonNullable<DefinitionImport["report"]["reading"]>;
    const preview = (body: object, who: Person = "manager") =>
      world.call<Preview & ErrorAnswer>(who, "POST", `${root}/${asked.uuid}/preview`, body);
    expect((await preview(mapping)).body).toMatchObject({
      open: [],
      rows: [{ line: 3, cells: [code, "Monde", "FUND", "EQUITIES", "EUR", "yes", "2020-01-31"] }],
    });
    expect((await preview({ ...mapping, columns: { ...columns, 1: "name" } })).body.open).toEqual(["columns"]);
    expect((await preview(mapping, "anna")).status).toBe(403);
    const answer = (of: string, body: object, who: Person = "manager") =>
      world.call<DefinitionImport & ErrorAnswer>(who, "POST", `${root}/${of}/reading`, body);
    // A column of a wrong kind refuses the file, which may be read otherwise.
    expect((await answer(asked.uuid, { ...mapping, columns: { ...columns, 3: "sri" } })).body).toMatchObject({
      status: "REFUSED",
      report: { errors: [{ code: "SERIES_SRI_INVALID", line: 3 }, { code: "SERIES_TYPE_EMPTY" }].reverse() },
    });
    expect((await answer(asked.uuid, { ...mapping, keep: true })).body).toMatchObject({ status: "READY", report: { added: 1, rows: 1 } });
    await at(asked.uuid, "manager", "POST", "/apply");
    expect((await ended(asked.uuid)).report).toMatchObject({ applied: true, added: 1 });
    const found = await world.call<{ fullName: string; distributingFlag: boolean; creationDate: string }>(
      "admin",
      "GET",
      `/series-definition-service/v1/series/external_id/${code}`,
    );
    expect(found.body).toMatchObject({ fullName: "Monde", distributingFlag: true, creationDate: "2020-01-31" });
    expect((await send(file(other))).body).toMatchObject({ status: "READY", report: { added: 1, rows: 1 } });
    expect((await send(file(other), "admin")).body.status).toBe("ASKING");
    // Another house does not know it.
    const { uuid: ours } = (await send(file(other), "admin")).body;
    const tried = (path: string) => world.call("manager", "POST", `${root}/${ours}/${path}`, mapping);
    expect([(await tried("preview")).status, (await tried("reading")).status]).toEqual([404, 404]);
    expect((await preview(mapping)).body.error.code).toBe("IMPORT_STATUS");
  });

  test("it is the organisation's: readers see it, others do not know it", async () => {
    const { uuid } = (await send(`code;name;type;class;currency\n${randomUUID()};A;FUND;CASH;EUR\n`)).body;
    expect((await at(uuid, "mona")).status).toBe(200);
    expect((await at(uuid, "mona", "POST", "/apply")).status).toBe(403);
    expect((await at(uuid, "admin")).status).toBe(200);
    expect((await at(uuid, "anna")).status).toBe(403);
    const { uuid: ours } = (await send("code\nA\n", "admin")).body;
    expect((await at(ours, "manager")).status).toBe(404);
    expect((await send("code\nA\n", "anna")).status).toBe(403);
  });

  test("a file whose job is given up ends as ERROR, and is written when that is run again", async () => {
    const code = randomUUID();
    const { uuid } = (await send(`code;name;type;class;currency\n${code};World;FUND;EQUITIES;EUR\n`)).body;
    const { sql } = world.database;
    await sql.query("insert into job_suspension (reason) values ('the job is to be in its last attempt')");
    expect((await at(uuid, "manager", "POST", "/apply")).status).toBe(202);
    await sql.query("update job set attempts = 4 where key = $1", [uuid]);
    await sql.query("alter table series add constraint none_of_these check (full_name <> 'World') not valid");
    await sql.query("delete from job_suspension");
    expect(await ended(uuid)).toMatchObject({ status: "ERROR" });
    await sql.query("alter table series drop constraint none_of_these");
    await sql.query("update job set state = 'WAITING', attempts = 0, run_at = now() where key = $1", [uuid]);
    await vi.waitFor(async () => expect((await at(uuid)).body.status).toBe("DONE"), { timeout: 20_000 });
  });
});
