import { once } from "node:events";
import { Agent, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerHeaders, drained } from "./remix-answers.ts";

/** What becomes of a form, by the path that it is sent to. */
const READERS: Record<string, (body: ReadableStream<Uint8Array>) => Promise<unknown>> = {
  unread: async () => undefined,
  cancelled: async (body) => body.cancel(),
  partly: async (body) => {
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
  },
  whole: async (body) => (await new Response(body).arrayBuffer()).byteLength,
};
const OWN = { "Cache-Control": "public, max-age=60", "Referrer-Policy": "no-referrer", Vary: "Cookie" };
const routes = Object.entries(READERS).map(([id, read]) => {
  const action = async ({ request: { body } }: ActionFunctionArgs) => Response.json({ answer: await read(body!) }, { headers: OWN });
  return [id, { id, path: id, module: { action } }];
});
const build = { entry: { module: {} }, routes: Object.fromEntries(routes), assets: { routes: {} }, future: { v3_singleFetch: true } };

let server: Server;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  const app = express();
  app.use((_req, res, next) => {
    res.set({ "Cache-Control": "private, no-store", "Referrer-Policy": "strict-origin-when-cross-origin", Vary: "Accept-Encoding" });
    next();
  });
  app.use(answerHeaders, drained, createRequestHandler({ build: build as unknown as ServerBuild, mode: "production" }));
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  agent.destroy();
  server.close();
});

async function post(path: string, bytes: number) {
  const sent = request({ agent, method: "POST", path: `/${path}`, host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  sent.end(Buffer.alloc(bytes, "x"));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const port = answer.socket.localPort;
  let text = "";
  for await (const piece of answer) text += piece;
  return { port, text, headers: answer.headers };
}

describe("Remix's handler behind the front", () => {
  it.each(Object.keys(READERS))("%s: the connection takes the next form, whatever became of a large one", async (path) => {
    const first = await post(path, 4_000_000);
    const second = await post("whole", 300_000);
    expect(JSON.parse(second.text)).toEqual({ answer: 300_000 });
    expect(second.port).toBe(first.port);
  });

  it("replaces the front's headers by those of the answer, but for the ones that add up", async () => {
    const { headers } = await post("whole", 1);
    expect(headers).toMatchObject({ "cache-control": "public, max-age=60", "referrer-policy": "no-referrer" });
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
  });
});
