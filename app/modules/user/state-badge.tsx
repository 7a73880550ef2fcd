import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { UserState } from "#app/contract/user.ts";

const TONES: Record<UserState, BadgeTone> = { ACTIVE: "positive", INVITED: "information", DISABLED: "neutral" };

export function StateBadge({ state }: { state: UserState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`users.states.${state}`)}</Badge>;
}
