import { DownloadIcon, TrashIcon } from "@radix-ui/react-icons";
import { useLocation, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { useArea } from "#app/navigation/page-handle.ts";
import { poolDeletePath, poolExportPath, poolImportPath, poolPath, poolsPath } from "#app/navigation/paths.ts";
import { POOL_TABS, POOLS_ENTRY, tabOf } from "./pool-area.ts";
import type { PoolHead } from "./pool-view.server.ts";

/** The pool whose page is shown, as the frame around it has it. */
export const usePool = () => useOutletContext<PoolHead>();

/** Head and tabs of a pool. The import is a tab to who keeps the pool, and a page of its own, since it takes a file. */
export function PoolFrame({ head, children }: { head: PoolHead; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { id, name, area, facts, mayEdit } = head;
  const tabs = POOL_TABS.filter((one) => mayEdit || one !== "settings").map((one) => ({
    href: poolPath(area, id, one === "series" ? {} : { tab: one }),
    label: t(`pools.tabs.${one}`),
    current: pathname === poolPath(area, id) && one === tabOf(search),
  }));
  const importing = poolImportPath(area, id);
  const importTab = { href: importing, label: t("pools.tabs.import"), current: pathname === importing };
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, POOLS_ENTRY[area], { label: name })}
        facts={facts}
        actions={
          <>
            <ButtonLink icon={<DownloadIcon aria-hidden="true" />} to={poolExportPath(area, id, "xlsx")} download>
              {t("pools.detail.excel")}
            </ButtonLink>
            {mayEdit ? (
              <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={poolDeletePath(area, id)}>
                {t("common.actions.deleteEllipsis")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Stack>
        <TabLinks label={t("pools.tabs.label")} tabs={mayEdit ? [...tabs, importTab] : tabs} />
        {children}
      </Stack>
    </>
  );
}

export function PoolNotFound() {
  const { t } = useTranslation();
  const area = useArea(["admin", "asset-manager", "insurer"]);
  return (
    <NotFoundBoundary
      title={t("pools.notFound")}
      text={t("pools.notFoundText")}
      back={{ href: poolsPath(area), label: t("pools.backToList") }}
    />
  );
}
