import type { ReactNode } from "react";

export interface KeyFact {
  label: string;
  value: ReactNode;
}

/** Label and value pairs. `columns` puts them side by side where there is room. */
export function KeyFacts({ facts, columns = 1 }: { facts: readonly KeyFact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className="key-facts" data-columns={columns}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
