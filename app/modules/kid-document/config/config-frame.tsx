import { TrashIcon } from "@radix-ui/react-icons";
import { useLocation, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { kidConfigDeletePath, kidConfigPath, kidConfigsPath } from "#app/modules/kid-document/paths.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import type { ConfigHead } from "./config-view.server.ts";
import { StateBadge } from "./state-badge.tsx";
import { KID_TABS, tabOf } from "./tabs.ts";

/** The configuration whose page is shown, as the frame around it has it. */
export const useConfig = () => useOutletContext<ConfigHead>();

/** Head and tabs of a configuration. */
export function ConfigFrame({ head, children }: { head: ConfigHead; children: ReactNode }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { id, name, state, facts, mayEdit, mayDelete } = head;
  const tabs = KID_TABS.filter((tab) => tab !== "content" || mayEdit).map((tab) => ({
    href: kidConfigPath(id, tab === "document" ? {} : { tab }),
    label: t(`kidDocuments.tabs.${tab}`),
    current: tab === tabOf(search),
  }));
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, "insurer-kid-configurations", { label: name })}
        facts={[<StateBadge key="state" state={state} />, ...facts]}
        actions={
          mayDelete ? (
            <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={kidConfigDeletePath(id)}>
              {t("common.actions.deleteEllipsis")}
            </ButtonLink>
          ) : null
        }
      />
      <Stack>
        <TabLinks label={t("kidDocuments.tabs.label")} tabs={tabs} />
        {children}
      </Stack>
    </>
  );
}

export function ConfigNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("kidDocuments.notFound")}
      text={t("kidDocuments.notFoundText")}
      back={{ href: kidConfigsPath(), label: t("kidDocuments.backToList") }}
    />
  );
}
