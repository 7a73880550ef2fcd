import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { MatrixBuild } from "#app/contract/scenario-set.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const TONES: Record<MatrixBuild["status"], BadgeTone> = {
  WAITING: "neutral",
  RUNNING: "information",
  DONE: "positive",
  ERROR: "negative",
  STOPPED: "neutral",
};

export function BuildBadge({ status }: { status: MatrixBuild["status"] }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(`matrices.builds.status.${status}`)}</Badge>;
}
