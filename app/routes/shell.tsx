import { BarChartIcon, MixerHorizontalIcon, UploadIcon } from "@radix-ui/react-icons";
import { Outlet, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ToastNotice } from "#app/components/feedback/toast-region.tsx";
import { AppShell, type ShellGroup } from "#app/components/layout/app-shell.tsx";
import { MessageShell } from "#app/components/layout/message-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { currentEntryId } from "#app/navigation/breadcrumbs.ts";
import { MENUS, type MenuEntry, type MenuIcon } from "#app/navigation/menus.ts";
import { homePath, logoutPath, preferencesPath } from "#app/navigation/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { pageHandle } from "#app/route-handle.ts";
import { ErrorMessage } from "./error-message.tsx";

const ICONS: Record<MenuIcon, ReactNode> = {
  sliders: <MixerHorizontalIcon aria-hidden="true" />,
  chart: <BarChartIcon aria-hidden="true" />,
  upload: <UploadIcon aria-hidden="true" />,
};

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
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const groups = useGroups(root?.account?.entries ?? []);
  const { js, modal } = pageHandle(useMatches());
  const notice = root?.toast ? (
    <div className="page-notice">
      <ToastNotice message={root.toast} />
    </div>
  ) : null;
  const content = (
    <>
      {js && notice ? <noscript>{notice}</noscript> : notice}
      {children}
    </>
  );
  if (!root?.account) return <MessageShell brand={{ name: root?.look.organisation ?? "" }}>{content}</MessageShell>;
  const { name, initials, organisation, preferences } = root.account;
  return (
    <AppShell
      brand={{ name: root.look.organisation, logo: root.look.logoHref, href: homePath() }}
      groups={groups}
      account={{ name, initials, organisation, preferences: preferences ? preferencesPath() : undefined, signOut: logoutPath() }}
      blocked={modal}
    >
      {content}
    </AppShell>
  );
}

function useGroups(visible: readonly string[]): ShellGroup[] {
  const { t } = useTranslation();
  const current = currentEntryId(useLocation().pathname);
  return MENUS.map((group) => ({
    id: group.id,
    label: t(group.labelKey),
    entries: (group.entries as readonly MenuEntry[])
      .filter(({ id }) => visible.includes(id))
      .map(({ id, path, labelKey, icon, external }) => ({
        id,
        label: t(labelKey),
        href: path,
        icon: ICONS[icon],
        current: id === current,
        external,
      })),
  })).filter(({ entries }) => entries.length > 0);
}
