import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { PartFailed } from "#app/modules/dashboard/part-card.tsx";
import { searchPath } from "./paths.ts";
import type { HitGroup, SearchView } from "./search-view.server.ts";

/** Who comes here comes to type. */
const TYPED_FIRST = { autoFocus: true };

/** One search over all that the person may open, by kind; a form of its own, so that it needs no script. */
export function SearchPage({ view: { title, q, note, groups, count } }: { view: SearchView }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} facts={count ? [count] : []} />
      <div className="stack stack-wide">
        <Card>
          <Form method="get" action={searchPath()} role="search" className="search-form">
            <input
              type="search"
              name="q"
              className="search-input"
              aria-label={t("search.label")}
              placeholder={t("search.label")}
              defaultValue={q}
              key={q}
              {...TYPED_FIRST}
              autoComplete="off"
            />
            <Button variant="primary">{t("search.find")}</Button>
          </Form>
          {note ? <p className="hint">{note}</p> : null}
        </Card>
        {count && groups.length === 0 ? (
          <Card>
            <EmptyState title={t("common.list.noResultFor", { query: q })} text={t("search.advice")} />
          </Card>
        ) : null}
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
    </>
  );
}

function Group({ name, part }: HitGroup) {
  if ("failed" in part)
    return (
      <Card title={name}>
        <PartFailed reference={part.failed} />
      </Card>
    );
  const { hits, count, all } = part.loaded;
  return (
    <Card
      title={
        <>
          {name} <span className="hint figure">{count}</span>
        </>
      }
      actions={all ? <Link to={all.href}>{all.label}</Link> : undefined}
      flush
    >
      <ul className="brief-list">
        {hits.map(({ key, name: label, href, about }) => (
          <li key={key}>
            <span className="brief-text">
              <Link to={href} prefetch="intent">
                {label}
              </Link>
              <span className="hint">{about}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
