import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleError } from "#app/entry.server.tsx";
import { AppError } from "#app/services/app-error.ts";
import { sqlNotWritable, sqlUnavailable } from "#app/services/sql.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { testPages } from "../../fixtures/rendered/pages.ts";

const failure = (code: string, status: number) => new AppError("on purpose", { code, status, correlationId: null });
const thrown = (error: unknown) => () => {
  throw error;
};
/** Ways in which a loader or an action ends in an answer of 500 or more, with its status and the cause that the log names. */
const ENDS: Record<string, [work: () => unknown, status: number, cause: string]> = {
  "an error": [thrown(new Error("on purpose")), 500, "a page failed: Error"],
  "no error at all": [thrown("on purpose"), 500, "a page failed"],
  "a call that failed": [thrown(failure("INTERNAL_SERVER_ERROR", 500)), 500, "a backend call failed: INTERNAL_SERVER_ERROR"],
  "a backend that is away": [thrown(failure("NETWORK_ERROR", 502)), 503, "a backend call failed: NETWORK_ERROR"],
  "a backend that is busy": [thrown(failure("BACKEND_BUSY", 503)), 503, "a backend call failed: BACKEND_BUSY"],
  "a backend that is late": [thrown(failure("TIMEOUT", 504)), 503, "a backend call failed: TIMEOUT"],
  "a call that was ended, for a reader who is there": [
    thrown(failure("REQUEST_ABORTED", 499)),
    503,
    "a backend call was ended: REQUEST_ABORTED",
  ],
  "a database that is away": [thrown(sqlUnavailable(new Error("x"))), 503, "a backend call failed: DATABASE_UNAVAILABLE"],
  "a full disk": [thrown(sqlNotWritable(new Error("x"))), 507, "a backend call failed: NOT_WRITABLE"],
  "data with a status": [() => data({ told: true }, { status: 503 }), 503, "a page says that something could not be done"],
  "thrown data": [thrown(data({ told: true }, { status: 502 })), 502, "a page says that something could not be done"],
  "an answer": [() => new Response("no", { status: 503 }), 503, "a page says that something could not be done"],
};

let front: TestFront;
let adviser: CookieJar;
beforeAll(async () => {
  const build = testPages();
  const work = ({ request }: LoaderFunctionArgs) => ENDS[new URL(request.url).searchParams.get("as") ?? ""]?.[0]() ?? null;
  const { broken } = build.routes;
  broken!.module = { ...broken!.module, loader: work, action: work };
  build.entry.module = { ...build.entry.module, handleError };
  front = await startFront({ build, limits: false });
  adviser = await signInOverHttp(front.url, "adviser");
}, 120_000);
afterAll(() => front?.close());

/** Lines that the log has of one request: its own, and those that name it. */
async function linesOf(answer: Response) {
  const id = answer.headers.get("x-request-id") ?? "";
  const all = () => front.lines.map((line) => JSON.parse(line)).filter((line) => [line.requestId, line.correlationId].includes(id));
  await expect.poll(() => all().some(({ msg }) => msg === "answered")).toBe(true);
  return all();
}
/** Causes in the request's own lines, of which there is one. */
const causesOf = async (answer: Response) => (await linesOf(answer)).flatMap(({ msg, cause }) => (msg === "answered" ? [cause] : []));

describe("the one line of a request that was answered 500 or more names the cause", () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${front.url}${path}`, { ...init, headers: { cookie: adviser.header(), origin: front.url } });

  describe.each(["/broken", "/broken.data"])("of %s", (path) => {
    it.each(Object.entries(ENDS))("that ends with %s", async (as, [, status, cause]) => {
      const query = new URLSearchParams({ as });
      for (const init of [{}, { method: "POST", body: new URLSearchParams() }]) {
        const answer = await ask(`${path}?${query}`, init);
        await answer.arrayBuffer();
        expect(answer.status).toBe(status);
        expect(await causesOf(answer)).toEqual([cause]);
      }
    });
  });

  it("of a call of the API, with the reason under the same id", async () => {
    const token = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: "demo" }),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    await front.database.sql.query("ALTER TABLE market_event RENAME TO market_event_away");
    const answer = await fetch(`${front.url}/api/product-config-service/v1/market_events`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    await front.database.sql.query("ALTER TABLE market_event_away RENAME TO market_event");
    expect(answer.status).toBe(500);
    expect(await causesOf(answer)).toEqual(["INTERNAL_SERVER_ERROR"]);
    expect((await linesOf(answer)).map(({ level, msg }) => `${level}: ${msg}`)).toContain("error: backend call failed");
  });

  it("of the identity provider", async () => {
    await front.database.sql.query("ALTER TABLE oidc_record RENAME TO oidc_record_away");
    const answer = await fetch(`${front.url}/auth/login`, { redirect: "manual" });
    const provider = await fetch(answer.headers.get("location") ?? "", { redirect: "manual" });
    await front.database.sql.query("ALTER TABLE oidc_record_away RENAME TO oidc_record");
    expect(provider.status).toBe(500);
    expect(await causesOf(provider)).toEqual([expect.stringMatching(/^identity provider: a request failed: /)]);
  });
});
