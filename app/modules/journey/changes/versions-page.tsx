import { Heading } from "@radix-ui/themes/components/heading";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { journeyVersionsPath } from "#app/navigation/paths.ts";
import type { ChangeLine } from "./config-words.ts";

interface VersionsProps {
  uuid: string;
  rows: ReadonlyArray<{ version: number; title: string; by: string; active: boolean; events: string[]; changes: ChangeLine[] }>;
  total: number;
  page: number;
  size: number;
  range: { from: string; to: string; total: string };
}

/** Every saving of the journey: who, when, and what changed field by field. */
export function VersionsPage({ uuid, rows, total, page, size, range }: VersionsProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("journeySettings.versions.title")} hint={t("journeySettings.versions.hint")}>
      <ol className="version-list">
        {rows.map(({ version, title, by, active, events, changes }) => (
          <li key={version}>
            <Heading as="h3" size="2" weight="medium" className="version-title">
              {title}
              {active ? (
                <Badge tone="positive">{t("journeySettings.states.active")}</Badge>
              ) : (
                <Badge>{t("journeySettings.states.draft")}</Badge>
              )}
            </Heading>
            <p className="hint">{by}</p>
            {events.map((event) => (
              <p key={event}>{event}</p>
            ))}
            <ChangeList changes={changes} />
          </li>
        ))}
      </ol>
      <Pagination page={page} size={size} total={total} texts={range} href={(to) => journeyVersionsPath(uuid, { page: to })} fixedSize />
    </Card>
  );
}

export function ChangeList({ changes }: { changes: readonly ChangeLine[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <ul className="change-list">
      {changes.map((change, i) => (
        <li key={`${change.field}${i.toString()}`}>{t("journeySettings.versions.change", { ...change })}</li>
      ))}
    </ul>
  );
}
