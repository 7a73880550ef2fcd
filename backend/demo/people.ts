import { ROLES, type Role } from "#app/domain/roles.ts";
import { DEMO_ORGANISATIONS, type DemoUsername } from "#backend/demo/ids.ts";

export interface DemoPerson {
  username: DemoUsername;
  firstName: string;
  lastName: string;
  roles: Role[];
  distributor?: string;
  assetManager?: string;
  productOwner?: string;
}

const starting = (prefix: string) => ROLES.filter((role) => role === prefix || role.startsWith(`${prefix}_`));

/** One account for each main role, one without any role, and an adviser of another organisation who must see nothing of the first. */
export const PEOPLE: readonly DemoPerson[] = [
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
];

/** Addresses of a domain that is reserved for documentation: no mail can leave. */
export const emailOf = ({ username }: DemoPerson) => `${username}@demo.example`;
