import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../../services/logger.server.ts";
import { listen } from "./listen.ts";
import { type TakeUpgrade, upgrades } from "./upgrades.ts";

const lines: string[] = [];
const log = createLogger("info", { write: (line: string) => void lines.push(line) });
const publicUrl = new URL("http://cairn.example");
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
  lines.length = 0;
});

async function start(take: TakeUpgrade): Promise<number> {
  server = createServer((_req, res) => res.end("here")).on("upgrade", upgrades({ log, publicUrl, take }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
/** All that is answered until the server ends the connection; our half of it stays open. */
async function ask(port: number, target: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const heard = await text(socket).catch(() => "");
  socket.destroy();
  return heard;
}

describe("a request for another protocol", () => {
  it.each([
    ["//", 404],
    ["/x", 404],
    ["http://elsewhere/", 421],
    ["http://cairn.example/x", 404],
    ["*", 400],
  ])("to %s is answered %i and closed", async (target, status) => {
    const port = await start(async () => 404);
    expect(await ask(port, target)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\\r\\nConnection: close\\r\\n`));
  });

  it("that fails is a line of the log with its sender, and costs its connection alone", async () => {
    const port = await start(async ({ url }) => {
      new URL(url ?? "", "http://here");
      throw new Error("on purpose");
    });
    expect(await ask(port, "//")).toBe("");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: "error",
        msg: "an upgrade of a connection failed",
        requestId: expect.any(String),
        address: "127.0.0.1",
      }),
    ]);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
  });

  it("may be cut while it is judged", async () => {
    let isJudged: () => void = () => undefined;
    const judged = new Promise<void>((resolve) => {
      isJudged = resolve;
    });
    const port = await start(async (_request, socket) => {
      const closed = new Promise((resolve) => socket.once("close", resolve));
      client.resetAndDestroy();
      await closed;
      isJudged();
      return 401;
    });
    const client = connect(port, "127.0.0.1").on("error", () => undefined);
    client.write("GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    await judged;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
    expect(lines).toEqual([]);
  });
});

it("a server that cannot take a connection in goes on", async () => {
  server = await listen((_req, res) => void res.end("here"), 0, "127.0.0.1", log);
  server.emit("error", new Error("accept EMFILE"));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["a connection could not be taken in"]);
});
