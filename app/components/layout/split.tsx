import type { ReactNode } from "react";

export interface SplitProps {
  /** simulator: 352 px + rest; journey: 232 px + rest; dashboard: 1.6 fr + 1 fr. One column under 1280 px. */
  variant: "simulator" | "journey" | "dashboard";
  aside: ReactNode;
  children: ReactNode;
}

/** Two columns; `aside` is the left one and comes first in the reading order. */
export function Split({ variant, aside, children }: SplitProps) {
  return (
    <div className={`split split-${variant}`}>
      <div className="stack">{aside}</div>
      <div className="stack stack-wide">{children}</div>
    </div>
  );
}

/** Cards one under the other. `tight` for a column of inputs. */
export function Stack({ tight = false, children }: { tight?: boolean; children: ReactNode }) {
  return <div className={tight ? "stack" : "stack stack-wide"}>{children}</div>;
}
