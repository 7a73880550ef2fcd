import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { PackageView } from "./publishing-view.server.ts";

/** A package that is not published: how far it is, what is missing, or why it could not be made. */
export function PackageProgress({ made }: { made: PackageView }) {
  const { t } = useTranslation();
  usePolling(made.state === "BUILDING");
  if (made.state === "BLOCKED") {
    return (
      <Notice kind="flashy" title={t("publication.blocked", { count: made.missing.length, total: made.missing.length })} role="status">
        <ul>
          {made.missing.map(({ key, name, why }) => (
            <li key={key}>{t("publication.missingLine", { name, why })}</li>
          ))}
        </ul>
        <p>{t("publication.blockedText")}</p>
      </Notice>
    );
  }
  if (made.state === "FAILED") {
    return (
      <Notice kind="negative" title={t("publication.failed")} role="status">
        {made.failure}
      </Notice>
    );
  }
  return (
    <Card title={t("publication.building")}>
      <div role="status">
        <ProgressBar
          label={t("publication.progress", { done: made.done, total: made.files.length })}
          share={made.done / Math.max(1, made.files.length)}
        />
        <ul>
          {made.files.map(({ kind, label, done }) => (
            <li key={kind}>{t(done ? "publication.fileDone" : "publication.fileWaiting", { name: label })}</li>
          ))}
        </ul>
      </div>
      <p>
        <Link to="." reloadDocument>
          {t("publication.reload")}
        </Link>
      </p>
    </Card>
  );
}
