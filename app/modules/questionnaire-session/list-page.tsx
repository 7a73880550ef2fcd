import { PaperPlaneIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { LINK_STATES, SESSION_STATUSES } from "#app/domain/questionnaire/session-status.ts";
import { clientsPath, questionnaireNewPath, riskProfilingPath } from "#app/navigation/paths.ts";
import type { SessionsView } from "./list-view.server.ts";
import { SessionTable } from "./session-table.tsx";

/** The two lists of the area. */
export function RiskProfilingTabs({ current }: { current: "sessions" | "clients" }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t("riskProfiling.list.tabs")}
      tabs={[
        { href: riskProfilingPath(), label: t("riskProfiling.list.sessions"), current: current === "sessions" },
        { href: clientsPath(), label: t("riskProfiling.clients.tab"), current: current === "clients" },
      ]}
    />
  );
}

/** `secondary`: beside another primary action. */
export function SendButton(props: { query?: Parameters<typeof questionnaireNewPath>[0]; secondary?: boolean }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      variant={props.secondary ? "secondary" : "primary"}
      icon={<PaperPlaneIcon aria-hidden="true" />}
      to={questionnaireNewPath(props.query)}
    >
      {t("riskProfiling.list.send")}
    </ButtonLink>
  );
}

export function SessionsPage({ list }: { list: SessionsView }) {
  const { t } = useTranslation();
  const { q, status, template, sender, raise, link, sort, dir, page, size } = list.here;
  const filtered = Boolean(q || status || template || sender || raise || link);
  const clear = riskProfilingPath({ sort, dir, size });
  if (list.total === 0 && !filtered) {
    return (
      <>
        <PageHead title={list.title} />
        <RiskProfilingTabs current="sessions" />
        <Card>
          <EmptyState drawing title={t("riskProfiling.list.emptyTitle")} text={t("riskProfiling.list.emptyText")} action={<SendButton />} />
        </Card>
      </>
    );
  }
  const { page: _page, sort: _sort, dir: _dir, ...rest } = list.here;
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} actions={<SendButton query={list.here} />} />
      <RiskProfilingTabs current="sessions" />
      {list.waiting ? (
        <Notice kind="flashy" actions={<Link to={riskProfilingPath({ raise: "WAITING" })}>{t("riskProfiling.raise.waitingLink")}</Link>}>
          {list.waiting}
        </Notice>
      ) : null}
      <Card flush>
        <FilterForm
          search={{ label: t("riskProfiling.list.search"), value: q ?? "" }}
          range={list.range}
          clearHref={filtered ? clear : undefined}
          keep={{ sort, dir, raise, size: String(size) }}
        >
          <FilterSelect
            name="status"
            label={t("riskProfiling.list.columns.status")}
            all={t("riskProfiling.list.allStatuses")}
            value={status}
            options={SESSION_STATUSES.map((value) => ({ value, label: t(`riskProfiling.statuses.${value}`) }))}
          />
          <FilterSelect
            name="template"
            label={t("riskProfiling.list.columns.questionnaire")}
            all={t("riskProfiling.list.allTemplates")}
            value={template}
            options={list.templates}
          />
          <FilterSelect
            name="sender"
            label={t("riskProfiling.list.sender")}
            all={t("riskProfiling.list.allSenders")}
            value={sender}
            options={[{ value: "me", label: t("riskProfiling.list.mySending") }]}
          />
          <FilterSelect
            name="link"
            label={t("riskProfiling.list.linkState")}
            all={t("riskProfiling.list.anyLink")}
            value={link}
            options={LINK_STATES.map((value) => ({ value, label: t(`riskProfiling.list.linkStates.${value}`) }))}
          />
        </FilterForm>
        {list.rows.length === 0 ? (
          <EmptyState
            title={q ? t("common.list.noResultFor", { query: q }) : t("common.list.noResult")}
            text={t("common.list.noResultAdvice")}
            action={<Link to={clear}>{t("common.actions.clearFilters")}</Link>}
          />
        ) : (
          <SessionTable
            rows={list.rows}
            caption={t("riskProfiling.list.caption")}
            sort={{ by: sort, dir }}
            sortHref={(by, direction) => riskProfilingPath({ ...rest, sort: by, dir: direction })}
          />
        )}
        <Pagination
          page={page}
          size={size}
          total={list.total}
          texts={list.range}
          href={(to) => riskProfilingPath({ ...list.here, page: to })}
          keep={{ q, status, template, sender, raise, link, sort, dir }}
        />
      </Card>
    </>
  );
}
