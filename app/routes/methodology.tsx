import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/access/guards.server.ts";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { MethodArticle } from "#app/modules/methodology/method-article.tsx";
import styles from "#app/modules/methodology/methodology.css?url";
import { methodologyOf } from "#app/modules/methodology/methodology.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, methodologyPath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["methodology"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await requireUser(args);
  const q = new URL(args.request.url).searchParams.get("q")?.trim().slice(0, 100) ?? "";
  return { title: getFixedT(language)("methodology.title"), q, ...methodologyOf(language, q) };
}

export default function MethodologyPage() {
  const { introduction, themes, q } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("methodology.title")} facts={[t("methodology.facts")]} />
      <div className="methodology">
        <Card flush>
          <FilterForm search={{ label: t("methodology.search"), value: q }} clearHref={q ? methodologyPath() : undefined} />
          {themes.length === 0 ? (
            <EmptyState title={t("common.list.noResultFor", { query: q })} text={t("common.list.noResultAdvice")} />
          ) : null}
        </Card>
        {themes.length === 0 ? null : (
          <Card title={t("methodology.contents")} className="methodology-aside">
            <nav aria-label={t("methodology.contents")}>
              <ul className="methodology-contents">
                {themes.flatMap(({ methods }) =>
                  methods.map(({ id, title }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{title}</a>
                    </li>
                  )),
                )}
              </ul>
            </nav>
          </Card>
        )}
        <Stack tight>
          {q ? null : (
            <Card>
              {introduction.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Card>
          )}
          {themes.map(({ id, title, methods }) => (
            <Card key={id} id={`theme-${id}`} title={title}>
              {methods.map((method) => (
                <MethodArticle key={method.id} method={method} />
              ))}
            </Card>
          ))}
        </Stack>
      </div>
    </>
  );
}
