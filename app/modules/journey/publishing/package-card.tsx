import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyReplayPath } from "#app/navigation/paths.ts";
import type { PackageView } from "./publishing-view.server.ts";

type FileRow = PackageView["files"][number];

/** A published package: its files with their hashes, and under which versions it was made. */
export function PackageCard({ made, uuid }: { made: PackageView; uuid: string }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  return (
    <Card
      title={made.title}
      actions={
        <>
          {made.clocks.map(({ part, over, text }) =>
            over ? (
              <Badge key={part} tone="flashy">
                {text}
              </Badge>
            ) : null,
          )}
          {made.number === null ? null : (
            <ButtonLink to={journeyReplayPath(place, uuid, made.number)}>{t("publication.replay")}</ButtonLink>
          )}
        </>
      }
    >
      <DataTable<FileRow>
        caption={t("publication.filesCaption", { name: made.title })}
        rows={made.files}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: "name",
            header: t("publication.columns.file"),
            rowHeader: true,
            cell: ({ href, label }) => (href ? <a href={href}>{label}</a> : label),
          },
          { key: "size", header: t("publication.columns.size"), align: "end", cell: ({ size }) => size },
          { key: "hash", header: t("publication.columns.hash"), cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 16)}…</code> },
        ]}
      />
      {made.missing.length > 0 ? (
        <Notice kind="information" title={t("publication.withoutDics")}>
          {made.missing.map(({ name }) => name).join(", ")}
        </Notice>
      ) : null}
      <KeyFacts
        facts={[...made.facts, ...made.clocks.map(({ part, text }) => ({ label: t(`publication.clocks.${part}`), value: text }))]}
        columns={3}
      />
    </Card>
  );
}
