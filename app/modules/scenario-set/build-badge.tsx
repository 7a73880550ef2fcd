import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { MatrixBuild } from "#app/contract/scenario-set.ts";

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
