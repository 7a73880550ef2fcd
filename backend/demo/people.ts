import { ROLES, type Role } from "#app/domain/rights/roles.ts";
import { DEMO_ORGANISATIONS, DEMO_USERS, type DemoUsername, demoRoleUser } from "#backend/demo/ids.ts";
import { ROLE_PEOPLE } from "#backend/demo/role-accounts.ts";

export interface DemoPerson {
  uuid: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  distributor?: string;
  assetManager?: string;
  productOwner?: string;
}

const starting = (prefix: string) => ROLES.filter((role) => role === prefix || role.startsWith(`${prefix}_`));

/** The person a demonstration begins with, for each main role; then people of other organisations. */
type Known = Omit<DemoPerson, "uuid"> & { username: DemoUsername };

/** One account for each main role, one without any role, and an adviser of another organisation who must see nothing of the first. */
const KNOWN: readonly Known[] = [
  { username: "adviser", firstName: "Claire", lastName: "Morvan", roles: starting("ADVISER"), distributor: DEMO_ORGANISATIONS.distributor },
  { username: "admin", firstName: "Thomas", lastName: "Delcourt", roles: ["ADMIN"] },
  {
    username: "asset-manager",
    firstName: "Nadia",
    lastName: "Fournel",
    roles: starting("ASSET_MANAGER"),
    assetManager: DEMO_ORGANISATIONS.assetManager,
  },
  {
    username: "insurer",
    firstName: "Étienne",
    lastName: "Kervella",
    roles: starting("PRODUCT_OWNER"),
    productOwner: DEMO_ORGANISATIONS.productOwner,
  },
  { username: "nobody", firstName: "Alice", lastName: "Whitcombe", roles: [], distributor: DEMO_ORGANISATIONS.distributor },
  {
    username: "other-adviser",
    firstName: "James",
    lastName: "Hartnell",
    roles: starting("ADVISER"),
    distributor: DEMO_ORGANISATIONS.otherDistributor,
  },
  {
    username: "other-asset-manager",
    firstName: "Franck",
    lastName: "Osterman",
    roles: starting("ASSET_MANAGER"),
    assetManager: DEMO_ORGANISATIONS.otherAssetManager,
  },
  {
    username: "other-insurer",
    firstName: "Solène",
    lastName: "Vasseur",
    roles: starting("PRODUCT_OWNER"),
    productOwner: DEMO_ORGANISATIONS.otherProductOwner,
  },
  {
    username: "flagless-adviser",
    firstName: "Denis",
    lastName: "Malhaire",
    roles: starting("ADVISER"),
    distributor: DEMO_ORGANISATIONS.withoutFlags,
  },
  {
    // The partners' own roles open the partners' pages; what stands on them takes the simulators too.
    username: "partner",
    firstName: "Gaëlle",
    lastName: "Trémeur",
    roles: ["ADVISER_SIMULATORS", ...starting("PARTNER")],
    distributor: DEMO_ORGANISATIONS.distributor,
  },
];

/** Everybody of the demonstration: the accounts by name, then one for each role. */
export const PEOPLE: readonly DemoPerson[] = [
  ...KNOWN.map((person) => ({ ...person, uuid: DEMO_USERS[person.username] })),
  ...ROLE_PEOPLE.map(({ kind, ...person }, place) => ({
    ...person,
    uuid: demoRoleUser(place + 1),
    ...(kind ? { [kind]: DEMO_ORGANISATIONS[kind] } : {}),
  })),
];

/** Addresses of a domain that is reserved for documentation: no mail can leave. */
export const emailOf = ({ username }: Pick<DemoPerson, "username">) => `${username}@demo.example`;
