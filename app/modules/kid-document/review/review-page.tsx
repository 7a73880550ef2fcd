import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { KID_CAUSES } from "#app/domain/kid/kid.ts";
import { kidConfigPath, kidReviewPath } from "#app/modules/kid-document/paths.ts";
import type { ReviewListView, ReviewRow } from "./review-view.server.ts";

/** Published documents that are to be reviewed, the oldest finding first. */
export function ReviewListPage({ list }: { list: ReviewListView }) {
  const { t } = useTranslation();
  const { here } = list;
  const head = (key: "name" | "isin" | "cause" | "finding" | "since") => t(`kidDocuments.review.columns.${key}`);
  return (
    <ListPage<ReviewRow>
      list={list}
      caption={list.title}
      search={t("kidDocuments.list.search")}
      href={(query) => kidReviewPath({ ...query, cause: here.cause })}
      rowKey={({ key }) => key}
      empty={{ title: t("kidDocuments.review.emptyTitle"), text: t("kidDocuments.review.emptyText") }}
      filters={{
        values: { cause: here.cause },
        fields: (
          <FilterSelect
            name="cause"
            label={head("cause")}
            all={t("kidDocuments.review.allCauses")}
            value={here.cause}
            options={KID_CAUSES.map((value) => ({ value, label: t(`kidDocuments.review.causes.${value}`) }))}
          />
        ),
      }}
      columns={[
        {
          key: "name",
          header: head("name"),
          rowHeader: true,
          cell: ({ id, name }) => (
            <Link to={kidConfigPath(id)} prefetch="intent">
              {name}
            </Link>
          ),
        },
        { key: "isin", header: head("isin"), cell: ({ isin }) => <FigureText>{isin}</FigureText> },
        {
          key: "cause",
          header: head("cause"),
          cell: ({ cause }) => <Badge tone="flashy">{t(`kidDocuments.review.causes.${cause}`)}</Badge>,
        },
        { key: "finding", header: head("finding"), cell: ({ finding }) => finding },
        { key: "since", header: head("since"), align: "end", cell: ({ since }) => <FigureText>{since}</FigureText> },
      ]}
    />
  );
}
