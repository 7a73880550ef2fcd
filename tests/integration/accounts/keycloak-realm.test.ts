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
  expect(client.protocolMappers.map((mapper: { name: string }) => mapper.name)).toEqual([
    "client-roles",
    "idp-distributor",
    "cairn-audience",
  ]);
});

it("names the client as audience of its access tokens, which Keycloak does by a mapper alone", () => {
  const mapper = realm.clients[0].protocolMappers.find(
    ({ protocolMapper }: { protocolMapper: string }) => protocolMapper === "oidc-audience-mapper",
  );
  expect(mapper.config).toMatchObject({ "included.client.audience": clientId, "access.token.claim": "true" });
});

it("declares every attribute that a mapper reads: from Keycloak 24 on an undeclared one is not kept; the person edits none of them", () => {
  const [component] = realm.components["org.keycloak.userprofile.UserProfileProvider"];
  expect(component.providerId).toBe("declarative-user-profile");
  const { attributes } = JSON.parse(component.config["kc.user.profile.config"][0]) as {
    attributes: Array<{ name: string; permissions: { edit: string[] } }>;
  };
  // Keycloak refuses a profile without the first two.
  expect(attributes.map(({ name }) => name)).toEqual(["username", "email", "firstName", "lastName", "idp-distributor"]);
  const read = realm.clients[0].protocolMappers.flatMap(({ config }: { config: Record<string, string> }) => config["user.attribute"] ?? []);
  for (const name of read) expect(attributes.find((attribute) => attribute.name === name)?.permissions.edit).toEqual(["admin"]);
});
