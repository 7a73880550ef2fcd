import type { Translate } from "#app/i18n/texts.ts";
import { MENUS, type MenuEntry } from "./menus.ts";
import { atBase, belowBase } from "./paths.ts";

const ENTRIES: readonly MenuEntry[] = MENUS.flatMap((group): readonly MenuEntry[] => group.entries);

/** Breadcrumb of a page under a menu entry: the entry, then what stands between, then the page itself. */
export function breadcrumb(
  t: Translate,
  entryId: MenuEntry["id"],
  ...after: Array<{ label: string; href?: string }>
): Array<{ label: string; href?: string }> {
  const entry = ENTRIES.find(({ id }) => id === entryId);
  return entry ? [{ label: t(entry.labelKey), href: atBase(entry.path) }, ...after] : after;
}

/** Paths that are a whole menu's own start: other entries stand under them without being parts of their page. */
const ROOTS: readonly string[] = ["/admin"];

/** Whether an entry is the current one on its own page alone. */
export const isRoot = ({ path }: MenuEntry): boolean => ROOTS.includes(path);

/** Longest menu path that an address begins with. */
export function currentEntryId(address: string): string | null {
  const pathname = belowBase(address);
  const found = ENTRIES.filter(({ path }) => pathname === path || (!ROOTS.includes(path) && pathname.startsWith(`${path}/`))).sort(
    (a, b) => b.path.length - a.path.length,
  );
  return found[0]?.id ?? null;
}
