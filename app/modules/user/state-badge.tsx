import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import type { UserState } from "#app/contract/user.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const TONES: Record<UserState, BadgeTone> = { ACTIVE: "positive", INVITED: "information", DISABLED: "neutral" };

export function StateBadge({ state }: { state: UserState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`users.states.${state}`)}</Badge>;
}
