import { afterAll, beforeAll, expect, it } from "vitest";
import { languageOfTag } from "#app/domain/rights/claims.ts";
import type { Sql } from "#app/services/sql.ts";
import { accessWorld, signInWith } from "../../../tests/fixtures/access.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { type FakeProvider, startFakeProvider } from "../../../tests/fixtures/outside/fake-provider.ts";

let sql: Sql;
let close: () => Promise<void>;
let fake: FakeProvider;
const claims = { roles: "extension.roles", username: "https://id.example/name", organisation: "company", language: "locale" };
const own = {
  extension: { roles: ["ADMIN"] },
  "https://id.example/name": "durand",
  company: "D7",
  locale: "en-GB",
  "client-roles": ["ADVISER"],
};

beforeAll(async () => {
  ({ sql, close } = await openTestDatabase());
  fake = await startFakeProvider();
});
afterAll(async () => {
  await fake.close();
  await close();
});

it("sign-in reads the claims under the names that are set, and those alone", async () => {
  fake.idClaims = own;
  const world = accessWorld(sql, fake, { claims });
  const session = await world.signIn.storedSession((await signInWith(world)).request("/"));
  expect(session?.profile).toMatchObject({ username: "durand", roles: ["ADMIN"], idpDistributor: "D7", language: "en" });
});

it.each([
  ["aaaic:distributors:2", "Cap Sillage Conseil"],
  ["aaaic:distributors:102", "aaaic:distributors:102"],
  ["Atelier", "Atelier"],
])("a provider that names the distributor %s means %s", async (company, idpDistributor) => {
  fake.idClaims = { ...own, company };
  const world = accessWorld(sql, fake, { claims });
  const session = await world.signIn.storedSession((await signInWith(world)).request("/"));
  expect(session?.profile).toMatchObject({ idpDistributor });
});

it.each([
  ["fr-FR", "fr"],
  ["EN_GB", "en"],
  ["de", null],
  [null, null],
])("the language of %s is %s", (tag, language) => expect(languageOfTag(tag)).toBe(language));
