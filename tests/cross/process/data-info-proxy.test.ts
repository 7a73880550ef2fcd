import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { projectRoot, type RunningApp, startApp } from "../../fixtures/app.ts";
import { nginxAddress, nginxMissing, type RunningProxy, startNginx } from "../../fixtures/outside/nginx.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const missing = nginxMissing ?? (built ? null : "the application is not built");
const portfolios = "/model-portfolio-service/v1/model_portfolios";

interface Told {
  type: string;
  portfolio?: string;
  version?: number;
}

/** The socket of model portfolios through the documented nginx with TLS, below a prefix and alone on its host. */
for (const { name, prefix } of [
  { name: "nginx-prefix.conf", prefix: "/cairn" },
  { name: "nginx.conf", prefix: "" },
] as const) {
  describe.skipIf(missing !== null)(`the socket of model portfolios behind ${name}${missing ? ` (skipped: ${missing})` : ""}`, () => {
    let app: RunningApp;
    let nginx: RunningProxy;
    let home = "";
    /** The API beside the proxy, where no certificate is in the way. */
    let api = "";

    beforeAll(async () => {
      const { port, url } = await nginxAddress();
      home = `${url}${prefix}`;
      app = await startApp({ env: { PUBLIC_URL: home, TRUST_PROXY: "1", LOG_LEVEL: "warn" }, timeoutMs: 120_000 });
      api = `${app.url}${prefix}/api`;
      nginx = await startNginx(name, [Number(new URL(app.url).port)], port);
    }, 180_000);
    afterAll(async () => {
      await nginx?.stop();
      await app?.stop();
    });

    async function tokenOf(username: string): Promise<string> {
      const answer = await fetch(`${api}/user-service/v1/token/authorize`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password: "demo" }),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    }
    const open = (headers: Record<string, string>, path = "/api/model-portfolio-service/data-info") =>
      new WebSocket(`${home.replace("https:", "wss:")}${path}`, { headers, rejectUnauthorized: false });
    /** A line that is open, and what it was told since. */
    async function line(headers: Record<string, string>) {
      const socket = open(headers);
      const told: Told[] = [];
      await new Promise<void>((resolve, reject) => {
        socket.on("message", (data) => {
          const message = JSON.parse(String(data)) as Told;
          if (message.type === "ready") resolve();
          else told.push(message);
        });
        socket.on("error", reject);
      });
      return { socket, told };
    }
    const refused = (headers: Record<string, string>, path?: string) =>
      new Promise<number | "cut" | "open">((resolve) => {
        const socket = open(headers, path);
        socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
        socket.on("open", () => resolve("open"));
        socket.on("error", () => resolve("cut"));
      });

    it("tells of a change those who may see the portfolio, with the origin of our own pages or none", async () => {
      const token = await tokenOf("adviser");
      const headers = { authorization: `Bearer ${token}` };
      const own = await line(headers);
      const page = await line({ ...headers, origin: new URL(home).origin });
      const other = await line({ authorization: `Bearer ${await tokenOf("other-adviser")}` });
      const list = await fetch(`${api}${portfolios}`, { headers });
      const { items } = (await list.json()) as { items: Array<{ uuid: string; shared: boolean; version: number }> };
      const portfolio = items[0];
      const changed = await fetch(`${api}${portfolios}/${portfolio?.uuid}/share?shared=${!portfolio?.shared}`, { method: "PUT", headers });
      expect(changed.status).toBe(200);
      for (let i = 0; i < 200 && own.told.length + page.told.length < 2; i++) await new Promise((resolve) => setTimeout(resolve, 50));
      const message = { type: "model-portfolio-changed", portfolio: portfolio?.uuid };
      expect([own.told, page.told]).toMatchObject([[message], [message]]);
      expect(other.told).toEqual([]);
      for (const { socket } of [own, page, other]) socket.close();
    });

    it("is refused without a token, with a forged one, without the right, and to a page of another origin", async () => {
      expect(await refused({})).toBe(401);
      expect(await refused({ authorization: "Bearer forged" })).toBe(401);
      expect(await refused({ authorization: `Bearer ${await tokenOf("adviser-simulators")}` })).toBe(403);
      const authorization = `Bearer ${await tokenOf("adviser")}`;
      expect(await refused({ authorization, origin: "https://evil.example" })).toBe(403);
      expect(await refused({ authorization }, "/api/another-socket")).toBe(404);
    });
  });
}
