/**
 * Menus as data, without any import: guards, shell, breadcrumbs and tests read the same entries. An entry shows when
 * the person has its permission; the page behind it asks for the same one.
 */
export const MENUS = [
  {
    id: "advice",
    audience: "adviser",
    labelKey: "navigation.groups.advice",
    entries: [
      {
        id: "simulators",
        path: "/fia/simulators",
        permission: "simulators",
        labelKey: "navigation.simulators",
        icon: "sliders",
        external: false,
      },
    ],
  },
  {
    id: "data",
    audience: "admin",
    labelKey: "navigation.groups.data",
    entries: [
      { id: "series", path: "/admin/data/series", permission: "data", labelKey: "navigation.series", icon: "chart", external: false },
      {
        id: "load-values",
        path: "/admin/data/load-values",
        permission: "data",
        labelKey: "navigation.loadValues",
        icon: "upload",
        external: false,
      },
    ],
  },
] as const;

/** Entry of the account menu: open to everyone who has a role. */
export const PREFERENCES = { path: "/preferences", permission: "preferences" } as const;

export type MenuGroup = (typeof MENUS)[number];
export type MenuEntry = MenuGroup["entries"][number];
export type MenuIcon = MenuEntry["icon"];

/**
 * Groups and entries that a person sees, in order; empty groups are left out. `permissions` come from the guards,
 * `audience` from the main role.
 */
export function visibleMenus(audience: string | null, permissions: ReadonlySet<string>): Array<{ group: MenuGroup; entries: MenuEntry[] }> {
  return MENUS.filter((group) => group.audience === audience)
    .map((group) => ({ group, entries: (group.entries as readonly MenuEntry[]).filter(({ permission }) => permissions.has(permission)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** First page the person may open, or null. */
export function firstPath(audience: string | null, permissions: ReadonlySet<string>): string | null {
  return visibleMenus(audience, permissions)[0]?.entries[0]?.path ?? null;
}
