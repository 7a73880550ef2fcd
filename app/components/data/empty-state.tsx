import { Heading } from "@radix-ui/themes/components/heading";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  /** Says what to do first, or repeats the query that found nothing. */
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Small line drawing; for a first use, not for a search without result. */
  drawing?: boolean;
}

export function EmptyState({ title, text, action, drawing = false }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing ? (
        <svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true" className="empty-drawing">
          <path d="M10 62h100M20 62V44h14v18M46 62V32h14v30M72 62V38h14v24M98 62V20" />
          <path d="M14 34 40 18l22 8 34-18" />
          <circle cx="98" cy="8" r="4" />
        </svg>
      ) : null}
      <Heading as="h2" size="4" weight="medium">
        {title}
      </Heading>
      {text ? <p className="hint">{text}</p> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  );
}
