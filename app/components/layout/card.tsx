import { Heading } from "@radix-ui/themes/components/heading";
import { type ReactNode, useId } from "react";

export interface CardProps {
  title?: ReactNode;
  /** Links or small controls at the right of the title. */
  actions?: ReactNode;
  /** Line under the title. */
  hint?: ReactNode;
  /** No padding around the content: tables and lists that reach the edges. */
  flush?: boolean;
  headingLevel?: 2 | 3;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** White card; with a title it is a named region. */
export function Card({ title, actions, hint, flush = false, headingLevel = 2, id, className, children }: CardProps) {
  const generated = useId();
  const headingId = `${id ?? generated}-title`;
  const classes = ["card", flush && "card-flush", className].filter(Boolean).join(" ");
  if (!title) {
    return (
      <div id={id} className={classes}>
        {children}
      </div>
    );
  }
  return (
    <section id={id} className={classes} aria-labelledby={headingId}>
      <div className="card-head">
        <div>
          <Heading as={`h${headingLevel}`} id={headingId} size="2" weight="medium">
            {title}
          </Heading>
          {hint ? <p className="hint">{hint}</p> : null}
        </div>
        {actions ? <div className="card-actions">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
