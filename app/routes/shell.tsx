import { Link, Outlet, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { type ToastMessage, ToastNotice } from "#app/components/feedback/toast-region.tsx";
import { AppShell } from "#app/components/layout/app-shell.tsx";
import { MessageShell } from "#app/components/layout/message-page.tsx";
import type { ShellGroup } from "#app/components/layout/navigation-menu.tsx";
import { searchPath } from "#app/modules/search/paths.ts";
import { currentEntryId, isRoot } from "#app/navigation/breadcrumbs.ts";
import { jobsPath } from "#app/navigation/job-paths.ts";
import { externalAddress, menuAudience, STANDALONE, visibleMenus } from "#app/navigation/menus.ts";
import { pageHandle } from "#app/navigation/page-handle.ts";
import { atBase, homePath, logoutPath, menuStatePath, methodologyPath, notificationsPath, preferencesPath } from "#app/navigation/paths.ts";
import { useOrganization, useSignIn, useUser } from "#app/routes/frame/page-contexts.ts";
import { ErrorMessage } from "./error-message.tsx";

/** Frame of all pages but sign-in and client links: the menus of the person, or the name alone for nobody. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorMessage />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const toast = useRouteLoaderData<{ toast: ToastMessage | null }>("root")?.toast;
  const user = useUser();
  const organization = useOrganization();
  const menu = useMenu();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { js, modal } = pageHandle(useMatches());
  const notice = toast ? (
    <div className="page-notice">
      <ToastNotice message={toast} />
    </div>
  ) : null;
  const isFirstPage = menu.groups[0]?.entries[0]?.current === true;
  const suspended =
    isFirstPage && user?.jobs?.suspended ? (
      <div className="page-notice">
        <Notice kind="flashy">
          {t("navigation.jobsSuspended")} <Link to={jobsPath()}>{t("navigation.jobs")}</Link>
        </Notice>
      </div>
    ) : null;
  const content = (
    <>
      {suspended}
      {js && notice ? <noscript>{notice}</noscript> : notice}
      {children}
    </>
  );
  if (!user) return <MessageShell brand={{ name: organization.organisation }}>{content}</MessageShell>;
  const { name, initials, organisation, preferences, mainRole, folded, unread } = user;
  return (
    <AppShell
      brand={{ name: organization.organisation, logo: organization.logoHref, href: menu.isReplaced ? undefined : homePath() }}
      groups={menu.groups}
      account={{
        name,
        initials,
        organisation,
        preferences: preferences ? preferencesPath() : undefined,
        methodology: mainRole === null ? undefined : methodologyPath(),
        signOut: logoutPath(),
      }}
      bell={unread === null || menu.isReplaced ? undefined : { href: notificationsPath(), unread }}
      search={mainRole === null || menu.isReplaced ? undefined : searchPath()}
      folded={{ names: folded, action: menuStatePath(), returnTo: `${pathname}${search}` }}
      blocked={modal}
      alone={menu.isAlone}
    >
      {content}
    </AppShell>
  );
}

/** The menu beside this page. Where a reduced or a partner's menu replaces the person's own, nothing else leads away. */
function useMenu(): { groups: ShellGroup[]; isReplaced: boolean; isAlone: boolean } {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { alone } = pageHandle(useMatches());
  const { customToken } = useSignIn();
  const user = useUser();
  if (!user) return { groups: [], isReplaced: false, isAlone: false };
  const { mainRole, permissions, hosts, reducedParameter } = user;
  const audience = menuAudience({ mainRole, alone, pathname, search, reducedParameter, customToken });
  const current = currentEntryId(pathname);
  const groups = visibleMenus(audience, new Set(permissions), hosts).map(({ group, entries }) => ({
    id: group.id,
    ...(group.labelKey === null ? {} : { label: t(group.labelKey) }),
    entries: entries.map((entry) => {
      const elsewhere = externalAddress(entry, hosts);
      return {
        id: entry.id,
        label: t(entry.labelKey),
        href: elsewhere ?? atBase(entry.path),
        icon: entry.icon,
        current: elsewhere === null && entry.id === current,
        end: isRoot(entry),
        external: elsewhere !== null,
        note: entry.id === "admin-jobs" && user.jobs?.failed ? t("navigation.jobsFailed", { count: user.jobs.failed }) : undefined,
      };
    }),
  }));
  return { groups, isReplaced: audience !== mainRole, isAlone: audience === STANDALONE };
}
