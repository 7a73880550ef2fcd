import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { useArea } from "#app/navigation/page-handle.ts";
import { type PrivilegesArea, userPath, usersPath } from "#app/navigation/paths.ts";
import { USERS_ENTRY } from "./area.ts";

interface FrameProps {
  area: PrivilegesArea;
  title: string;
  /** User that the page is a part of. */
  user?: { uuid: string; name: string };
  facts?: ReactNode[];
  actions?: ReactNode;
  children: ReactNode;
}

/** Head of a page about users, with the way back to the list. */
export function UserFrame({ area, title, user, facts, actions, children }: FrameProps) {
  const { t } = useTranslation();
  const between = user ? [{ label: user.name, href: userPath(area, user.uuid) }] : [];
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, USERS_ENTRY[area], ...between, { label: title })} facts={facts} actions={actions} />
      <Stack>{children}</Stack>
    </>
  );
}

/** Error boundary of the pages of one user. */
export function UserNotFound() {
  const { t } = useTranslation();
  const area = useArea(["admin", "asset-manager"]);
  return (
    <NotFoundBoundary
      title={t("users.notFound")}
      text={t("users.notFoundText")}
      back={{ href: usersPath(area), label: t("users.backToList") }}
    />
  );
}
