import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SeriesComments } from "#app/modules/series/detail/comments-page.tsx";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import type { action, loader } from "./comments.server.ts";

export default function SeriesCommentsRoute() {
  const series = useSeries();
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const newest = answer && "newest" in answer ? answer.newest : null;
  const refused = answer && "result" in answer ? answer : undefined;
  const asked = newest && view.removing ? { ...view, removing: { ...view.removing, ...newest } } : view;
  return (
    <>
      {newest ? (
        <Notice kind="flashy" role="alert">
          {t("seriesPages.comments.removeConflict")}
        </Notice>
      ) : null}
      <SeriesComments series={series} view={asked} lastResult={refused?.result} gone={refused && "gone" in refused && refused.gone} />
    </>
  );
}
