import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "information" | "positive" | "negative" | "flashy" | "accent";

/** Status in a word; the tone repeats what the word says. */
export function Badge({ tone = "neutral", icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
