import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_EXPORTED } from "#app/domain/model-portfolio.ts";
import { modelPortfolio } from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_USERS } from "#backend/demo/ids.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/** The Excel file of a list that is longer than a file. */
const list = "/fia/model-portfolios";
const SAID = `Un fichier Excel contient ${MOST_EXPORTED} portefeuilles au plus\u202f: filtrez la liste.`;
const LINK = "Exporter la liste vers Excel";
let front: TestFront;
let adviser: CookieJar;
const { build } = await renderedPages();
beforeAll(async () => {
  front = await startFront({ build, limits: false });
  adviser = await signInOverHttp(front.url, "adviser");
  const held = { distributor: DEMO_ORGANISATIONS.distributor, owner: DEMO_USERS.adviser, product: DEMO_PRODUCTS.lifeInsurance };
  await front.database.orm
    .insert(modelPortfolio)
    .values(Array.from({ length: MOST_EXPORTED + 1 }, (_, n) => ({ uuid: randomUUID(), ...held, name: `Nombreux ${n}` })));
}, 120_000);
afterAll(() => front?.close());

/** What a person sees: texts for the browser stand in scripts. */
const shownOf = async (answer: Response) =>
  answer.headers.get("content-type")?.startsWith("text/html") ? (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, "") : "";
const shown = async (path: string) => {
  const { answer, url } = await adviser.fetch(`${front.url}${path}`);
  return { answer, url: new URL(url), html: await shownOf(answer) };
};

describe(`an export of more than ${MOST_EXPORTED} portfolios`, () => {
  it("is told of on the list, which offers no file until it is filtered", async () => {
    const all = await shown(`${list}?q=Nombreux`);
    expect(all.html).toContain(SAID);
    expect(all.html).not.toContain(LINK);
    const some = await shown(`${list}?q=Nombreux+41`);
    expect(some.html).toContain(LINK);
    expect(some.html).not.toContain(SAID);
  });

  it("leads back to the list as it was filtered, with the same words, where its address is known", async () => {
    const refused = await shown(`${list}/export.xlsx?q=Nombreux&sort=product`);
    expect([refused.answer.status, refused.url.pathname, refused.url.search]).toEqual([200, list, "?q=Nombreux&sort=product"]);
    expect(refused.html).toMatch(new RegExp(`page-notice[\\s\\S]*${SAID}`));
    const file = await shown(`${list}/export.xlsx?q=Nombreux+41`);
    expect([file.answer.status, file.answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("spreadsheetml")]);
  });
});
