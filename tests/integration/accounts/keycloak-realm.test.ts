import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROLES } from "#app/domain/rights/roles.ts";
import { variables } from "#app/services/env/env-schema.ts";

const realm = JSON.parse(readFileSync(new URL("../../../docs/keycloak-realm.json", import.meta.url), "utf8"));
const clientId = variables.parse({}).OIDC_CLIENT_ID;

it("the Keycloak realm of the guide has this client, its address, PKCE and every role", () => {
  expect(realm.clients).toHaveLength(1);
  const [client] = realm.clients;
  expect(client).toMatchObject({ clientId, publicClient: false, standardFlowEnabled: true, implicitFlowEnabled: false });
  expect(client.redirectUris).toEqual([expect.stringMatching(/^https:\/\/[^/*]+\/auth\/callback$/)]);
  expect(client.attributes["pkce.code.challenge.method"]).toBe("S256");
  expect(realm.roles.client[clientId].map((role: { name: string }) => role.name)).toEqual([...ROLES]);
  expect(client.protocolMappers.map((mapper: { name: string }) => mapper.name)).toEqual(["client-roles", "idp-distributor"]);
});
