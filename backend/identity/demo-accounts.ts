import { type MainRole, mainRoleOf } from "#app/domain/roles.ts";
import { DEMO_PASSWORD } from "#backend/demo/ids.ts";
import { PEOPLE } from "#backend/demo/people.ts";
import type { DemoAccount } from "./pages.ts";

const LABELS: Record<MainRole | "none", DemoAccount["role"]> = {
  adviser: { fr: "Conseiller", en: "Adviser" },
  admin: { fr: "Administrateur", en: "Administrator" },
  assetManager: { fr: "Société de gestion", en: "Asset manager" },
  productOwner: { fr: "Assureur", en: "Insurer" },
  none: { fr: "Aucun module", en: "No module" },
};

/** The people of the demonstration, as the sign-in page offers them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = PEOPLE.map(({ username, firstName, lastName, roles }) => ({
  username,
  password: DEMO_PASSWORD,
  name: `${firstName} ${lastName}`,
  role: LABELS[mainRoleOf(roles) ?? "none"],
}));
