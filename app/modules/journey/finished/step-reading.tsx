import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { ReadFact } from "./step-reading.server.ts";

/** What was filled in at a step of a closed session: read as a list, without a field. */
export function StepReading({ title, facts }: { title: string; facts: readonly ReadFact[] }) {
  return (
    <Card title={title}>
      <KeyFacts facts={facts} columns={2} />
    </Card>
  );
}
