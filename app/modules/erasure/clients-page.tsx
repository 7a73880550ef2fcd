import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { clientErasurePath, clientErasuresPath, organisationPath, organisationsPath } from "#app/navigation/paths.ts";
import type { ClientErasuresView } from "./clients-view.server.ts";

const SEGMENT = "admin-distributors";

/** Finds a client who asked for removal, and tells what is kept of those who did. */
export function ClientErasuresPage({ view }: { view: ClientErasuresView }) {
  const { t } = useTranslation();
  const { house, title, search, found, more, kept } = view;
  const breadcrumb = [
    { label: t("organisation.distributor.title"), href: organisationsPath(SEGMENT) },
    { label: house.name, href: organisationPath(SEGMENT, house.uuid) },
    { label: title },
  ];
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb} />
      <Stack>
        <Card flush>
          <FilterForm
            search={{ label: t("erasure.clients.search"), value: search }}
            clearHref={search ? clientErasuresPath(house.uuid) : undefined}
          />
          {found === null ? <EmptyState title={t("erasure.clients.ask")} text={t("erasure.clients.askText")} /> : null}
          {found?.length === 0 ? <EmptyState title={t("erasure.clients.none")} /> : null}
          {found && found.length > 0 ? (
            <DataTable
              caption={title}
              columns={[
                {
                  key: "name",
                  header: t("erasure.clients.name"),
                  cell: ({ id, name }) => <Link to={clientErasurePath(house.uuid, id)}>{name}</Link>,
                  rowHeader: true,
                },
                { key: "birthYear", header: t("erasure.clients.birthYear"), cell: ({ birthYear }) => birthYear },
              ]}
              rows={found}
              rowKey={({ id }) => id}
            />
          ) : null}
        </Card>
        {more ? <Notice kind="information">{t("erasure.clients.more")}</Notice> : null}
        {kept.length > 0 ? (
          <Card title={t("erasure.kept.title")} flush>
            <DataTable
              caption={t("erasure.kept.title")}
              columns={[
                {
                  key: "client",
                  header: t("erasure.kept.reference"),
                  cell: ({ client }) => <Link to={clientErasurePath(house.uuid, client)}>{client}</Link>,
                  rowHeader: true,
                },
                { key: "records", header: t("erasure.kept.records"), cell: ({ records }) => records, align: "end" },
                { key: "until", header: t("erasure.kept.until"), cell: ({ until }) => until },
              ]}
              rows={kept}
              rowKey={({ client }) => client}
            />
          </Card>
        ) : null}
      </Stack>
    </>
  );
}
