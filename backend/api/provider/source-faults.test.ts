import { afterAll, beforeAll, expect, test } from "vitest";
import { createAddressSource } from "#backend/documents/address-source.ts";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { sends } from "../../../tests/fixtures/outside/provider-server.ts";
import { openProviderWorld, type ProviderWorld } from "../../../tests/fixtures/outside/provider-world.ts";

const CSV = "series;date;value\nFUND-1;2025-01-02;100\nFUND-1;2025-01-03;101\n";

eachDatabase((_kind, open) => {
  let world: ProviderWorld;
  let series: string;
  beforeAll(async () => {
    world = await openProviderWorld(open, { mostBytes: 1024 * 1024 });
    series = await addSeries(world.api, [["2025-01-02", 100]], { externalId: "FUND-1" });
  });
  afterAll(() => world.close());

  /** A provider that was good when it was configured, and answers otherwise now. */
  async function turned(path: string, answer: Parameters<ProviderWorld["server"]["on"]>[1], fields: Record<string, unknown> = {}) {
    const address = world.server.on(path, sends(CSV));
    const provider = await world.provide({ address, seconds: 1, ...fields });
    expect(provider).toMatchObject({ state: "READY", sampleProblem: null });
    world.server.on(path, answer);
    // The attempts of a job that passes are counted; the last one is what is looked at.
    const { sql } = world.api.database;
    await sql.query(
      "create or replace function last_attempt() returns trigger language plpgsql as $$ begin new.attempts := 4; return new; end $$",
    );
    await sql.query("drop trigger if exists last_attempt on job");
    await sql.query(
      "create trigger last_attempt before insert on job for each row when (new.queue = 'provider-run') execute function last_attempt()",
    );
    const run = await world.run(provider.id);
    await sql.query("drop trigger last_attempt on job");
    return run;
  }
  const values = async () => {
    const { body } = await world.api.call<{ values: unknown[] }>("admin", "GET", `/financial-value-service/v1/financial_values/${series}`);
    return body.values.length;
  };

  test.each([
    ["hangs", "TIME_LIMIT", "1", () => undefined],
    [
      "cuts its answer",
      "CUT",
      null,
      (response: import("node:http").ServerResponse) => {
        response.writeHead(200, { "content-type": "text/csv", "content-length": "1000" });
        response.write("series;date;value\n");
        setTimeout(() => response.destroy(), 50);
      },
    ],
    ["is busy", "HTTP_STATUS", "503", (response: import("node:http").ServerResponse) => void response.writeHead(503).end()],
    ["has no such file", "HTTP_STATUS", "404", (response: import("node:http").ServerResponse) => void response.writeHead(404).end()],
    [
      "leads into this network",
      "PRIVATE_ADDRESS",
      "10.0.0.5",
      (response: import("node:http").ServerResponse) => void response.writeHead(302, { location: "http://10.0.0.5/file.csv" }).end(),
    ],
    [
      "leads to the metadata of a cloud",
      "PRIVATE_ADDRESS",
      "169.254.169.254",
      (response: import("node:http").ServerResponse) => void response.writeHead(307, { location: "http://169.254.169.254/latest" }).end(),
    ],
    [
      "leads in a circle",
      "REDIRECTS",
      null,
      (response: import("node:http").ServerResponse, headers: import("node:http").IncomingHttpHeaders) =>
        void response.writeHead(302, { location: `http://${headers.host}/leads%20in%20a%20circle` }).end(),
    ],
    [
      "says that it sends two gigabytes",
      "TOO_LARGE",
      "1",
      (response: import("node:http").ServerResponse) => {
        response.writeHead(200, { "content-type": "text/csv", "content-length": String(2 * 1024 ** 3) });
        response.write("series;date;value\n");
      },
    ],
    [
      "sends without an end",
      "TOO_LARGE",
      "1",
      (response: import("node:http").ServerResponse) => {
        response.writeHead(200, { "content-type": "text/csv" });
        const more = () => {
          while (!response.destroyed && response.write("FUND-1;2025-01-02;100\n".repeat(500)));
        };
        response.on("drain", more);
        more();
      },
    ],
    ["sends a page", "NO_DATA", null, sends("<html><body>Please sign in</body></html>", { "content-type": "text/html; charset=utf-8" })],
    ["sends a page as a table", "NO_DATA", null, sends("<!DOCTYPE html><html></html>")],
    ["sends nothing", "UNREADABLE", "imports.problem.empty", sends("")],
    ["sends another table", "FORM_CHANGED", null, sends("Prix;Quantité\n1;2\n3;4\n")],
  ])(
    "a provider that %s leaves everything as it is, and the run says so",
    async (what, code, detail, answer) => {
      const before = await values();
      const run = await turned(`/${encodeURIComponent(what)}`, answer);
      expect(run).toMatchObject({ state: "FAILED", problem: { code, ...(detail !== null && { detail }) } });
      expect(await values()).toBe(before);
    },
    60_000,
  );

  test("a fault that passes is tried again by itself, and the run says what the first try met", async () => {
    let asked = 0;
    const address = world.server.on("/recovers", sends(CSV));
    const provider = await world.provide({ address });
    world.server.on("/recovers", (response, headers) => {
      if (++asked === 1) response.writeHead(503).end();
      else sends(CSV)(response, headers);
    });
    expect(await world.run(provider.id)).toMatchObject({ state: "DONE", attempts: 2, problem: null, lines: 2 });
  }, 60_000);

  test("yesterday's file again is told as such, by its content and by the server's word", async () => {
    const address = world.server.on("/same", (response, headers) => {
      if (headers["if-none-match"] === '"one"') response.writeHead(304).end();
      else sends(CSV, { etag: '"one"' })(response, headers);
    });
    const provider = await world.provide({ address });
    expect(await world.run(provider.id)).toMatchObject({ state: "DONE", files: [{ name: "same", state: "READ" }] });
    expect(await world.run(provider.id)).toMatchObject({
      state: "UNCHANGED",
      files: [{ name: "same", state: "SAME", since: expect.any(String) }],
    });
    expect(world.server.asked.at(-1)?.headers["if-none-match"]).toBe('"one"');
    world.server.on("/same", sends(CSV));
    expect(await world.run(provider.id)).toMatchObject({ state: "UNCHANGED" });
    expect(await world.run(provider.id, true)).toMatchObject({ state: "DONE", unchanged: 1 });
  });

  test("a name that leads into a network is not connected to", async () => {
    const source = createAddressSource({ lookup: (_name, _options, done) => done(null, [{ address: "192.168.1.9", family: 4 }]) });
    const request = { address: "http://rates.example/daily.xml", header: null, seconds: 5, mostBytes: 1_000 };
    await expect(source.fetch(request)).rejects.toMatchObject({ code: "PRIVATE_ADDRESS" });
    expect(["http://127.0.0.1/x", "http://[::1]/x", "ftp://rates.example/x", "https://a:b@rates.example/x"].map(source.reaches)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    await source.close();
  });

  test("the secret goes with the header to the provider's own server, and to no other", async () => {
    const { server } = world;
    const address = server.on("/secret", sends(CSV));
    const provider = await world.provide({ address, headerName: "x-api-key", secret: "s3cret" });
    expect(provider).toMatchObject({ hasSecret: true });
    expect(JSON.stringify(provider)).not.toContain("s3cret");
    expect(server.asked.at(-1)?.headers["x-api-key"]).toBe("s3cret");
    const stored = await world.api.database.sql.query<{ secret: Buffer }>("select secret from financial_provider where uuid = $1", [
      provider.id,
    ]);
    expect(Buffer.from(stored[0]!.secret).toString("latin1")).not.toContain("s3cret");
    const at = `/financial-provider-service/v1/configurations/${provider.id}`;
    const moved = await world.api.call<{ hasSecret: boolean }>("admin", "PUT", at, { address: server.on("/other", sends(CSV)) });
    expect(moved.body).toMatchObject({ hasSecret: false });
    expect(server.asked.at(-1)?.headers["x-api-key"]).toBeUndefined();
  });

  test("a folder outside of the installation's, by name or by link, is none", async () => {
    for (const address of ["../outside", "/etc", "a/../../b", "a\\b"])
      expect(await world.provide({ place: "FOLDER", address })).toMatchObject({ error: { code: "INVALID_INPUT" } });
    expect(await world.provide({ place: "FOLDER", address: "nowhere" })).toMatchObject({
      state: "DRAFT",
      sampleProblem: { code: "FOLDER_MISSING" },
    });
  });
});
