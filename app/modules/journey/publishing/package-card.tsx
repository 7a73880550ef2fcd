import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { DocumentLinks, Proof } from "./documents.tsx";
import type { PackageView } from "./publishing-view.server.ts";

/** A published package: its documents as links; versions and fingerprints are there for who asks. */
export function PackageCard({ made, uuid }: { made: PackageView; uuid: string }) {
  return (
    <Card
      title={made.title}
      actions={made.clocks.map(({ part, over, text }) =>
        over ? (
          <Badge key={part} tone="flashy">
            {text}
          </Badge>
        ) : null,
      )}
    >
      <div className="stack">
        <DocumentLinks files={made.files} />
        <MissingDocuments missing={made.missing} />
        <Proof uuid={uuid} made={made} />
      </div>
    </Card>
  );
}

/** Key information documents that were not handed over, under each reason once. */
export function MissingDocuments({ missing }: Pick<PackageView, "missing">) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  const reasons = [...new Set(missing.map(({ reason }) => reason))];
  return (
    <Notice kind="information" title={t("publication.withoutDics")}>
      {reasons.map((reason) => (
        <Fragment key={reason ?? ""}>
          {reason ? <p>{t("publication.withoutDic", { reason })}</p> : null}
          <ul>{missing.map((one) => (one.reason === reason ? <li key={one.key}>{one.name}</li> : null))}</ul>
        </Fragment>
      ))}
    </Notice>
  );
}
