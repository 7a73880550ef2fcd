import { CheckIcon, GearIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { NOTIFICATION_SUBJECTS } from "#app/domain/alert.ts";
import { deliveriesPath, notificationsPath } from "#app/navigation/paths.ts";
import type { NotificationsView } from "./list-view.server.ts";
import { NotificationList } from "./notification-list.tsx";

const STATES = ["unread", "read", "snoozed", "handled", "hidden", "all"] as const;

export function NotificationsPage({ list, idem }: { list: NotificationsView; idem: string }) {
  const { t } = useTranslation();
  const { state, kind, about, resource, page, size } = list.here;
  const filtered = Boolean(state || kind || about || resource);
  const clear = notificationsPath({ size });
  return (
    <>
      <PageHead
        title={list.title}
        facts={[list.count]}
        actions={
          <>
            {list.unread > 0 ? (
              <Form method="post" action={notificationsPath(list.here)}>
                <HiddenFields idem={idem} />
                <SubmitButton variant="secondary" icon={<CheckIcon aria-hidden="true" />} name="intent" value="all">
                  {t("alerts.list.readAll")}
                </SubmitButton>
              </Form>
            ) : null}
            <ButtonLink to={deliveriesPath()} icon={<GearIcon aria-hidden="true" />}>
              {t("alerts.list.settings")}
            </ButtonLink>
          </>
        }
      />
      {list.only ? (
        <Notice kind="information" actions={<Link to={clear}>{t("alerts.list.everything")}</Link>}>
          {t("alerts.list.only", { name: list.only })}
        </Notice>
      ) : null}
      <Card flush>
        <FilterForm range={list.range} clearHref={filtered ? clear : undefined} keep={{ resource, size: String(size) }}>
          <FilterSelect
            name="state"
            label={t("alerts.list.state")}
            all={t("alerts.list.states.open")}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`alerts.list.states.${value}`) }))}
          />
          <FilterSelect name="kind" label={t("alerts.list.kind")} all={t("alerts.list.allKinds")} value={kind} options={list.kinds} />
          <FilterSelect
            name="about"
            label={t("alerts.list.about")}
            all={t("alerts.list.allAbout")}
            value={about}
            options={NOTIFICATION_SUBJECTS.map((value) => ({ value, label: t(`alerts.list.abouts.${value}`) }))}
          />
        </FilterForm>
        {list.rows.length > 0 ? (
          <NotificationList rows={list.rows} idem={idem} here={list.here} caption={t("alerts.list.caption")} />
        ) : filtered ? (
          <EmptyState title={t("alerts.list.noMatch")} action={<Link to={clear}>{t("common.actions.clearFilters")}</Link>} />
        ) : (
          <EmptyState
            drawing
            title={t("alerts.list.emptyTitle")}
            text={t("alerts.list.emptyText")}
            action={<Link to={notificationsPath({ state: "all" })}>{t("alerts.list.everything")}</Link>}
          />
        )}
        <Pagination
          page={page}
          size={size}
          total={list.total}
          texts={list.range}
          href={(to) => notificationsPath({ ...list.here, page: to })}
          keep={{ state, kind, about, resource }}
        />
      </Card>
    </>
  );
}
