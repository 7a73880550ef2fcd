import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../../tests/fixtures/app.ts";
import { noOpenSsh, type SftpServer, startOpenSsh } from "../../../../tests/fixtures/outside/openssh.ts";
import { createChannels, type Parcel, sftpNames } from "./channel.ts";
import { isOutsideSftp } from "./sftp.ts";

const ID = "6f1f64a5-3d2c-4f0e-9b1a-0d7e52f6a001";
const GRID = Buffer.from('{"lines":[]}\n');

it.each([
  ["sftp://cairn@files.example/grids", true],
  ["sftp://cairn@files.example:2222/grids", true],
  ["sftp://cairn@93.184.215.14/grids", true],
  ["sftp://files.example/grids", false],
  ["sftp://cairn:word@files.example/grids", false],
  ["sftp://cairn@localhost/grids", false],
  ["sftp://cairn@10.0.0.1/grids", false],
  ["sftp://cairn@[::1]/grids", false],
  ["sftp://cairn@files.example/grids?x=1", false],
  ["https://cairn@files.example/grids", false],
  ["files.example", false],
])("grids by SFTP go to an account on a public server alone: %s %s", (address, isOne) => {
  expect(isOutsideSftp(address)).toBe(isOne);
});

describe.skipIf(noOpenSsh !== null)("grids laid onto OpenSSH's server", () => {
  let server: SftpServer;
  beforeAll(async () => {
    server = await startOpenSsh();
  });
  afterAll(() => server.close());

  const parcel = ({
    recipient,
    ...more
  }: Partial<Omit<Parcel, "recipient">> & { recipient?: Partial<Parcel["recipient"]> } = {}): Parcel => ({
    ...{ id: ID, sequence: 1, fileName: "grid.json", contentType: "application/json", content: GRID, sha256: "", subject: "" },
    ...{ token: server.privateKey, received: false, ...more },
    recipient: { channel: "SFTP", address: server.address, hostKey: server.hostKey, distributorPortfolioCode: "CS-01", ...recipient },
  });
  const send = async (given: Parcel, patienceMs = 5_000) => {
    const channels = createChannels(null, { origins: [server.host], patienceMs });
    try {
      return await channels.send(given);
    } finally {
      await channels.close();
    }
  };
  const inFolder = (name: string) => join(server.folder, name);

  it("lie there once and whole, however often they are sent", async () => {
    const { grid } = sftpNames(parcel());
    for (let times = 0; times < 3; times++) expect(await send(parcel())).toMatchObject({ kind: "taken", httpStatus: null });
    expect(readFileSync(inFolder(grid))).toEqual(GRID);
    expect(readdirSync(server.folder)).toEqual([grid]);
  });

  it("lie there once and whole when several processes send them at once", async () => {
    const id = ID.replace("001", "005");
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(parcel({ id }), 20_000)));
    expect(outcomes.filter(({ kind }) => kind === "refused")).toEqual([]);
    expect(await send(parcel({ id }))).toMatchObject({ kind: "taken" });
    for (const outcome of outcomes) if (outcome.kind === "none") expect(outcome.again).toBe(true);
    expect(readFileSync(inFolder(sftpNames(parcel({ id })).grid))).toEqual(GRID);
  });

  it("of an attempt that was cut are written anew under the same name", async () => {
    const id = ID.replace("001", "002");
    const { grid } = sftpNames(parcel({ id }));
    writeFileSync(inFolder(`${grid}.part`), GRID.subarray(0, 4));
    expect(await send(parcel({ id }))).toMatchObject({ kind: "taken" });
    expect(readFileSync(inFolder(grid))).toEqual(GRID);
  });

  it("wait for the answer that the distributor lays beside them, where it gives one", async () => {
    const given = parcel({ id: ID.replace("001", "003"), recipient: { answers: true } });
    expect(await send(given)).toMatchObject({ kind: "received" });
    const { grid, answer } = sftpNames(given);
    expect(await send({ ...given, received: true })).toMatchObject({ kind: "received" });
    writeFileSync(inFolder(answer), '{"status":"ERROR","code":"UNKNOWN_ISIN","message":"No such fund","line":2}');
    const refused = { kind: "refused", problem: { code: "UNKNOWN_ISIN", message: "No such fund", line: 2 } };
    expect(await send({ ...given, received: true })).toMatchObject(refused);
    writeFileSync(inFolder(answer), '{"status":"DONE"}');
    expect(await send({ ...given, received: true })).toMatchObject({ kind: "taken" });
    writeFileSync(inFolder(answer), "half an ans");
    expect(await send({ ...given, received: true })).toMatchObject({ kind: "none", again: true, problem: { code: "ANSWER_UNREADABLE" } });
    expect(readFileSync(inFolder(grid))).toEqual(GRID);
  });

  it.each([
    ["another server under the same name", { recipient: { hostKey: `SHA256:${"A".repeat(43)}` } }, "HOST_KEY_CHANGED", false],
    ["an account that the server does not know", { token: "a password" }, "LOGIN_REFUSED", false],
    ["a private key that is none", { token: "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA" }, "LOGIN_REFUSED", false],
  ] as const)("go to nobody: %s", async (_what, more, code, again) => {
    const id = ID.replace("001", "004");
    expect(await send(parcel({ id, ...more }))).toMatchObject({ kind: "none", again, problem: { code } });
    expect(existsSync(inFolder(sftpNames(parcel({ id })).grid))).toBe(false);
  });

  it("are refused by a folder that is not there, and by this machine's own addresses", async () => {
    const recipient = { address: `${server.address}/none` };
    expect(await send(parcel({ recipient }))).toMatchObject({ kind: "none", again: false, problem: { code: "FOLDER_REFUSED" } });
    const channels = createChannels(null);
    expect(await channels.send(parcel())).toMatchObject({ kind: "none", again: false, problem: { code: "ADDRESS_REFUSED" } });
    await channels.close();
  });

  it("are tried again with a server that is silent or away", async () => {
    const port = await freePort();
    const away = `sftp://cairn@127.0.0.1:${port}/grids`;
    const channels = createChannels(null, { origins: [`sftp://127.0.0.1:${port}`], patienceMs: 300 });
    const noAnswer = { kind: "none", again: true, problem: { code: "NO_ANSWER" } };
    expect(await channels.send(parcel({ recipient: { address: away } }))).toMatchObject(noAnswer);
    const silent: Server = createServer(() => undefined).listen(port, "127.0.0.1");
    expect(await channels.send(parcel({ recipient: { address: away } }))).toMatchObject(noAnswer);
    silent.close();
    await channels.close();
  });
});
