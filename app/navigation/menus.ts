import { ADMIN_MENU } from "./menus-admin.ts";
import { ADVISER_MENU, PARTNER_MENU, REDUCED_MENU } from "./menus-adviser.ts";
import { ASSET_MANAGER_MENU, INSURER_MENU } from "./menus-organisations.ts";

/**
 * Menus as data: guards, shell, breadcrumbs and tests read the same entries. An entry shows when the person has its
 * permission; the page behind it asks for the same one. `built: false` keeps an entry out of sight until its page is
 * served here; with a `host` that is configured, the page is served there and the entry shows.
 */
export const MENUS = [...ADVISER_MENU, ...ADMIN_MENU, ...ASSET_MANAGER_MENU, ...INSURER_MENU, ...REDUCED_MENU, ...PARTNER_MENU] as const;

/** Entry of the account menu: open to everyone who has a role. */
export const PREFERENCES = { path: "/preferences", permission: "preferences" } as const;

/** The partner's mark in a path: the partner's single entry then replaces the menu. */
export const PARTNER_MARKER = "premia";
/** Pages that say so in their handle stand alone: an audience without any menu. */
export const STANDALONE = "standalone";

export type MenuGroup = (typeof MENUS)[number];
export type MenuEntry = MenuGroup["entries"][number];
/** Base addresses of the other hosts; a host that is absent is this application. */
export type MenuHosts = Readonly<Partial<Record<"admin" | "contracts" | "reporting" | "assetManager" | "partner", string>>>;

export interface VisibleGroup {
  group: MenuGroup;
  entries: MenuEntry[];
}

/** Optional parts of an entry, whatever its literal type says. */
export const hostOf = (entry: MenuEntry): keyof MenuHosts | null => ("host" in entry ? entry.host : null);
export const isBuilt = (entry: MenuEntry): boolean => !("built" in entry);
const permissionOf = (entry: MenuEntry): string | null => entry.permission;

/** Whether the page of an entry is there, so that others may lead to it. */
export const isServed = (id: MenuEntry["id"]): boolean =>
  MENUS.some((group) => (group.entries as readonly MenuEntry[]).some((entry) => entry.id === id && isBuilt(entry)));

/** Address on another host, or null when the entry leads to a page of this application. */
export function externalAddress(entry: MenuEntry, hosts: MenuHosts): string | null {
  const host = hostOf(entry);
  const base = host === null ? undefined : hosts[host];
  return base === undefined ? null : `${base.replace(/\/+$/, "")}${entry.path}`;
}

/** Groups and entries that a person may route to, built or not, in order; empty groups are left out. */
export function permittedMenus(audience: string | null, permissions: ReadonlySet<string>): VisibleGroup[] {
  return MENUS.filter((group) => group.audience === audience)
    .map((group) => ({
      group,
      entries: (group.entries as readonly MenuEntry[]).filter((entry) => {
        const wanted = permissionOf(entry);
        return wanted === null ? permissions.has("application") : permissions.has(wanted);
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The permitted entries whose page is there: here, or on a host that is configured. */
export function visibleMenus(audience: string | null, permissions: ReadonlySet<string>, hosts: MenuHosts = {}): VisibleGroup[] {
  return permittedMenus(audience, permissions)
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter((entry) => isBuilt(entry) || externalAddress(entry, hosts) !== null),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** First page of this application, or of the part of its addresses below `part`, that the person may open; or null. */
export function firstPath(audience: string | null, permissions: ReadonlySet<string>, hosts: MenuHosts = {}, part = ""): string | null {
  const entries = visibleMenus(audience, permissions, hosts).flatMap((menu) => menu.entries);
  const found = entries.find((entry) => entry.path.startsWith(`${part}/`) && externalAddress(entry, hosts) === null);
  return found?.path ?? null;
}

export interface MenuQuestion {
  mainRole: string | null;
  /** The page stands alone. */
  alone: boolean;
  pathname: string;
  /** Query of the address, with or without its question mark. */
  search: string;
  /** Name of the query parameter that asks for the reduced menu. */
  reducedParameter: string;
  /** The person came by a custom action token. */
  customToken: boolean;
}

/**
 * Which menu is beside the page: none beside one that stands alone. A partner's path goes before the reduced menu,
 * because it names the partner; both replace the menu of the main role, they never add to it.
 */
export function menuAudience({ mainRole, alone, pathname, search, reducedParameter, customToken }: MenuQuestion): string | null {
  if (mainRole === null) return null;
  if (alone) return STANDALONE;
  if (pathname.includes(PARTNER_MARKER)) return "partner";
  if (customToken || new URLSearchParams(search).has(reducedParameter)) return "reduced";
  return mainRole;
}
