import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { ValueImport } from "#app/contract/series/financial-value.ts";

const TONES: Record<ValueImport["status"], BadgeTone> = {
  PARSING: "information",
  ASKING: "flashy",
  READY: "flashy",
  REFUSED: "negative",
  APPLYING: "information",
  DONE: "positive",
  ABANDONED: "neutral",
  ERROR: "negative",
};

export function StatusBadge({ status, undone = false }: { status: ValueImport["status"]; undone?: boolean }) {
  const { t } = useTranslation();
  if (undone) return <Badge tone="neutral">{t("imports.status.undone")}</Badge>;
  return <Badge tone={TONES[status]}>{t(`imports.status.${status}`)}</Badge>;
}
