import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { KidState } from "#app/domain/kid/kid.ts";

const TONES: Record<KidState, BadgeTone> = {
  DRAFT: "neutral",
  CHECKED: "information",
  APPROVED: "accent",
  PUBLISHED: "positive",
  SUPERSEDED: "neutral",
};

export function StateBadge({ state }: { state: KidState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`kidDocuments.states.${state}`)}</Badge>;
}
