import { Badge as KitBadge } from "@radix-ui/themes/components/badge";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "information" | "positive" | "negative" | "flashy" | "accent";

/** Slots of the theme that the organisation's colours fill; the accent is the theme's own. */
const COLOURS = { neutral: "gray", information: "blue", positive: "green", negative: "red", flashy: "amber", accent: undefined } as const;

/** Status in a word; the tone repeats what the word says. */
export function Badge({ tone = "neutral", icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <KitBadge variant="soft" size="1" radius="full" color={COLOURS[tone]} className="badge">
      {icon}
      {children}
    </KitBadge>
  );
}
