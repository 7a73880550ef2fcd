import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { TemplateRow } from "./list-view.server.ts";

const TONES: Record<TemplateRow["state"], BadgeTone> = { DRAFT: "information", PUBLISHED: "positive", RETIRED: "neutral" };

export function StateBadge({ state }: { state: TemplateRow["state"] }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`questionnaireTemplates.states.${state}`)}</Badge>;
}
