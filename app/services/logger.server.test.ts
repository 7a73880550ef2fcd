import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createLogger, personHash } from "./logger.server.ts";

const CANARY = "canary-5b1f9c";

function capture(level = "trace") {
  const lines: string[] = [];
  return { log: createLogger(level, { write: (line: string) => void lines.push(line) }), lines };
}

describe("log", () => {
  it("writes JSON lines with level, time and message", () => {
    const { log, lines } = capture();
    log.info({ requestId: "r1", ms: 12 }, "answered");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "info",
      requestId: "r1",
      ms: 12,
      msg: "answered",
      time: expect.stringMatching(/Z$/),
    });
  });

  it.each([
    "authorization",
    "Authorization",
    "cookie",
    "set-cookie",
    "key",
    "password",
    "token",
    "access_token",
    "accessToken",
    "refresh_token",
    "id_token_hint",
    "code_verifier",
    "state",
    "email",
    "client_secret",
  ])("never writes the value of %s, at any depth", (name) => {
    const { log, lines } = capture();
    log.warn({ [name]: CANARY, a: { b: [{ [name]: CANARY }] } }, "x");
    expect(lines.join("")).not.toContain(CANARY);
  });

  it.each([
    `GET /fia?key=${CANARY}&x=1 failed`,
    `https://id.example/logout?a=1&id_token_hint=${CANARY}#z`,
    `/auth/callback?code=${CANARY}&state=${CANARY}`,
    `Bearer ${CANARY}`,
    `postgres://cairn:${CANARY}@db/cairn`,
    `${CANARY}@mail.example`,
    `eyJhbGciOiJSUzI1NiJ9.${CANARY}.${CANARY}`,
  ])("removes secrets from texts: %s", (text) => {
    const { log, lines } = capture();
    log.error({ url: text, err: new Error(text, { cause: new Error(text) }) }, text);
    log.info(text);
    expect(lines.join("")).not.toContain(CANARY);
    expect(lines).toHaveLength(2);
  });

  it("keeps what explains an error", () => {
    const { log, lines } = capture();
    log.error({ err: Object.assign(new TypeError("no answer"), { code: "ECONNREFUSED", status: 503 }) }, "failed");
    expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
      type: "TypeError",
      message: "no answer",
      code: "ECONNREFUSED",
      status: 503,
      stack: expect.any(String),
    });
  });

  it("keeps the statement of a query that failed, never its values", () => {
    const { log, lines } = capture();
    const params = ["Hélène Auvray", "1961\n    at two lines", '{"answer":"DIVORCED"}'];
    const error = new DrizzleQueryError("insert into retail_client values ($1, $2)", params, new Error("value too long"));
    log.error({ err: error, also: { cause: error } }, "a page failed");
    const written = lines.join("");
    expect(written).toContain("insert into retail_client");
    expect(written).toContain("value too long");
    expect(written).toMatch(/logger\.server\.test/);
    for (const secret of ["Auvray", "1961", "two lines", "DIVORCED"]) expect(written).not.toContain(secret);
  });

  it("removes an authorization code but keeps error codes", () => {
    const { log, lines } = capture();
    log.info({ code: "3107" }, "a");
    log.info({ code: `x-${CANARY}-Zq` }, "b");
    expect(lines[0]).toContain("3107");
    expect(lines[1]).not.toContain(CANARY);
  });

  it("keeps one line for a text with line breaks, and survives cycles and buffers", () => {
    const { log, lines } = capture();
    const cycle: Record<string, unknown> = { body: Buffer.from(CANARY) };
    cycle.self = cycle;
    log.info({ cycle, forged: 'a\n{"level":"error"}' }, "first\nsecond");
    expect(lines[0]?.trimEnd()).not.toContain("\n");
    expect(lines[0]).not.toContain(CANARY);
  });

  it("names a person by a stable pseudonym", () => {
    expect(personHash("https://id", "sub")).toBe(personHash("https://id", "sub"));
    expect(personHash("https://id", "sub")).not.toBe(personHash("https://id", "other"));
    expect(personHash("https://id", "sub")).toHaveLength(16);
  });
});
