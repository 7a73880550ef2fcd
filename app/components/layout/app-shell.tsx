import { Cross2Icon, HamburgerMenuIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMenusThatClose } from "#app/components/behaviour/close-menus.ts";
import { LoadingBar } from "#app/components/feedback/loading-bar.tsx";
import { LoadingOverlay } from "#app/components/feedback/loading-overlay.tsx";
import { OfflineBar } from "#app/components/feedback/offline-bar.tsx";
import { Bell, type BellProps } from "./bell.tsx";
import { Button } from "./button.tsx";
import { useCurrentInSight } from "./current-in-sight.ts";
import { FoldButton, type FoldedMenu, MenuGroups, type ShellGroup, useFoldedMenu } from "./navigation-menu.tsx";
import { ShellSearch, useSearchKeys } from "./shell-search.tsx";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

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
  /** The person's notifications; absent where another menu replaces the person's own. */
  bell?: BellProps | undefined;
  /** Address of the search over everything; absent where the person has nothing to look for. */
  search?: string | undefined;
  /** What of the menu the person folded, and the form that changes it without script. */
  folded: FoldedMenu;
  /** A modal is open: navigation cannot be reached, with or without script. */
  blocked?: boolean;
  /** The page stands alone: no menu beside it. */
  alone?: boolean;
  children: ReactNode;
}

const SIDE_MENU = "side-menu";
/** The browser opens and closes it, with or without script; the types know nothing of it yet. */
const POPOVER = { popover: "auto" };
const OPENS = { popovertarget: SIDE_MENU };
const CLOSES = { popovertarget: SIDE_MENU, popovertargetaction: "hide" };

/**
 * Frame of signed-in pages: side navigation from 1280 px on; under it a top bar, which opens it as a drawer. Beside
 * a page that stands alone only the account is left of it.
 */
export function AppShell({ brand, groups, account, bell, search, folded, blocked = false, alone = false, children }: AppShellProps) {
  const { t } = useTranslation();
  useMenusThatClose();
  useSearchKeys(search);
  const menu = useFoldedMenu(folded);
  const entries = useCurrentInSight();
  const inert = blocked ? { inert: "" } : {};
  return (
    <div className={alone || menu.sidebar ? "shell shell-folded" : "shell"}>
      <LoadingBar />
      <LoadingOverlay />
      <aside id={SIDE_MENU} className="sidebar" {...POPOVER} {...inert}>
        <div className="sidebar-head">
          <BrandMark brand={brand} />
          <button type="button" className="icon-button sidebar-close" aria-label={t("common.actions.close")} {...CLOSES}>
            <Cross2Icon aria-hidden="true" />
          </button>
        </div>
        {alone ? (
          <div className="sidebar-nav" />
        ) : (
          <>
            <nav ref={entries} aria-label={t("navigation.label")} className="sidebar-nav">
              <MenuGroups groups={groups} menu={menu} />
            </nav>
            <FoldButton menu={menu} />
          </>
        )}
        {search ? <ShellSearch href={search} /> : null}
        {bell ? <Bell {...bell} /> : null}
        <UserMenu {...account} />
      </aside>
      <header className="topbar" {...inert}>
        <Button type="button" {...OPENS}>
          <HamburgerMenuIcon aria-hidden="true" />
          {t("navigation.menu")}
        </Button>
        <BrandMark brand={brand} />
        {search ? <ShellSearch href={search} short /> : null}
        {bell ? <Bell {...bell} short /> : null}
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
  return <div className="brand">{href ? <Link to={href}>{mark}</Link> : mark}</div>;
}
