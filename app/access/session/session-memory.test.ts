import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "#app/services/sql.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { createSealer, hashOf } from "./seal.server.ts";
import { Sessions } from "./sessions.server.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let queries = 0;
let sessions: Sessions;

beforeAll(async () => {
  database = await openTestDatabase();
  const counted: Sql = {
    query: (text, values) => {
      queries += 1;
      return database.sql.query(text, values);
    },
    transaction: (work) => database.sql.transaction(work),
  };
  sessions = new Sessions(counted, createSealer(["a secret of the tests that is long enough"]), database.watchSessions);
});
afterAll(() => database.close());

const open = (kind: "oidc" | "custom" = "oidc", expiresIn = 300) =>
  sessions.create({
    kind,
    iss: "https://provider.example",
    sub: "someone",
    idpSid: null,
    profile: { username: "u", firstName: "", lastName: "", email: null, roles: [], idpDistributor: null },
    tokens: { access: "a", refresh: null, id: null, nonce: "" },
    expiresIn,
  });

it("reads a session once for requests that follow each other, and counts its token's life down", async () => {
  const id = await open();
  const first = await sessions.find(id);
  const asked = queries;
  const second = await sessions.find(id);
  expect(queries).toBe(asked);
  expect(second).toMatchObject({ sub: "someone", tokens: { access: "a" } });
  expect(second?.accessLeftMs).toBeLessThanOrEqual(first?.accessLeftMs ?? 0);
});

it.each([
  ["ended by another part", "DELETE FROM web_session WHERE id_hash = $1"],
  ["too old", "UPDATE web_session SET created_at = now() - interval '11 hours' WHERE id_hash = $1"],
])("sees at once that a session is %s", async (_, statement) => {
  const id = await open();
  expect(await sessions.find(id)).not.toBeNull();
  await database.sql.query(statement, [hashOf(id)]);
  expect(await sessions.find(id)).toBeNull();
});

it("knows the state after the commit, not the one before or one rolled back", async () => {
  const id = await open();
  await sessions.find(id);
  const remove = (fail: boolean) =>
    database.sql.transaction(async (sql) => {
      await sql.query("DELETE FROM web_session WHERE id_hash = $1", [hashOf(id)]);
      if (fail) throw new Error("given up");
    });
  await expect(remove(true)).rejects.toThrow("given up");
  expect(await sessions.find(id)).not.toBeNull();
  await remove(false);
  expect(await sessions.find(id)).toBeNull();
});

it("does not keep what a change overtook while it was read", async () => {
  const id = await open();
  const [read] = await Promise.all([sessions.find(id), sessions.end(hashOf(id))]);
  expect(read).not.toBeNull();
  expect(await sessions.find(id)).toBeNull();
});

it("forgets a custom link's session with its token", async () => {
  const id = await open("custom", 0.2);
  expect(await sessions.find(id)).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await sessions.find(id)).toBeNull();
});
