import { ExternalLinkIcon, HamburgerMenuIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useMenusThatClose } from "#app/components/behaviour/close-menus.ts";
import { useDelegatedNavigation } from "#app/components/behaviour/use-delegated-navigation.ts";
import { LoadingBar } from "#app/components/feedback/loading-bar.tsx";
import { OfflineBar } from "#app/components/feedback/offline-bar.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

export interface ShellEntry {
  id: string;
  label: string;
  href: string;
  icon: ReactNode;
  current: boolean;
  /** Another host or another application: opened by the browser and marked. */
  external?: boolean;
}
export interface ShellGroup {
  id: string;
  label: string;
  entries: readonly ShellEntry[];
}
export interface Brand {
  name: string;
  /** Address of the organisation's logo; the name is written when there is none. */
  logo?: string;
  /** Absent where the logo leads nowhere. */
  href?: string;
}
export interface AppShellProps {
  brand: Brand;
  groups: readonly ShellGroup[];
  account: UserMenuProps;
  /** A modal is open: navigation cannot be reached, with or without script. */
  blocked?: boolean;
  children: ReactNode;
}

/** Frame of signed-in pages: side navigation from 1280 px on, a top bar with a menu under it. */
export function AppShell({ brand, groups, account, blocked = false, children }: AppShellProps) {
  const { t } = useTranslation();
  useDelegatedNavigation();
  useMenusThatClose();
  const inert = blocked ? { inert: "" } : {};
  return (
    <div className="shell">
      <LoadingBar />
      <aside className="sidebar" {...inert}>
        <BrandMark brand={brand} />
        <nav aria-label={t("navigation.label")} className="sidebar-nav">
          <MenuGroups groups={groups} />
        </nav>
        <UserMenu {...account} placement="above" />
      </aside>
      <header className="topbar" {...inert}>
        <details className="menu topbar-menu">
          <summary className="button button-secondary">
            <HamburgerMenuIcon aria-hidden="true" />
            {t("navigation.menu")}
          </summary>
          <nav aria-label={t("navigation.label")} className="topbar-panel">
            <MenuGroups groups={groups} />
          </nav>
        </details>
        <BrandMark brand={brand} />
        <UserMenu {...account} placement="below" />
      </header>
      <main id="main" tabIndex={-1} className="main">
        <OfflineBar />
        {children}
      </main>
    </div>
  );
}

export function BrandMark({ brand: { name, logo, href } }: { brand: Brand }) {
  const mark = logo ? <img src={logo} alt={name} className="logo" height={32} /> : <span className="logo-name">{name}</span>;
  return <div className="brand">{href ? <a href={href}>{mark}</a> : mark}</div>;
}

function MenuGroups({ groups }: { groups: readonly ShellGroup[] }) {
  return groups.map((group) => (
    <section key={group.id} className="nav-group">
      <h2 className="nav-label">{group.label}</h2>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <MenuEntry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function MenuEntry({ entry }: { entry: ShellEntry }) {
  const { t } = useTranslation();
  if (entry.external) {
    return (
      <a href={entry.href} className="nav-item" data-document="">
        {entry.icon}
        <span className="nav-text">{entry.label}</span>
        <span className="visually-hidden">{t("common.opensElsewhere")}</span>
        <ExternalLinkIcon aria-hidden="true" className="nav-external" />
      </a>
    );
  }
  return (
    <Link to={entry.href} prefetch="intent" className="nav-item" aria-current={entry.current ? "page" : undefined}>
      {entry.icon}
      <span className="nav-text">{entry.label}</span>
    </Link>
  );
}
