import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { changeFeed } from "#backend/api/model-portfolio/change-feed.ts";
import { type DataInfo, type DataInfoSocket, dataInfoSocket } from "#backend/api/model-portfolio/data-info.ts";
import { createCallerContexts } from "#backend/calls/caller-context.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import { eachDatabase, quietLog } from "../../../tests/fixtures/database.ts";

const root = "/model-portfolio-service/v1/model_portfolios";

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let server: Server;
  let hosted: DataInfoSocket;
  let host: (heartbeatMs: number) => DataInfoSocket;
  const roles = {
    editor: ["ADVISER_MODEL_PORTFOLIOS"],
    colleague: ["ADVISER_MODEL_PORTFOLIOS"],
    rival: ["ADVISER_MODEL_PORTFOLIOS"],
    reader: [] as string[],
    admin: ["ADMIN"],
  };
  let ended = false;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const contexts = createCallerContexts({
      database: world.database,
      log: quietLog,
      issueToken: null,
      rememberCallersMs: 0,
      verifyToken: async (username) =>
        username in roles && !(ended && username === "editor")
          ? // Ends at once: the heartbeat asks again and is not answered from memory.
            { iss: "test", sub: username, username, clientRoles: roles[username as keyof typeof roles], exp: 0 }
          : null,
    });
    host = (heartbeatMs) =>
      dataInfoSocket({
        contexts,
        feed: changeFeed(world.database, quietLog, 20),
        log: quietLog,
        basePath: "/api",
        origin: "https://cairn.test",
        heartbeatMs,
      });
    hosted = host(250);
    server = createServer((_request, response) => response.end());
    server.on("upgrade", (request, socket, head) => {
      void hosted.upgrade(request, socket, head, randomUUID()).then((status) => status && socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(async () => {
    await hosted.close();
    server.closeAllConnections();
    server.close();
    await world.close();
  });

  const address = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/model-portfolio-service/data-info`;
  /** A line that keeps what it is told, once it is told that it is open. */
  async function line(who: keyof typeof roles) {
    const socket = new WebSocket(address(), { headers: { authorization: `Bearer ${who}` } });
    const told: DataInfo[] = [];
    const ready = new Promise<void>((resolve, reject) => {
      socket.on("message", (data) => {
        const message = JSON.parse(String(data)) as DataInfo;
        if (message.type === "ready") resolve();
        else told.push(message);
      });
      socket.on("error", reject);
    });
    await ready;
    return { socket, told };
  }
  const refused = (headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(address(), { headers });
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("error", () => undefined);
    });
  const soon = async (check: () => boolean) => {
    for (let i = 0; i < 200 && !check(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(check()).toBe(true);
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
  const create = async () => {
    const query = new URLSearchParams({ name: `Portfolio ${randomUUID()}`, product: world.product });
    return (await world.call<{ uuid: string }>("editor", "POST", `${root}?${query}`)).body.uuid;
  };

  describe("the socket of model portfolios", () => {
    it("tells of a change those who may see the portfolio, and nobody else", async () => {
      const lines = {
        editor: await line("editor"),
        colleague: await line("colleague"),
        rival: await line("rival"),
        admin: await line("admin"),
      };
      const portfolio = await create();
      await soon(() => lines.editor.told.length === 1 && lines.admin.told.length === 1);
      expect(lines.editor.told[0]).toMatchObject({ type: "model-portfolio-changed", portfolio, version: 0, active: true });
      expect([lines.colleague.told, lines.rival.told]).toEqual([[], []]);
      await world.call("editor", "PUT", `${root}/${portfolio}/share?shared=true`);
      await soon(() => lines.colleague.told.length === 1);
      await world.call("editor", "GET", `${root}/${portfolio}/deactivate`);
      await soon(() => lines.colleague.told.length === 2);
      expect(lines.colleague.told[1]).toMatchObject({ portfolio, version: 2, active: false });
      await pause();
      expect(lines.rival.told).toEqual([]);
      expect(lines.editor.told).toHaveLength(3);
      for (const { socket } of Object.values(lines)) socket.close();
    });

    it("opens for a good token of somebody with model portfolios, to our own pages and to programs", async () => {
      expect(await refused({})).toBe(401);
      expect(await refused({ authorization: "Bearer forged" })).toBe(401);
      expect(await refused({ authorization: "Bearer reader" })).toBe(403);
      for (const origin of ["https://evil.test", "https://cairn.test.evil.test", "http://cairn.test", "null"])
        expect(await refused({ authorization: "Bearer editor", origin }), origin).toBe(403);
    });

    it("is cut when the token ends", async () => {
      const { socket } = await line("editor");
      const closed = once(socket, "close");
      ended = true;
      expect((await closed)[0]).toBe(4401);
      ended = false;
    });

    it("has eight lines for one person, and room for everybody else; a line that ends makes room again", async () => {
      await hosted.close();
      // Without a beat no line of a busy machine is taken for dead meanwhile.
      hosted = host(60_000);
      const lines = [];
      for (let n = 0; n < 6; n++) lines.push(await line("editor"));
      // At once: each is counted before it is open. Streams of the pages count with the sockets.
      const stop = await hosted.listen("editor", { tell: () => undefined, ended: () => undefined });
      const more = await Promise.allSettled(Array.from({ length: 70 }, () => line("editor")));
      expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await refused({ authorization: "Bearer editor" })).toBe(429);
      await expect(hosted.listen("editor", { tell: () => undefined, ended: () => undefined })).rejects.toMatchObject({ status: 429 });
      const other = await line("colleague");
      stop();
      const again = await line("editor");
      const opened = more.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      for (const { socket } of [...lines, ...opened, other, again]) socket.close();
    });
  });
});
