import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { engineOf } from "#app/modules/simulation/instant/engine.ts";
import type { EditPage, TypedState } from "#app/modules/simulation/page/edit-page.server.ts";
import type { InstantMark } from "#app/modules/simulation/view.ts";
import { DEMO_SIMULATIONS } from "#backend/demo/ids.ts";
import { wireBytes } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
const PAGE = `/fia/simulators/edit/${DEMO_SIMULATIONS.studies}`;
const FILE = `/fia/simulators/scenarios/${DEMO_SIMULATIONS.studies}`;
let front: TestFront;
let adviser: CookieJar;
let other: CookieJar;

beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true });
  [adviser, other] = [await signInOverHttp(front.url, "adviser"), await signInOverHttp(front.url, "other-adviser")];
}, 120_000);
afterAll(() => front?.close());

const ask = (path: string, jar: CookieJar, form?: Record<string, string>) =>
  fetch(`${front.url}${path}`, {
    redirect: "manual",
    headers: { cookie: jar.header(), ...(form ? { origin: front.url } : {}) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
async function pageOf(jar: CookieJar): Promise<EditPage & { outcome: { instant: InstantMark } }> {
  const { loaderData } = (await (await ask(PAGE, jar)).json()) as { loaderData: Record<string, { page?: EditPage }> };
  const page = Object.values(loaderData).find((data) => data?.page)?.page;
  if (!page?.outcome.instant) throw new Error("The page names no scenarios");
  return page as EditPage & { outcome: { instant: InstantMark } };
}

/** The fields of the page as a browser sends them. */
function fieldsOf(
  { allocation, movements, mandates: _, removed: __, removedMovement: ___, ...plain }: SimulationForm,
  version: number,
): Record<string, string> {
  const rows = (name: string, all: ReadonlyArray<object>) =>
    all.flatMap((row, i) => Object.entries(row).map(([key, value]) => [`${name}[${i}].${key}`, String(value)] as const));
  return {
    ...plain,
    ...Object.fromEntries([...rows("allocation", allocation), ...rows("movements", movements)]),
    ...{ intent: "simulate", live: "1", version: String(version) },
  };
}
const ASKED = { language: "fr", paths: 0, inflation: null } as const;

describe("scenarios of a simulation", () => {
  it("come in few bytes under a key that a browser keeps privately, and give the figures of its page to the bit", async () => {
    const { form, outcome } = await pageOf(adviser);
    const answer = await ask(`${FILE}?of=${outcome.instant.key}`, adviser);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=86400, immutable"]);
    const engine = engineOf(new Uint8Array(await answer.arrayBuffer()));
    expect(engine.figuresOf(form, ASKED)?.mark).toBe(outcome.instant.mark);
    const { bytes } = await wireBytes(`${front.url}${FILE}?of=${outcome.instant.key}`, adviser.header());
    expect(bytes).toBeLessThan(150_000);
  });

  it("are no one else's, and none for a key that names others", async () => {
    const { key } = (await pageOf(adviser)).outcome.instant;
    const answers = [await ask(`${FILE}?of=${key}`, other), await ask(`${FILE}?of=${"x".repeat(22)}`, adviser), await ask(FILE, adviser)];
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409]);
    for (const { headers } of answers) expect(headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("figures that a browser showed", () => {
  it("are an error of the log where the server has others, with neither person nor inputs in it", async () => {
    const page = await pageOf(adviser);
    const engine = engineOf(new Uint8Array(await (await ask(`${FILE}?of=${page.outcome.instant.key}`, adviser)).arrayBuffer()));
    const form = { ...page.form, currentBalance: "43215" };
    const mark = engine.figuresOf(form, ASKED)?.mark ?? "";
    let { version } = page;
    const send = async (claimed: string) => {
      const before = front.lines.length;
      const answer = await ask(PAGE, adviser, { ...fieldsOf(form, version), instant: `${page.outcome.instant.key}.${claimed}` });
      const { actionData } = (await answer.json()) as { actionData: Record<string, TypedState> };
      const typed = Object.values(actionData)[0];
      version = typed?.version ?? 0;
      return { typed, told: front.lines.slice(before).filter((line) => line.includes("figures differ")) };
    };
    const right = await send(mark);
    expect([right.typed?.errors, right.typed?.outcome?.instant]).toEqual([[], { key: page.outcome.instant.key, mark }]);
    expect(right.told).toEqual([]);
    const { told } = await send("0123456789abcdef");
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? "")).toMatchObject({ figures: { browser: "0123456789abcdef", server: mark } });
    for (const secret of ["43215", DEMO_SIMULATIONS.studies, "adviser"]) expect(told[0]).not.toContain(secret);
  });
});
