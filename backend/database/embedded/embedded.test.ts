import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { archiveOf, unpackFolder } from "#backend/database/embedded/archive.ts";
import { writeDump } from "#backend/database/embedded/dump.ts";
import { DurableFileSystem, startParameters } from "#backend/database/embedded/durable-filesystem.ts";
import { Framing } from "#backend/database/embedded/framing.ts";
import { acquireLock, DatabaseInUse, thisHost } from "#backend/database/embedded/lock-file.ts";
import { packFolder } from "#backend/database/embedded/template.ts";
import { DatabaseThread } from "#backend/database/embedded/thread.ts";
import { openDatabase } from "#backend/database/open.ts";
import { withSmallTransaction } from "#backend/database/transaction.ts";
import { isDatabaseUnavailable, isNotWritable, sqlState } from "#backend/database/unavailable.ts";
import { quietLog, temporaryFolder, testTemplate } from "../../../tests/fixtures/database.ts";
import { canMount, noMount, smallDisk } from "../../../tests/fixtures/outside/small-disk.ts";

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
});
afterEach(() => place.remove());
const inPlace = (...names: string[]) => path.join(place.folder, ...names);

describe("archive", () => {
  it("gives a folder back byte for byte, empty files and folders too", async () => {
    fs.mkdirSync(inPlace("from/a/empty"), { recursive: true });
    fs.writeFileSync(inPlace("from/a/nothing"), "");
    fs.writeFileSync(inPlace("from/exact"), Buffer.alloc(1024, 7));
    fs.writeFileSync(inPlace("from/odd"), Buffer.from([0, 1, 2, 255]));
    await packFolder(inPlace("from"), inPlace("packed/folder.tar.gz"));
    fs.mkdirSync(inPlace("to"));
    unpackFolder(inPlace("packed/folder.tar.gz"), inPlace("to"));
    const names = (folder: string) => (fs.readdirSync(inPlace(folder), { recursive: true }) as string[]).sort();
    expect(names("to")).toEqual(names("from"));
    for (const name of ["a/nothing", "exact", "odd"])
      expect(fs.readFileSync(inPlace("to", name))).toEqual(fs.readFileSync(inPlace("from", name)));
    expect(fs.readdirSync(inPlace("packed"))).toEqual(["folder.tar.gz"]);
  });

  it("is the same bytes for the same folder, and refuses names it cannot hold", async () => {
    fs.mkdirSync(inPlace("from"));
    fs.writeFileSync(inPlace("from/x"), "x");
    const whole = async () => {
      const blocks: Buffer[] = [];
      for await (const block of archiveOf(inPlace("from"))) blocks.push(block);
      return Buffer.concat(blocks);
    };
    expect(await whole()).toEqual(await whole());
    fs.writeFileSync(inPlace("from", "n".repeat(101)), "");
    await expect(whole()).rejects.toThrow(/too long/);
  });
});

describe("framing", () => {
  const message = (type: string, body: string) => {
    const bytes = Buffer.alloc(5 + body.length);
    bytes.write(type, 0);
    bytes.writeUInt32BE(4 + body.length, 1);
    bytes.write(body, 5);
    return bytes;
  };
  const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);

  it("cuts after Query and Sync, however the bytes arrive, and drops the farewell", () => {
    const parts = [startup, message("Q", "select 1"), message("P", "p"), message("B", "bb"), message("S", ""), message("X", "")];
    const expected = [startup, parts[1], Buffer.concat(parts.slice(2, 5))];
    const whole = Buffer.concat(parts);
    expect(new Framing().push(whole)).toEqual(expected);
    const byByte = new Framing();
    expect([...whole].flatMap((byte) => byByte.push(Buffer.from([byte])))).toEqual(expected);
  });
});

