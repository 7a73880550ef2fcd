import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#app/contract/index.ts";
import { type AssetManager, assetManager, type Distributor, distributor, productOwner } from "#app/contract/organisation.ts";
import { ORGANISATION_KINDS } from "#app/domain/enumerations.ts";
import { switchesOf, type TextName, textsOf } from "#app/domain/organisation/organisation-fields.ts";
import { themeStylesheet } from "#app/domain/theme/stylesheet.server.ts";
import { openApiDocument } from "#backend/api/openapi/document.ts";
import { auditLog, product, productAssetManager, simulator, simulatorDistributor } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const SVG = `<svg viewBox="0 0 4 4"><path d="M0 0h4" onclick="alert(1)"/><script>alert(2)</script></svg>`;
/** What is kept of it. */
const CLEAN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>`;
const KINDS = [
  ["distributors", "distributorName", distributor, "alpha"],
  ["asset_managers", "assetManagerName", assetManager, "gamma"],
  ["product_owners", "productOwnerName", productOwner, "delta"],
] as const;
/** A value of each text of the list. */
const SAID: Record<TextName, string> = { orias: "07001234", regulatoryStatus: "Courtier en assurance" };

const COLOURS = [
  ...["primaryButtonsColor", "secondaryButtonsColor", "fontColor", "backgroundColor", "secondaryBackgroundColor"],
  ...["positiveColor", "negativeColor", "informationColor", "flashyColor", "neutralColor"],
];
/** Every field that is written of an organisation of any kind; `shade` tells one such record from another. */
const whole = (shade: 1 | 2) => ({
  graphicChart: {
    ...Object.fromEntries(COLOURS.map((name, i) => [name, `#${shade}${i}${shade}${i}${shade}${i}`])),
    font: shade === 1 ? "Lato" : "Roboto",
    borderRadius: shade === 1 ? "FULL" : "NONE",
    assetClassColors: { EQUITIES: `#00000${shade}`, CASH: `#0000${shade}0` },
    otherFields: { slogan: `Word ${shade}` },
  },
  language: shade === 1 ? "EN_GB" : "FR_FR",
  flags: { enableSimulators: shade === 1, enableModelPortfolios: shade === 2 },
  dictionary: { greeting: { fr: `Salut ${shade}`, en: `Hello ${shade}` } },
  secondFactorRequired: shade === 1,
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  test.each(ORGANISATION_KINDS)("texts and switches of a %s are kept until they are changed or taken away", async (kind) => {
    const [noun, name] = KINDS[ORGANISATION_KINDS.indexOf(kind)]!;
    const path = `${root}/${noun}`;
    const texts = Object.fromEntries(textsOf(kind).map((field) => [field, SAID[field]]));
    const said = { ...texts, ...Object.fromEntries(switchesOf(kind).map((field) => [field, true])) };
    const unsaid = Object.fromEntries(Object.keys(said).map((field) => [field, field in texts ? null : false]));
    const made = await world.call<Distributor>("admin", "POST", path, { [name]: `Said ${noun}`, ...said });
    expect(made.body).toMatchObject(said);
    const one = `${path}/${made.body.uuid}`;
    const write = async (body: object) => (await world.call<object>("admin", "PUT", one, { [name]: `Said ${noun}`, ...body })).body;
    expect(await write({ language: "EN_GB" })).toMatchObject(said);
    expect(await write({ language: "EN_GB", ...unsaid })).toMatchObject(unsaid);
    const rows = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, made.body.uuid)).orderBy(auditLog.id);
    expect(rows[2]).toMatchObject({ before: said, after: unsaid });
    expect((await world.call<object>("admin", "POST", path, { [name]: `Silent ${noun}` })).body).toMatchObject(unsaid);
  });

  test("a number of the register has eight digits", async () => {
    const one = `${root}/distributors/${world.organisations.alpha}`;
    for (const orias of ["7001234", "070012345", "07 001 234", "0700123a", ""]) {
      const { status, body } = await world.call<ErrorAnswer>("admin", "PUT", one, { distributorName: "Organisation alpha", orias });
      expect([status, body.error.issues?.[0]?.path]).toEqual([400, "body.orias"]);
    }
  });

  describe.each(KINDS)("%s", (noun, name, schema, present) => {
    const path = `${root}/${noun}`;

    test("are created, changed and deleted by an administrator, each step in the audit log", async () => {
      const body = {
        [name]: `New ${noun}`,
        graphicChart: { primaryButtonsColor: "TEAL" },
        flags: { a: true },
        dictionary: { hello: { fr: "Salut" } },
      };
      const made = await world.call<Distributor>("admin", "POST", path, body);
      expect(made.status).toBe(201);
      expect(schema.parse(made.body)).toMatchObject({
        graphicChart: { primaryButtonsColor: "#008080", font: "Open Sans" },
        flags: { a: true },
        dictionary: { hello: { fr: "Salut" } },
        version: 0,
      });
      // The application's own font, where there is no chart to name one.
      expect(themeStylesheet({})).toContain('--org-font:"Roboto"');
      const one = `${path}/${made.body.uuid}`;
      const read = async () => (await world.call<Distributor>("admin", "GET", one)).body;
      expect(await read()).toEqual(made.body);
      const changed = await world.call<Distributor>(
        "admin",
        "PUT",
        one,
        { [name]: `Newer ${noun}`, language: "EN_GB" },
        { "if-match": "0" },
      );
      expect(changed.body).toMatchObject({ [name]: `Newer ${noun}`, language: "EN_GB", graphicChart: {}, flags: {}, version: 1 });
      // The dictionary was not sent: it stays.
      expect(changed.body.dictionary).toEqual({ hello: { fr: "Salut" } });
      expect(await read()).toEqual(changed.body);
      for (const shade of [1, 2] as const) {
        const said = { ...whole(shade), [name]: `Newest ${noun} ${shade}` };
        await world.call("admin", "PUT", one, said);
        expect(await read()).toMatchObject({ ...said, uuid: made.body.uuid, version: 1 + shade });
      }
      expect((await world.call("admin", "DELETE", one)).status).toBe(204);
      expect((await world.call("admin", "GET", one)).status).toBe(404);
      const another = await world.call<Distributor>("admin", "GET", `${path}/${world.organisations[present]}`);
      expect([another.status, another.body]).toMatchObject([
        200,
        { uuid: world.organisations[present], [name]: `Organisation ${present}` },
      ]);
      const rows = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, made.body.uuid)).orderBy(auditLog.id);
      expect(rows.map(({ verb }) => verb.split(".")[1])).toEqual(["create", "update", "update", "update", "delete"]);
      expect(rows[1]).toMatchObject({ before: { name: `New ${noun}`, version: 0 }, after: { name: `Newer ${noun}`, version: 1 } });
    });

    test("nobody else writes, and an unknown id is not found", async () => {
      const body = { [name]: "Mine" };
      for (const who of ["anna", "manager", "insurer"] as const) {
        expect((await world.call(who, "POST", path, body)).status).toBe(403);
        expect((await world.call(who, "PUT", `${path}/${world.organisations[present]}`, body)).status).toBe(403);
        expect((await world.call(who, "DELETE", `${path}/${world.organisations[present]}`)).status).toBe(403);
      }
      expect((await world.call("admin", "PUT", `${path}/${randomUUID()}`, body)).status).toBe(404);
      expect((await world.call("admin", "DELETE", `${path}/${randomUUID()}`)).status).toBe(404);
    });

    test("the second of two editors learns what the first one changed", async () => {
      const { body } = await world.call<Distributor>("admin", "POST", path, { [name]: `Two editors ${noun}` });
      const one = `${path}/${body.uuid}`;
      const look = { graphicChart: { fontColor: "#222222" }, [name]: `Two editors ${noun}` };
      expect((await world.call("admin", "PUT", one, look, { "if-match": "0" })).status).toBe(200);
      const late = await world.call<ErrorAnswer>("admin", "PUT", one, { [name]: "Late" }, { "if-match": "0" });
      expect(late.status).toBe(409);
      expect(late.body.error).toMatchObject({ code: "VERSION_CONFLICT", version: 1 });
      expect((late.body.error.changed as string[]).filter((field) => field !== "graphicChart.font")).toEqual(["graphicChart.fontColor"]);
      expect((await world.call("admin", "DELETE", one, undefined, { "if-match": "0" })).status).toBe(409);
    });

    test("the same key makes one record; a name is taken whatever its capitals", async () => {
      const key = { "idempotency-key": `create-${noun}` };
      const body = { [name]: `Once ${noun}` };
      const first = await world.call<Distributor>("admin", "POST", path, body, key);
      expect((await world.call("admin", "POST", path, body, key)).body).toEqual(first.body);
      const twin = await world.call<ErrorAnswer>("admin", "POST", path, { [name]: `ONCE ${noun}` });
      expect([twin.status, twin.body.error.code]).toEqual([409, "NAME_TAKEN"]);
    });

    test("in use: refused with how much stands in the way, nothing deleted", async () => {
      const one = `${path}/${world.organisations[present]}`;
      const answer = await world.call<ErrorAnswer>("admin", "DELETE", one);
      expect([answer.status, answer.body.error.code]).toEqual([409, "ORGANISATION_IN_USE"]);
      expect((answer.body.error.uses as { users: number }).users).toBeGreaterThan(0);
      expect((await world.call("admin", "GET", one)).status).toBe(200);
    });

    test("in: those of the ids that the caller may see, without pictures", async () => {
      // One of each kind, and one that is not there: an organisation of another kind is not of this list.
      const { alpha, gamma, delta } = world.organisations;
      const uuids = [alpha, gamma, delta, randomUUID()].join();
      const seen = await world.call<Distributor[]>("admin", "GET", `${path}/in?uuids=${uuids}`);
      expect(seen.body).toMatchObject([{ uuid: world.organisations[present], [name]: `Organisation ${present}`, language: "FR_FR" }]);
      expect(seen.body).toHaveLength(1);
      expect(JSON.stringify(seen.body)).not.toMatch(/(logo|favicon)Data/);
      const picture = { filename: "logo.svg", contentType: "image/svg+xml", data: base64(SVG) };
      const make = async (who: string, shade: 1 | 2) => {
        const body = { ...whole(shade), [name]: who, logo: picture, favicon: picture };
        const { logoData, faviconData, ...graphicChart } = (await world.call<Distributor>("admin", "POST", path, body)).body.graphicChart;
        expect([logoData, faviconData]).toEqual([base64(CLEAN), base64(CLEAN)]);
        return { ...whole(shade), [name]: who, graphicChart, version: 0 };
      };
      const made = [await make(`Zebra ${noun}`, 2), await make(`Aardvark ${noun}`, 1)];
      const page = async (query: string) =>
        (
          await world.call<{ items: Array<Record<string, unknown>>; total: number; limit: number; offset: number }>(
            "admin",
            "GET",
            `${path}?${query}`,
          )
        ).body;
      const all = (await page("limit=100")).items;
      expect([all[0], all.at(-1)]).toMatchObject(made.toReversed());
      expect(JSON.stringify(all)).not.toMatch(/(logo|favicon)Data/);
      const names = all.map((row) => row[name]);
      expect(names).toContain(`Organisation ${present}`);
      await expectList(page, (row) => row[name], {
        "": names,
        "sort=name&dir=desc": names.toReversed(),
        [`search=ZEBRA%20${noun}`]: [`Zebra ${noun}`],
        "search=nobody%20at%20all": [],
      });
      const bare = (await world.call<Distributor>("admin", "POST", path, { [name]: `Bare ${noun}` })).body;
      expect(await page(`search=BARE%20${noun}`)).toMatchObject({ items: [{ uuid: bare.uuid, [name]: `Bare ${noun}` }], total: 1 });
      const [last, first] = [all.at(-1)!, all[0]!];
      const several = (await world.call<unknown[]>("admin", "GET", `${path}/in?uuids=${last.uuid},${first.uuid}`)).body;
      expect(several).toEqual([first, last]);
      for (const { uuid } of [last, first, bare]) await world.call("admin", "DELETE", `${path}/${uuid}`);
      const listed = await world.call<{ items: unknown[] }>("admin", "GET", `${path}?search=ORGANISATION%20${present}`);
      expect(listed.body.items.map((row) => schema.parse(row))).toMatchObject([{ uuid: world.organisations[present] }]);
      const foreigner = present === "alpha" ? "bruno" : "anna";
      expect((await world.call(foreigner, "GET", `${path}/in?uuids=${uuids}`)).body).toEqual([]);
      expect((await world.call<{ total: number }>(foreigner, "GET", path)).body.total).toBe(present === "alpha" ? 1 : 0);
    });
  });

  test("a picture is what its content says; an SVG loses what could run; absent keeps, null removes", async () => {
    const one = `${root}/distributors/${world.organisations.beta}`;
    const put = (extra: object) =>
      world.call<Distributor & ErrorAnswer>("admin", "PUT", one, {
        distributorName: "Organisation beta",
        flags: { enableSimulators: true },
        ...extra,
      });
    const saved = await put({ logo: { filename: "logo.svg", contentType: "image/svg+xml", data: base64(SVG) } });
    expect(saved.body.graphicChart).toMatchObject({ logoFilename: "logo.svg", logoContentType: "image/svg+xml" });
    const stored = Buffer.from(saved.body.graphicChart.logoData ?? "", "base64").toString();
    expect(stored).toBe(CLEAN);
    expect((await put({})).body.graphicChart.logoData).toBe(saved.body.graphicChart.logoData);
    const listed = await world.call<{ items: Distributor[] }>("bruno", "GET", `${root}/distributors`);
    expect(listed.body.items[0]?.graphicChart).toMatchObject({ logoFilename: "logo.svg" });
    expect(listed.body.items[0]?.graphicChart.logoData).toBeUndefined();
    for (const [logo, message] of [
      [{ filename: "a.png", contentType: "image/png", data: base64(SVG) }, "the content is not what the content type says"],
      [{ filename: "a.html", data: base64("<html></html>") }, "PNG, JPEG, WebP, SVG or ICO"],
    ] as const) {
      const refused = await put({ logo });
      expect(refused.status).toBe(400);
      expect(refused.body.error.issues).toEqual([{ path: "body.logo", message }]);
    }
    expect((await put({ graphicChart: { fontColor: "url(x)" } })).body.error.issues?.[0]?.path).toBe("body.graphicChart.fontColor");
    expect((await put({ logo: null })).body.graphicChart.logoData).toBeUndefined();
  });

  describe("a multipart form", () => {
    const send = (method: string, path: string, body: FormData | string, headers = {}) =>
      world.handler(
        new Request(`http://api.test/api${root}/${path}`, { method, body, headers: { authorization: "Bearer token-admin", ...headers } }),
      );
    const formOf = (record: object, file: "logo" | "favicon") => {
      const form = new FormData();
      form.set("record", JSON.stringify(record));
      form.set(file, new File([SVG], `${file}.svg`, { type: "image/svg+xml" }));
      return form;
    };

    test.each(KINDS)("creates and changes %s like JSON, with files", async (noun, name, schema) => {
      const first = { ...whole(1), [name]: `By form ${noun}` };
      const made = await send("POST", noun, formOf(first, "favicon"));
      const record = schema.parse(await made.json());
      const favicon = { faviconFilename: "favicon.svg", faviconContentType: "image/svg+xml", faviconData: base64(CLEAN) };
      expect([made.status, record]).toMatchObject([201, { ...first, graphicChart: { ...first.graphicChart, ...favicon }, version: 0 }]);
      expect(Object.keys(record.graphicChart).sort()).toEqual([...Object.keys(first.graphicChart), ...Object.keys(favicon)].sort());
      const second = { ...whole(2), [name]: `Changed ${noun}` };
      const changed = await send("PUT", `${noun}/${record.uuid}`, formOf(second, "logo"), { "if-match": "0" });
      const logo = { logoFilename: "logo.svg", logoContentType: "image/svg+xml", logoData: base64(CLEAN) };
      const written = { ...second, uuid: record.uuid, version: 1, graphicChart: { ...second.graphicChart, ...favicon, ...logo } };
      expect([changed.status, await changed.json()]).toMatchObject([200, written]);
      expect((await world.call("admin", "GET", `${root}/${noun}/${record.uuid}`)).body).toMatchObject(written);
      const late = await send("PUT", `${noun}/${record.uuid}`, formOf(first, "logo"), { "if-match": "0" });
      expect(late.status).toBe(409);
    });

    test.each(KINDS)("of %s has the parts that the OpenAPI document names", async (noun, name) => {
      const document = await openApiDocument(contract, "http://api.test/api");
      const operation = document.paths?.[`${root}/${noun}/{uuid}`]?.put;
      const media =
        operation?.requestBody && "content" in operation.requestBody ? operation.requestBody.content["multipart/form-data"] : null;
      const members = (media!.schema as { properties: Record<string, { format?: string }> }).properties;
      const asJson = Object.keys(media!.encoding ?? {});
      const given: Record<string, unknown> = { ...whole(2), [name]: `In parts ${noun}` };
      const { uuid } = (await world.call<{ uuid: string }>("admin", "POST", `${root}/${noun}`, { [name]: `Parts of ${noun}` })).body;
      const form = new FormData();
      for (const [part, { format }] of Object.entries(members)) {
        if (format === "binary") form.set(part, new File([SVG], `${part}.svg`, { type: "image/svg+xml" }));
        else if (given[part] !== undefined) form.set(part, asJson.includes(part) ? JSON.stringify(given[part]) : String(given[part]));
      }
      expect(Object.keys(given).filter((part) => !form.has(part))).toEqual([]);
      const changed = await send("PUT", `${noun}/${uuid}`, form);
      const pictures = { logoFilename: "logo.svg", faviconFilename: "favicon.svg", logoData: base64(CLEAN), faviconData: base64(CLEAN) };
      const { graphicChart, ...rest } = given;
      expect([changed.status, await changed.json()]).toMatchObject([
        200,
        { ...rest, graphicChart: { ...(graphicChart as object), ...pictures } },
      ]);
      // One part alone changes nothing else.
      const one = new FormData();
      one.set(name, `One part of ${noun}`);
      const named = await send("PUT", `${noun}/${uuid}`, one);
      expect(await named.json()).toMatchObject({
        ...rest,
        [name]: `One part of ${noun}`,
        graphicChart: { ...(graphicChart as object), ...pictures },
      });
    });

    test.each(KINDS)("of %s takes a text as it is sent, also one that looks like JSON", async (noun, name) => {
      const { uuid } = (await world.call<{ uuid: string }>("admin", "POST", `${root}/${noun}`, { [name]: `Texts of ${noun}` })).body;
      for (const text of ["true", "[1]", '{"a":1}', "null", "12", '"quoted"', "[Alpha]"]) {
        const form = new FormData();
        form.set(name, text);
        const answer = await send("PUT", `${noun}/${uuid}`, form);
        expect([answer.status, await answer.json()]).toMatchObject([200, { [name]: text }]);
      }
      const gone = new FormData();
      gone.set(name, `Texts of ${noun}`);
      gone.set("logo", "null");
      gone.set("flags", "{}");
      expect((await send("PUT", `${noun}/${uuid}`, gone)).status).toBe(200);
    });

    test("is refused where it cannot be read, and where a part does not fit", async () => {
      const broken = await send("POST", "distributors", "nothing", { "content-type": "multipart/form-data; boundary=x" });
      expect(broken.status).toBe(400);
      const stray = new FormData();
      stray.set("distributorName", "x");
      stray.set("flags", "[Alpha]");
      const answer = await send("POST", "distributors", stray);
      expect(await answer.json()).toMatchObject({ error: { issues: [{ path: "body.flags" }] } });
    });
  });

  test("by product and by simulator, for those who see these", async () => {
    const of = (who: "admin" | "anna" | "insurer" | "manager", path: string) =>
      world.call<Array<{ uuid: string }>>(who, "GET", `${root}/${path}`);
    const uuids = (rows: Array<{ uuid: string }>) => rows.map((row) => row.uuid).sort();
    const { alpha, beta, gamma, omega } = world.organisations;
    const [second, seller] = [randomUUID(), randomUUID()];
    await world.database.orm.insert(product).values({ uuid: second, name: "Second contract" });
    await world.database.orm.insert(simulator).values({ uuid: seller, name: "Second simulator", product: second });
    await world.database.orm.insert(simulatorDistributor).values({ simulator: seller, distributor: beta });
    await world.database.orm.insert(productAssetManager).values({ product: second, assetManager: omega });
    for (const path of [`distributors/product/${second}`, `distributors/simulator/${seller}`])
      expect((await of("admin", path)).body).toMatchObject([{ uuid: beta, distributorName: "Organisation beta" }]);
    expect((await of("admin", `asset_managers/product/${second}`)).body).toMatchObject([
      { uuid: omega, assetManagerName: "Organisation omega", language: "FR_FR", flags: { ableViewSeries: true } },
    ]);
    expect((await of("admin", `asset_managers/product/${world.product}`)).body).toEqual([]);
    expect((await of("anna", `distributors/product/${second}`)).status).toBe(404);
    expect(uuids((await of("admin", `distributors/product/${world.product}`)).body)).toEqual([alpha, beta].sort());
    expect(uuids((await of("anna", `distributors/product/${world.product}`)).body)).toEqual([alpha]);
    const told = [{ uuid: alpha, distributorName: "Organisation alpha", language: "FR_FR" }];
    expect((await of("anna", `distributors/product/${world.product}`)).body).toMatchObject(told);
    expect((await of("anna", `distributors/simulator/${world.simulators.alpha}`)).body).toMatchObject(told);
    expect((await of("insurer", `distributors/product/${world.product}`)).body).toEqual([]);
    expect((await of("manager", `asset_managers/product/${world.product}`)).status).toBe(404);
    expect((await of("admin", `distributors/product/${randomUUID()}`)).status).toBe(404);
    expect(uuids((await of("anna", `distributors/simulator/${world.simulators.alpha}`)).body)).toEqual([alpha]);
    expect((await of("anna", `distributors/simulator/${world.simulators.beta}`)).status).toBe(404);
    expect((await of("admin", `distributors/simulator/${randomUUID()}`)).status).toBe(404);

    const link = { assetManagerName: "Organisation gamma", products: [world.product], flags: { ableEditUsers: true } };
    const linked = await world.call<AssetManager>("admin", "PUT", `${root}/asset_managers/${gamma}`, link);
    expect(linked.status).toBe(200);
    for (const who of ["manager", "admin"] as const)
      expect(uuids((await of(who, `asset_managers/product/${world.product}`)).body)).toEqual([gamma]);
    const unknown = await world.call<ErrorAnswer>("admin", "PUT", `${root}/asset_managers/${gamma}`, { ...link, products: [randomUUID()] });
    expect([unknown.status, unknown.body.error.code]).toEqual([422, "PRODUCT_UNKNOWN"]);
    expect((await of("manager", `asset_managers/product/${world.product}`)).body).toMatchObject([
      { uuid: gamma, assetManagerName: "Organisation gamma", flags: { ableEditUsers: true } },
    ]);
  });
});
