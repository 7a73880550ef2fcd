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

/** Key information documents that were not handed over, and why. */
export function MissingDocuments({ missing }: Pick<PackageView, "missing">) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <Notice kind="information" title={t("publication.withoutDics")}>
      <ul>
        {missing.map(({ key, name, reason }) => (
          <li key={key}>{reason ? t("publication.withoutDic", { name, reason }) : name}</li>
        ))}
      </ul>
    </Notice>
  );
}
