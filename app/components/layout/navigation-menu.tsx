import { DoubleArrowLeftIcon, DoubleArrowRightIcon, ExternalLinkIcon } from "@radix-ui/react-icons";
import { NavLink } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

export interface ShellEntry {
  id: string;
  label: string;
  href: string;
  /** Name of a drawing in `styles/menu-glyphs.css`: the browser fetches those that it shows. */
  icon: string;
  current: boolean;
  /** Pages below its address belong to other entries. */
  end?: boolean;
  /** Another host or another application: opened by the browser and marked. */
  external?: boolean;
  /** What waits behind it, in a few words. */
  note?: string | undefined;
}
export interface ShellGroup {
  id: string;
  /** Absent for entries that stand alone; a group with a label can be folded. */
  label?: string;
  entries: readonly ShellEntry[];
}

/** Name under which the folding of the whole side menu is kept; the other names are the groups'. */
export const SIDEBAR = "sidebar";

export interface FoldedMenu {
  names: readonly string[];
  /** Takes `name`, `folded` (1 or 0) and `returnTo` by POST and keeps the choice. */
  action: string;
  returnTo: string;
}

export interface MenuState extends Omit<FoldedMenu, "names"> {
  sidebar: boolean;
  isFolded(name: string): boolean;
  set(name: string, folded: boolean): void;
}

/** Folding of the menu: as the server knows it from the start, as the person chose at once. */
export function useFoldedMenu({ names, action, returnTo }: FoldedMenu): MenuState {
  const [folded, setFolded] = useState<readonly string[]>(names);
  return {
    sidebar: folded.includes(SIDEBAR),
    isFolded: (name) => folded.includes(name),
    set(name, on) {
      if (folded.includes(name) === on) return;
      setFolded(on ? [...folded, name] : folded.filter((other) => other !== name));
      const body = new URLSearchParams({ name, folded: on ? "1" : "0", returnTo });
      // A choice that could not be kept is no reason to disturb the person: the menu is folded all the same.
      fetch(action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
    },
    action,
    returnTo,
  };
}

export function MenuGroups({ groups, menu }: { groups: readonly ShellGroup[]; menu: MenuState }) {
  return groups.map((group) => {
    const holdsCurrent = group.entries.some(({ current }) => current);
    return group.label === undefined ? (
      <div key={group.id} className="nav-group">
        <Entries entries={group.entries} />
      </div>
    ) : (
      <details
        key={group.id}
        className="nav-group"
        // The group of the page that is shown stays open: the person sees where they are.
        open={!menu.isFolded(group.id) || holdsCurrent}
        onToggle={({ currentTarget: { open } }) => (open && holdsCurrent ? undefined : menu.set(group.id, !open))}
      >
        <summary className="nav-label">
          <h2>{group.label}</h2>
        </summary>
        <Entries entries={group.entries} />
      </details>
    );
  });
}

function Entries({ entries }: { entries: readonly ShellEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <MenuEntry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function MenuEntry({ entry }: { entry: ShellEntry }) {
  const { t } = useTranslation();
  if (entry.external) {
    return (
      <a href={entry.href} className="nav-item" title={entry.label}>
        <span className={`nav-glyph nav-glyph-${entry.icon}`} />
        <span className="nav-text">{entry.label}</span>
        <span className="visually-hidden">{t("common.opensElsewhere")}</span>
        <ExternalLinkIcon aria-hidden="true" className="nav-external" />
      </a>
    );
  }
  return (
    <NavLink to={entry.href} end={entry.end} prefetch="intent" className="nav-item" title={entry.label}>
      <span className={`nav-glyph nav-glyph-${entry.icon}`} />
      <span className="nav-text">{entry.label}</span>
      {entry.note ? <span className="nav-text nav-note">{entry.note}</span> : null}
    </NavLink>
  );
}

/** Narrows the side menu to its icons. A form, so that it works without script; with script nothing is sent. */
export function FoldButton({ menu }: { menu: MenuState }) {
  const { t } = useTranslation();
  const label = t(menu.sidebar ? "navigation.unfold" : "navigation.fold");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    menu.set(SIDEBAR, !menu.sidebar);
  };
  return (
    <form method="post" action={menu.action} onSubmit={onSubmit} className="nav-fold">
      <input type="hidden" name="returnTo" value={menu.returnTo} />
      <input type="hidden" name="name" value={SIDEBAR} />
      <button type="submit" name="folded" value={menu.sidebar ? "0" : "1"} className="nav-item" title={label} aria-expanded={!menu.sidebar}>
        {menu.sidebar ? <DoubleArrowRightIcon aria-hidden="true" /> : <DoubleArrowLeftIcon aria-hidden="true" />}
        <span className="nav-text">{label}</span>
      </button>
    </form>
  );
}
