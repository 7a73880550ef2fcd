import { once } from "node:events";
import { Agent, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { abortSignal, sendResponse, toRequest } from "./fetch-bridge.ts";

let server: Server;
let agent: Agent;
/** What becomes of a body, by the path that it is sent to. */
const READERS: Record<string, (body: ReadableStream<Uint8Array>) => Promise<unknown>> = {
  "/unread": async () => undefined,
  "/cancelled": async (body) => body.cancel(),
  "/partly": async (body) => {
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
  },
  "/whole": async (body) => (await new Response(body).arrayBuffer()).byteLength,
};

beforeAll(async () => {
  const app = express();
  app.post("*", (req, res, next) => {
    const whole = toRequest(req, new URL(`http://here.test${req.path}`), abortSignal(res));
    READERS[req.path]!(whole.body!)
      .then((answer) => sendResponse(res, Response.json({ answer })))
      .catch(next);
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterAll(() => {
  agent.destroy();
  server.close();
});

async function post(path: string, bytes: number): Promise<{ port: number | undefined; text: string }> {
  const sent = request({ agent, method: "POST", path, host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  sent.end(Buffer.alloc(bytes, "x"));
  const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  const port = answer.socket.localPort;
  let text = "";
  for await (const piece of answer) text += piece;
  return { port, text };
}

it.each(Object.keys(READERS))("%s: the connection takes the next request, whatever became of a large body", async (path) => {
  const first = await post(path, 4_000_000);
  const second = await post("/whole", 300_000);
  expect(JSON.parse(second.text)).toEqual({ answer: 300_000 });
  expect(second.port).toBe(first.port);
});
