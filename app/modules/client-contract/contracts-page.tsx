import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { CONTRACT_STATUSES } from "#app/domain/client-contract.ts";
import type { ContractRow, ContractsView } from "./contracts-view.server.ts";
import { contractsPath, uafLifePath } from "./paths.ts";
import type { UafLifeState } from "./uaf-life/uaf-life.server.ts";

const shown = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);

/** Contracts of the clients of a distributor, to be read: the insurers' systems keep them. */
export function ContractsPage({ list, uafLife }: { list: ContractsView; uafLife: UafLifeState }) {
  const { t } = useTranslation();
  const { here } = list;
  const head = (key: "holder" | "number" | "product" | "status" | "openedOn" | "value" | "valuedOn") => t(`contracts.columns.${key}`);
  return (
    <ListPage<ContractRow>
      list={list}
      caption={list.title}
      search={t("contracts.search")}
      searchNote={list.searchNote ?? undefined}
      href={(query) => contractsPath({ ...query })}
      rowKey={({ id }) => id}
      empty={{ title: t("contracts.emptyTitle"), text: t("contracts.emptyText") }}
      above={uafLife.isUsed ? <Notice kind="information">{uafLife.last}</Notice> : null}
      add={uafLife.isUsed ? <ButtonLink to={uafLifePath()}>{t("contracts.uafLife.title")}</ButtonLink> : null}
      filters={{
        values: { status: here.status, client: here.client },
        fields: (
          <>
            {here.client ? <input type="hidden" name="client" value={here.client} /> : null}
            <FilterSelect
              name="status"
              label={head("status")}
              all={t("contracts.allStatuses")}
              value={here.status}
              options={CONTRACT_STATUSES.map((value) => ({ value, label: t(`contracts.statuses.${value}`) }))}
            />
          </>
        ),
      }}
      columns={[
        {
          key: "holder",
          header: head("holder"),
          sort: "holder",
          rowHeader: true,
          cell: ({ holder, href }) =>
            href ? (
              <Link to={href} prefetch="intent">
                {holder}
              </Link>
            ) : (
              holder
            ),
        },
        { key: "number", header: head("number"), sort: "number", cell: ({ number }) => <FigureText>{number}</FigureText> },
        { key: "product", header: head("product"), sort: "product", cell: ({ product }) => product },
        {
          key: "status",
          header: head("status"),
          cell: ({ status, closedOn }) => (
            <Badge tone={status === "ACTIVE" ? "positive" : "neutral"}>
              {closedOn ? t("contracts.closedOn", { day: closedOn }) : t(`contracts.statuses.${status}`)}
            </Badge>
          ),
        },
        { key: "openedOn", header: head("openedOn"), sort: "openedOn", align: "end", cell: ({ openedOn }) => shown(openedOn) },
        { key: "value", header: head("value"), sort: "value", align: "end", cell: ({ value }) => shown(value) },
        { key: "valuedOn", header: head("valuedOn"), align: "end", secondary: true, cell: ({ valuedOn }) => shown(valuedOn) },
      ]}
    />
  );
}
