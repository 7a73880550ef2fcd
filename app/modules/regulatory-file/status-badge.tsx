import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { RegulatoryFileState } from "#app/domain/regulatory-file/findings.ts";

const TONES: Record<RegulatoryFileState, BadgeTone> = {
  READING: "information",
  READY: "flashy",
  REFUSED: "negative",
  WRITING: "information",
  DONE: "positive",
  ABANDONED: "neutral",
  ERROR: "negative",
};

export function FileStatusBadge({ status }: { status: RegulatoryFileState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(`regulatoryFiles.states.${status}`)}</Badge>;
}
