import { Heading } from "@radix-ui/themes/components/heading";
import { type ReactNode, useState } from "react";

interface Props {
  title: string;
  /** What is inside, or what is known of it; always in sight. */
  hint?: ReactNode;
  /** Something in it is wrong, typed or chosen: it opens, and stays open until the reader closes it. */
  open: boolean;
  children: ReactNode;
}

function useOpened(open: boolean): boolean {
  const [isOpened, setOpened] = useState(open);
  if (open && !isOpened) setOpened(true);
  return isOpened;
}

/** A card whose content is out of the way until somebody asks for it; needs no script. */
export function FoldedCard({ title, hint, open, children }: Props) {
  return (
    <details className="card fold" open={useOpened(open)}>
      <summary>
        <Heading as="h2" size="2" weight="medium">
          {title}
        </Heading>
        {hint ? <p className="hint">{hint}</p> : null}
      </summary>
      {children}
    </details>
  );
}

/** Fields within a card that few people need. */
export function FoldedFields({ title, open, children }: Omit<Props, "hint">) {
  return (
    <details className="fold" open={useOpened(open)}>
      <summary>{title}</summary>
      <div className="form">{children}</div>
    </details>
  );
}
