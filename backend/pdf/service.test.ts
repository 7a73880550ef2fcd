import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import { REQUEST_EXAMPLES } from "#backend/api/openapi/examples.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { type Backend, startBackend } from "#backend/main.ts";
import { type ApiWorld, openApiWorld } from "../../tests/fixtures/api.ts";
import { openTestDatabase, quietLog, temporaryFolder } from "../../tests/fixtures/database.ts";
import { hasPoppler, textOf } from "../../tests/fixtures/pdf.ts";
import { layOutOf } from "./lay-out.ts";
import { PdfQueueFullError, PdfTimeoutError } from "./pdf-pool.ts";
import { pdfRouter } from "./service.ts";

const body = pdfDocument.parse(REQUEST_EXAMPLES["pdf-generate-simulator-report"]);
const folder = temporaryFolder();
const TOKEN = "a-token-of-the-installation-itself-0123";

describe("POST /pdf-generator/generate-simulator-report", () => {
  let world: ApiWorld;
  let backend: Backend;
  beforeAll(async () => {
    world = await openApiWorld(() => openTestDatabase());
    backend = await startBackend({
      env: { SERVICES: ["api", "pdf"], PDF_TOKEN: TOKEN, PUBLIC_URL: new URL("http://backend.test"), DATA_DIR: folder.folder },
      database: world.database,
      log: quietLog,
      identity: {
        issueToken: null,
        verifyToken: async (username) => {
          if (!(username in world.users)) return null;
          return { iss: "test", sub: username, username, clientRoles: username === "nobody" ? [] : ["ADVISER"], exp: 9_999_999_999 };
        },
      },
    });
  });
  afterAll(async () => {
    await backend.close();
    await world.close();
  });
  const post = (who: string | null, sent: unknown) =>
    backend.fetch(
      new Request("http://backend.test/api/pdf-generator/generate-simulator-report", {
        method: "POST",
        headers: { "content-type": "application/json", ...(who ? { authorization: `Bearer ${who}` } : {}) },
        body: JSON.stringify(sent),
      }),
      { address: "192.0.2.1" },
    );

  it("answers with the document as a PDF file", async () => {
    const answer = await post("anna", body);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain("projet.pdf");
    const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(file.startsWith("%PDF-1.7")).toBe(true);
    expect(file.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(file).toContain("/Lang (fr-FR)");
  });

  it.skipIf(!hasPoppler)("draws names of many scripts as they are written, and says which picture signs it leaves out", async () => {
    const names = ["Ayşe Yıldız", "Łukasz Żółć", "Nguyễn Thị Ánh", "Γιώργος", "Ольга Щукина", "Ștefan Þór ½ º", "Ÿvonne ð"];
    const textFor = async (items: string[], language = "fr") => {
      const facts = items.map((value, at) => ({ label: `N${at}`, value }));
      const answer = await post("anna", { ...body, language, blocks: [{ kind: "facts", items: facts }] });
      return textOf(Buffer.from(await answer.arrayBuffer()));
    };
    // Marks that were typed apart from their letters are drawn as one.
    const drawn = await textFor([...names, "Ame\u0301lie Pe\u0301rez"]);
    for (const name of [...names, "Amélie Pérez"]) expect(drawn).toContain(name);
    expect(drawn).not.toContain("U+");
    expect(await textFor(["Zoé 😀"])).toContain("les pictogrammes suivants, qui y sont omis : U+1F600");
    expect(await textFor(["Zoé 😀"], "en")).toContain("these pictograms, which are left out: U+1F600");
  });

  it("refuses a document with letters that no font draws, before it is made, and names the places of each", async () => {
    const facts = (value: string) => ({ kind: "facts", items: [{ label: "Client", value }] }) as const;
    const table = {
      ...{ kind: "table", caption: "Supports", columns: [{ label: "Nom" }, { label: "Poids", numeric: true }] },
      rows: [
        ["Fonds 日本", { text: "50 %" }],
        [{ text: "Fonds B", note: "שרה" }, "50 %"],
      ],
    };
    const sent = {
      ...body,
      title: "Projet M\u0302",
      blocks: [{ kind: "heading", level: 1, text: "Votre projet" }, facts("山田 Taro"), { kind: "paragraph", text: "علي" }, table],
    };
    const answer = await post("anna", sent);
    const letters = [
      { field: "titre", letters: ["M\u0302"] },
      { field: "Votre projet · Client", letters: ["山", "田"] },
      { field: "Votre projet", letters: ["ع", "ل", "ي"] },
      { field: "Supports · Nom", letters: ["日", "本", "ש", "ר", "ה"] },
    ];
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: { code: "LETTERS_NOT_DRAWN", fields: letters } }]);
    // The same where the API lays out, here or at a PDF backend elsewhere.
    const document = pdfDocument.parse(sent);
    const refused = { data: { code: "LETTERS_NOT_DRAWN", fields: letters } };
    for (const layOut of [layOutOf({ render: async () => new Uint8Array() }, undefined), layOutOf(null, "http://127.0.0.1:9/")])
      await expect(layOut!(document, null)).rejects.toMatchObject(refused);
  });

  it("tells where a document does not fit, and nobody without a token or a role", async () => {
    const wrong = await post("anna", { ...body, blocks: [{ kind: "heading", level: 7, text: "Hypothèses" }] });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { error: { code: "INVALID_INPUT", issues: [{ path: expect.stringContaining("body.blocks.0") }] } },
    ]);
    expect((await post(null, body)).status).toBe(401);
    expect((await post("forged", body)).status).toBe(401);
    expect((await post("nobody", body)).status).toBe(403);
  });

  it("serves the installation's own jobs by their token, which opens no other call", async () => {
    expect((await post(TOKEN, body)).status).toBe(200);
    expect((await post(`${TOKEN}4`, body)).status).toBe(401);
    const elsewhere = new Request("http://backend.test/api/user-service/v1/users", { headers: { authorization: `Bearer ${TOKEN}` } });
    expect((await backend.fetch(elsewhere, { address: "192.0.2.1" })).status).toBe(401);
  });

  it("is reached over the network with the caller's token, and with the installation's where a job asks", async () => {
    const borne: Array<string | undefined> = [];
    const server = createServer(async (request, response) => {
      borne.push(request.headers.authorization);
      const sent = await text(request);
      const answer = await post(request.headers.authorization?.replace("Bearer ", "") ?? null, JSON.parse(sent));
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const layOut = layOutOf(null, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, TOKEN)!;
      const asked = [await layOut(body, "Bearer anna"), await layOut(body, null)];
      expect(asked.map((file) => Buffer.from(file.subarray(0, 5)).toString())).toEqual(["%PDF-", "%PDF-"]);
      expect(borne).toEqual(["Bearer anna", `Bearer ${TOKEN}`]);
    } finally {
      server.close();
    }
  });
});

describe("a document that cannot be made now", () => {
  const caller: Caller = {
    ...{ userUuid: "u", username: "u", roles: [], permissions: new Set(["application"] as const), isAdmin: false, correlationId: "c" },
    ...{ distributor: null, assetManager: null, productOwner: null },
  };
  it.each([
    ["PDF_BUSY", new PdfQueueFullError("full")],
    ["PDF_TIMEOUT", new PdfTimeoutError("late")],
  ])("is refused 503 %s", async (code, error) => {
    const client = createRouterClient(pdfRouter({ render: () => Promise.reject(error) }), { context: { caller } });
    await expect(client.pdfGenerator.simulatorReport({ body })).rejects.toMatchObject({ status: 503, data: { code } });
  });
});