describe("lock file", () => {
  const lock = () => inPlace("lock");

  it("is held by one process, and free again after release", async () => {
    const held = await acquireLock(lock());
    await expect(acquireLock(lock())).rejects.toBeInstanceOf(DatabaseInUse);
    held.release();
    (await acquireLock(lock())).release();
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  it("is taken over from a dead process, and from another one that got its number", async () => {
    const gone = { pid: 2 ** 22 + 1, started: "1", host: thisHost, id: "x" };
    fs.writeFileSync(lock(), JSON.stringify(gone));
    (await acquireLock(lock())).release();
    fs.writeFileSync(lock(), JSON.stringify({ ...gone, pid: process.pid }));
    (await acquireLock(lock())).release();
  });

  it("goes to exactly one of many that find a dead process's file", async () => {
    fs.writeFileSync(lock(), JSON.stringify({ pid: 2 ** 22 + 1, started: "1", host: thisHost, id: "x" }));
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => acquireLock(lock())));
    const won = results.filter((r) => r.status === "fulfilled");
    expect(won).toHaveLength(1);
    won[0]?.value.release();
  });

  it("is taken over from another machine only after its silence", async () => {
    fs.writeFileSync(lock(), JSON.stringify({ pid: 1, started: "1", host: "elsewhere.example", id: "x" }));
    const longAgo = new Date(Date.now() - 60_000);
    fs.utimesSync(lock(), longAgo, longAgo);
    (await acquireLock(lock())).release();
  });
});

describe.skipIf(!canMount)(`disk full${noMount ? ` (skipped: ${noMount})` : ""}`, () => {
  it("refuses a start for which there is no room, by the name of the setting, without asking for a backup", async () => {
    const disk = smallDisk(1);
    try {
      const options = { dataDir: path.join(disk.folder, "data"), log: quietLog, template: await testTemplate(), durable: false };
      const refusal = String(await openDatabase({ ...options, dumpMinutes: 0 }).catch((error: unknown) => error));
      expect(refusal).toMatch(/^Error: DATA_DIR: the disk of .*pglite is full \(.*ENOSPC.*\)\. Make room and start again/);
      expect(refusal).not.toMatch(/backup/);
    } finally {
      disk.remove();
    }
  });

  it("refuses changes of data, then every write, goes on reading, and writes again by itself when there is room", async () => {
    const disk = smallDisk(500);
    /** The database looks at its disk once a second. */
    const leave = async (free: number) => {
      disk.leave(free);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    };
    try {
      const database = await openDatabase({
        dataDir: path.join(disk.folder, "data"),
        log: quietLog,
        template: await testTemplate(),
        durable: false,
        dumpMinutes: 0,
        leastFreeMb: 200,
      });
      const { sql, orm } = database;
      const keep = (n: number) => orm.transaction((tx) => tx.execute(`insert into kept values (${n})`));
      const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
      const kept = async () => (await sql.query<{ n: number }>("select n from kept order by n")).map(({ n }) => n);
      await sql.query("create table kept (n int)");
      await keep(1);
      await expect(database.checkWriting()).resolves.toBeUndefined();

      await leave(150);
      expect(sqlState(await failure(keep(2)))).toBe("25006");
      await expect(database.checkWriting()).rejects.toThrow(/1[45]\d MB are left .* 200 MB are wanted: changes of data are refused/);
      await sql.query("insert into kept values ($1)", [3]);
      await sql.transaction((tx) => tx.query("insert into kept values (4)"));
      await withSmallTransaction(database, (tx) => tx.execute("insert into kept values (5)"));
      expect(await kept()).toEqual([1, 3, 4, 5]);

      await leave(0);
      // The first request after a change of room may meet the one before.
      expect(await kept()).toEqual([1, 3, 4, 5]);
      for (const work of [
        keep(6),
        sql.query("insert into kept values (6)"),
        sql.transaction((tx) => tx.query("insert into kept values (6)")),
      ])
        expect(isNotWritable(await failure(work))).toBe(true);
      expect(await kept()).toEqual([1, 3, 4, 5]);
      expect(database.room?.()).toMatchObject({ state: "full", free: expect.any(Number), limit: 200 * 2 ** 20 });

      await leave(250);
      await keep(7);
      expect(await kept()).toEqual([1, 3, 4, 5, 7]);
      await database.close();
    } finally {
      disk.remove();
    }
  });
});

