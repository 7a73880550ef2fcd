import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";

const root = "/user-service/v1/token";
const ANNA = "username=anna&password=right";
const GOOD = { status: 200, body: { access_token: "token-anna", token_type: "Bearer", expires_in: 300 } };

let off: ApiWorld;
let on: ApiWorld;
const exchangeKey = async (key: string) => (key === "good-key" ? { accessToken: "token-anna", expiresIn: 300 } : null);

beforeAll(async () => {
  off = await openApiWorld(() => openTestDatabase(), { exchangeKey });
  on = await openApiWorld(() => openTestDatabase(), {
    exchangeKey,
    tokenByAddress: true,
    issueToken: async ({ username, password }) => {
      if (username === "eager") return { wait: 240 };
      return password === "right" ? { accessToken: `token-${username}`, expiresIn: 300 } : null;
    },
  });
});
afterAll(async () => {
  await off.close();
  await on.close();
});

describe("a name and a password in the address", () => {
  it.each([`/authorize?${ANNA}`, `/authorize?${ANNA}&provider=KEYCLOAK`, "/authorize?token=good-key", `/acquire?${ANNA}`])(
    "are taken at %s only where that is switched on",
    async (path) => {
      expect(await on.call(null, "GET", `${root}${path}`)).toMatchObject(GOOD);
      const refused = await off.call<ErrorAnswer>(null, "GET", `${root}${path}`);
      expect([refused.status, refused.body.error.code]).toEqual([501, "NOT_IMPLEMENTED"]);
    },
  );

  it("are refused where the token was used, and for a provider that signs in elsewhere", async () => {
    expect((await on.call(null, "GET", `${root}/authorize?token=used-key`)).status).toBe(401);
    expect((await on.call(null, "GET", `${root}/authorize?${ANNA}&provider=MS_ADB2C`)).status).toBe(501);
  });

  it.each(["/authorize", "/acquire"])("are refused at %s like in a body, and appear nowhere", async (path) => {
    const wrong = await on.call<ErrorAnswer>(null, "GET", `${root}${path}?username=anna&password=canary-password`);
    expect([wrong.status, wrong.body.error.message]).toEqual([401, "Sign-in refused."]);
    const early = await on.call<ErrorAnswer>(null, "GET", `${root}${path}?username=eager&password=canary-password`);
    expect([early.status, early.headers.get("retry-after"), early.body.error.code]).toEqual([429, "240", "TOO_MANY_REQUESTS"]);
    expect(JSON.stringify([on.logged, wrong.body, early.body])).not.toContain("canary");
  });
});

describe("POST token/authorize", () => {
  it("takes a name and a password, or a custom action token", async () => {
    expect(await off.call(null, "POST", `${root}/authorize`, { username: "anna", password: "right", provider: "KEYCLOAK" })).toMatchObject(
      GOOD,
    );
    expect(await off.call(null, "POST", `${root}/authorize`, { token: "good-key" })).toMatchObject(GOOD);
    expect((await off.call(null, "POST", `${root}/authorize`, { token: "used-key" })).status).toBe(401);
  });

  it("says which part is missing, and that another provider signs in elsewhere", async () => {
    const missing = await off.call<ErrorAnswer>(null, "POST", `${root}/authorize`, {});
    expect(missing.body.error.issues?.map(({ path }) => path).sort()).toEqual(["body.password", "body.username"]);
    const other = { username: "anna", password: "right", provider: "MS_ADB2C" };
    expect((await off.call(null, "POST", `${root}/authorize`, other)).status).toBe(501);
  });
});
