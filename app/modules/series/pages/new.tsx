import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { DefinitionForm } from "#app/modules/series/detail/definition-form.tsx";
import { SERIES_ENTRY } from "#app/modules/series/series-area.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { seriesListPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["series", "sustainability"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function NewSeries() {
  const { title, area, definition, keepers, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, SERIES_ENTRY[area], { label: title })} />
      <DefinitionForm
        definition={definition}
        idem={idem}
        keepers={keepers}
        mayEdit
        cancelHref={seriesListPath({}, area)}
        lastResult={answer?.result}
      />
    </>
  );
}