describe("embedded database", () => {
  const open = async () =>
    openDatabase({ dataDir: inPlace("data"), log: quietLog, template: await testTemplate(), durable: false, dumpMinutes: 0 });

  it("comes back by itself after its thread ended in the middle of a statement", async () => {
    const errors: string[] = [];
    const log = {
      ...quietLog,
      warn: (_fields: object, message: string) => void errors.push(message),
      error: (_fields: object, message: string) => void errors.push(message),
    };
    const database = await openDatabase({ dataDir: inPlace("data"), log, template: await testTemplate(), durable: false, dumpMinutes: 0 });
    await database.sql.query("create table kept (n int)");
    await database.sql.query("insert into kept values (1)");
    // The server takes the missing rest of this statement for a lost client and gives up, in PGlite with the whole engine.
    const failure = await database.sql.query("copy kept from stdin").catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("08006");
    // Where it cannot start again for now, as without room on the disk, it is away, and no fault of whoever asks.
    const version = inPlace("data/pglite/PG_VERSION");
    const right = fs.readFileSync(version);
    fs.writeFileSync(version, "9");
    expect(isDatabaseUnavailable(await database.pool.query("select n from kept").catch((error: unknown) => error))).toBe(true);
    fs.writeFileSync(version, right);
    await expect(database.sql.query("select n from kept")).resolves.toEqual([{ n: 1 }]);
    await database.close();
    expect(errors.join()).toContain("starts again");
  });

  it("writes dumps that a new folder starts from, and keeps three", async () => {
    const dataDir = inPlace("data");
    const thread = new DatabaseThread(
      { folder: path.resolve(dataDir, "pglite"), template: await testTemplate(), durable: false, leastFree: 0 },
      quietLog,
    );
    fs.mkdirSync(dataDir);
    fs.mkdirSync(path.join(dataDir, "dumps"));
    for (const old of ["2020-01-01T00-00-00", "2020-01-02T00-00-00", "2020-01-03T00-00-00"])
      fs.writeFileSync(path.join(dataDir, "dumps", `${old}.tar.gz`), "");
    const file = await writeDump(thread, dataDir);
    await thread.close();
    expect(fs.readdirSync(path.join(dataDir, "dumps"))).toEqual([
      "2020-01-02T00-00-00.tar.gz",
      "2020-01-03T00-00-00.tar.gz",
      path.basename(file),
    ]);
    expect(fs.existsSync(path.join(dataDir, "pglite.copy"))).toBe(false);

    const restored = await openDatabase({ dataDir: inPlace("restored"), log: quietLog, template: file, durable: false, dumpMinutes: 0 });
    expect(await restored.sql.query("select count(*) as n from organisation")).toEqual([{ n: 0 }]);
    await restored.close();
  });

  it("dumps at intervals when something was written, and not otherwise", async () => {
    const dumped = () =>
      fs.existsSync(inPlace("data/dumps")) ? fs.readdirSync(inPlace("data/dumps")).filter((name) => name.endsWith(".tar.gz")) : [];
    const everyMs = 150;
    const database = await openDatabase({
      dataDir: inPlace("data"),
      log: quietLog,
      template: await testTemplate(),
      durable: false,
      dumpMinutes: everyMs / 60_000,
    });
    await new Promise((resolve) => setTimeout(resolve, 4 * everyMs));
    expect(dumped()).toEqual([]);
    await database.sql.query("create table written (n int)");
    await vi.waitFor(() => expect(dumped()).toHaveLength(1), { timeout: 20_000, interval: 50 });
    const [first] = dumped();
    await new Promise((resolve) => setTimeout(resolve, 1_000 + 4 * everyMs));
    expect(dumped()).toEqual([first]);
    await database.close();
  });

  it("starts clean when the first start was stopped half-way", async () => {
    fs.mkdirSync(inPlace("data/pglite.new/base"), { recursive: true });
    fs.writeFileSync(inPlace("data/pglite.new/PG_VERSION"), "half");
    const database = await open();
    await database.ping();
    await database.close();
    expect(fs.readdirSync(inPlace("data"))).toEqual(["pglite"]);
  });

  /** Names and bytes of everything below a folder, to tell that nothing in it was touched. */
  const contentsOf = (folder: string) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => [path.join(entry.parentPath, entry.name), fs.readFileSync(path.join(entry.parentPath, entry.name), "base64")] as const,
      )
      .sort(([one], [other]) => one.localeCompare(other));

  const damages: [name: string, damage: (folder: string) => void][] = [
    ["lost its PG_VERSION", (folder) => fs.rmSync(path.join(folder, "PG_VERSION"))],
    [
      "lost all but one file",
      (folder) => {
        for (const name of fs.readdirSync(folder)) if (name !== "base") fs.rmSync(path.join(folder, name), { recursive: true });
      },
    ],
    ["has a pg_control of zeros", (folder) => fs.writeFileSync(path.join(folder, "global", "pg_control"), Buffer.alloc(8192))],
    ["lost its pg_control", (folder) => fs.rmSync(path.join(folder, "global", "pg_control"))],
    [
      "lost its journal",
      (folder) => {
        for (const name of fs.readdirSync(path.join(folder, "pg_wal")))
          if (/^[0-9A-F]{24}$/.test(name)) fs.rmSync(path.join(folder, "pg_wal", name));
      },
    ],
    [
      "has a journal of zeros",
      (folder) => {
        for (const name of fs.readdirSync(path.join(folder, "pg_wal")))
          if (/^[0-9A-F]{24}$/.test(name))
            fs.writeFileSync(path.join(folder, "pg_wal", name), Buffer.alloc(fs.statSync(path.join(folder, "pg_wal", name)).size));
      },
    ],
    ["is of another release", (folder) => fs.writeFileSync(path.join(folder, "PG_VERSION"), "9")],
  ];

  it.each(damages)("leaves a folder that %s as it is, and names the copies in one sentence", async (_name, damage) => {
    const database = await open();
    await database.sql.query("create table kept (n int)");
    await database.close();
    const copy = inPlace("data/dumps/2026-01-02T03-04-05.tar.gz");
    fs.mkdirSync(path.dirname(copy));
    fs.writeFileSync(copy, "a copy");
    damage(inPlace("data/pglite"));
    const before = contentsOf(inPlace("data/pglite")).map(([name]) => name);
    const refusal = await open().catch((error: unknown) => error);
    expect(String(refusal)).toMatch(
      /^Error: The embedded database in .*pglite does not start: .*\. It was left as it is\. Copies: .*2026-01-02T03-04-05\.tar\.gz/,
    );
    expect(String(refusal)).not.toContain("\n");
    const after = contentsOf(inPlace("data/pglite")).map(([name]) => name);
    expect(before.filter((name) => !after.includes(name))).toEqual([]);
    expect(fs.readFileSync(copy, "utf8")).toBe("a copy");
    expect(fs.existsSync(inPlace("data/pglite.lock"))).toBe(false);
  });

  it("starts in an empty folder, and sets the copies of a former database aside", async () => {
    fs.mkdirSync(inPlace("data/pglite"), { recursive: true });
    fs.mkdirSync(inPlace("data/dumps"));
    fs.writeFileSync(inPlace("data/dumps/2026-01-02T03-04-05.tar.gz"), "a copy");
    const database = await open();
    await database.ping();
    await database.close();
    const [aside] = fs.readdirSync(inPlace("data")).filter((name) => name.startsWith("dumps"));
    expect(aside).toMatch(/^dumps\.before-/);
    expect(fs.readFileSync(inPlace(`data/${aside}/2026-01-02T03-04-05.tar.gz`), "utf8")).toBe("a copy");
  });

  it("flushes the log to the disk once for each commit, and not for a read", async () => {
    fs.mkdirSync(inPlace("direct"));
    unpackFolder(await testTemplate(), inPlace("direct"));
    const database = await PGlite.create({ fs: new DurableFileSystem(inPlace("direct")), startParams: startParameters(true) });
    await database.exec("create table durable (n int)");
    const flushes = vi.spyOn(fs, "fsyncSync");
    for (let n = 0; n < 10; n++) await database.query("insert into durable values ($1)", [n]);
    expect(flushes).toHaveBeenCalledTimes(10);
    await database.query("select * from durable");
    expect(flushes).toHaveBeenCalledTimes(10);
    await database.close();
  });
});
