import { CircleBackslashIcon, ClockIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import type { SessionStatus } from "#app/domain/questionnaire/session-status.ts";

const LOOK = {
  TO_DO: { tone: "neutral" },
  IN_PROGRESS: { tone: "information" },
  DONE: { tone: "positive" },
  ABANDONNED: { tone: "neutral", icon: <CircleBackslashIcon aria-hidden="true" /> },
  EXPIRED: { tone: "neutral", icon: <ClockIcon aria-hidden="true" /> },
  ARCHIVED: { tone: "neutral" },
} as const;

export function StatusBadge({ status }: { status: SessionStatus }) {
  const { t } = useTranslation();
  return <Badge {...LOOK[status]}>{t(`riskProfiling.statuses.${status}`)}</Badge>;
}
