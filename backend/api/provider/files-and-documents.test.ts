import { MockAgent } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { openProviderWorld, PROVIDERS, type ProviderWorld } from "../../../tests/fixtures/outside/provider-world.ts";
import { unzipped } from "../../../tests/fixtures/zip.ts";

const PDF = "%PDF-1.7 a document";
interface Sent extends ErrorAnswer {
  applied: boolean;
  added: number;
  changed: number;
  errors: Array<{ code: string; line: number | null; found: string | null }>;
}

eachDatabase((_kind, open) => {
  let world: ProviderWorld;
  let fund: string;
  const network = new MockAgent();
  network.disableNetConnect();
  beforeAll(async () => {
    world = await openProviderWorld(open, { dispatcher: network });
    fund = await addSeries(world.api, [["2025-01-02", 100]], { externalId: "FUND-1", isin: "FR0000000001" });
  });
  afterAll(() => world.close());
  const send = (call: string, filename: string, text: string, who: Parameters<ProviderWorld["api"]["call"]>[0] = "admin") =>
    world.api.call<Sent>(who, "POST", `${PROVIDERS}/providers/${call}?caller_id=desk`, {
      file: { filename, data: Buffer.from(text).toString("base64") },
    });
  const bytesOf = async (path: string) => {
    const request = new Request(`http://api.test/api${PROVIDERS}/providers/${path}`, { headers: { authorization: "Bearer token-admin" } });
    const response = await world.api.handler(request, { address: "192.0.2.1" });
    return { status: response.status, type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test("a provider's file of definitions is written whole, or its cells are told", async () => {
    const head = "code;name;type;class;currency";
    expect((await send("import-series-excel", "s.csv", `${head}\nX-1;One;FUND;EQUITIES;EUR\n`)).body).toMatchObject({
      applied: true,
      added: 1,
    });
    expect((await send("import-series-excel", "s.csv", `${head}\nX-2;Two;FUND;EQUITIES;XXX\n`)).body).toMatchObject({
      applied: false,
      errors: [{ code: "SERIES_CURRENCY_INVALID", line: 2, found: "XXX" }],
    });
    expect((await send("import-series-excel", "s.csv", "nothing\n")).status).toBe(422);
    expect((await send("import-series-excel", "s.csv", head, "anna")).status).toBe(403);
  });

  test("a provider's file of values is written whole, or its lines are told", async () => {
    const text = "series;date;value\nFUND-1;2025-01-03;101\nFUND-1;2025-01-02;99\n";
    expect((await send("import-financial-values-excel", "v.csv", text)).body).toMatchObject({ applied: true, added: 1, changed: 1 });
    const wrong = await send("import-financial-values-excel", "v.csv", `${text}FUND-1;soon;1\n`);
    expect(wrong.body).toMatchObject({ applied: false, added: 0, errors: [{ code: "imports.problem.date", line: 4, found: "soon" }] });
    const unknown = await send("import-financial-values-excel", "v.csv", "series;date;value\nNOBODY;2025-01-03;1\n");
    expect(unknown.body).toMatchObject({ applied: false, errors: [{ code: "imports.problem.unknownSeries", found: "NOBODY" }] });
    const page = await send("import-financial-values-excel", "v.xlsx", "%PDF-1.7");
    expect([page.status, page.body.error.code]).toEqual([422, "INVALID_EXCEL_FILE"]);
  });

  test("a document at an address of a provider comes from its own server, and is a PDF", async () => {
    const host = network.get("https://data.issuer.example");
    host.intercept({ path: "/prices.csv" }).reply(200, "series;date;value\nFUND-1;2025-01-02;100\n");
    await world.provide({ name: "Kids", address: "https://data.issuer.example/prices.csv", headerName: "x-api-key", secret: "s3cret" });
    const at = (url: string, provider = "Kids") => bytesOf(`download-series-kid?provider=${provider}&url=${encodeURIComponent(url)}`);
    host.intercept({ path: "/kid/1.pdf", headers: { "x-api-key": "s3cret" } }).reply(200, PDF);
    const found = await at("https://data.issuer.example/kid/1.pdf");
    expect(found).toMatchObject({ status: 200, type: "application/pdf" });
    expect(found.bytes.toString()).toBe(PDF);
    host.intercept({ path: "/kid/2.pdf" }).reply(200, "no document");
    expect((await at("https://data.issuer.example/kid/2.pdf")).status).toBe(422);
    expect((await at("https://elsewhere.example/kid.pdf")).status).toBe(400);
    expect((await at("https://data.issuer.example/kid/1.pdf", "Nobody")).status).toBe(404);
  });

  test("documents of series come one by one, or as an archive whose index names those without one", async () => {
    expect((await bytesOf(`download-series-kid-by-uuid?series_uuid=${fund}`)).status).toBe(404);
    const url = "https://documents.example/kid.pdf";
    const { sql } = world.api.database;
    await sql.query("update series set url_priips_kid = $2 where uuid = $1", [fund, url]);
    expect((await bytesOf(`download-series-kid-by-uuid?series_uuid=${fund}`)).status).toBe(422);
    await sql.query(
      "insert into issuer_document (uuid, url, series, sha256, size, bytes) values (gen_random_uuid(), $1, $2, 'x', 19, $3)",
      [url, fund, Buffer.from(PDF)],
    );
    const one = await bytesOf(`download-series-kid-by-uuid?series_uuid=${fund}`);
    expect(one).toMatchObject({ status: 200, type: "application/pdf" });
    expect(one.bytes.toString()).toBe(PDF);
    const bare = await addSeries(world.api, [["2025-01-02", 1]], { externalId: "BARE" });
    const gone = crypto.randomUUID();
    const all = await bytesOf(`download-multiple-series-kid?uuids=${fund},${bare},${gone}`);
    expect(all).toMatchObject({ status: 200, type: "application/zip" });
    const files = await unzipped(all.bytes);
    expect(files.get("kid-FR0000000001.pdf")?.toString()).toBe(PDF);
    const index = files.get("index.csv")!.toString();
    expect(index).toContain(`${fund};FR0000000001;`);
    expect(index).toContain("kid-FR0000000001.pdf;OK");
    expect(index).toMatch(new RegExp(`${bare};.*;;NO_ADDRESS`));
    expect(index).toMatch(new RegExp(`${gone};;;;SERIES_UNKNOWN`));
  });
});
