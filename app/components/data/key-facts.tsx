import type { ReactNode } from "react";
import { Term } from "./term.tsx";

export interface KeyFact {
  label: string;
  value: ReactNode;
  /** What the label means, for who asks. */
  meaning?: string;
}

/** Label and value pairs. `columns` puts them side by side where there is room. */
export function KeyFacts({ facts, columns = 1 }: { facts: readonly KeyFact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className="key-facts" data-columns={columns}>
      {facts.map(({ label, value, meaning }) => (
        <div key={label}>
          <dt>{meaning ? <Term meaning={meaning}>{label}</Term> : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
