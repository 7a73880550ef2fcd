import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ORGANISATION_KINDS } from "#app/domain/enumerations.ts";
import { flagsOf } from "#app/domain/organisation/organisation-flags.ts";
import { ASSET_MANAGER_FLAGS, DISTRIBUTOR_FLAGS, PRODUCT_OWNER_FLAGS } from "#app/domain/rights/feature-flags.ts";
import { type OrganisationFlags, PERMISSIONS, permissionsOf } from "#app/domain/rights/permissions.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const KNOWN = { distributor: DISTRIBUTOR_FLAGS, assetManager: ASSET_MANAGER_FLAGS, productOwner: PRODUCT_OWNER_FLAGS } as const;
const allOn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

/** Guards of pages and calls, menu entries, and what a page shows by a permission: wherever a permission is named but its own rules. */
const sources = ["app", "backend"]
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((path) => !/\.test\.tsx?$|^app\/domain\/|^app\/i18n\/|^app\/contract\/|^backend\/demo\//.test(path))
  .map((path) => readFileSync(join(projectRoot, path), "utf8"));
const asked = new Set(PERMISSIONS.filter((name) => sources.some((text) => text.includes(`"${name}"`))));

/** Permissions that somebody loses when the flag alone is switched off. */
function permissionsBehind(kind: (typeof ORGANISATION_KINDS)[number], flag: string): string[] {
  const on: OrganisationFlags = { [kind]: allOn(KNOWN[kind]) };
  const off: OrganisationFlags = { [kind]: { ...on[kind], [flag]: false } };
  return ROLES.flatMap((role) => [...permissionsOf([role], on)].filter((name) => !permissionsOf([role], off).has(name)));
}

describe.each(ORGANISATION_KINDS)("flags of a %s", (kind) => {
  it("are offered exactly where a page or a call asks for what they open", () => {
    const read = KNOWN[kind].filter((flag) =>
      permissionsBehind(kind, flag).some((name) => asked.has(name as (typeof PERMISSIONS)[number])),
    );
    expect([...flagsOf(kind)].toSorted()).toEqual([...read].toSorted());
  });
});
