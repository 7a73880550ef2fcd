import { InfoCircledIcon } from "@radix-ui/react-icons";
import type { IssueView } from "../view.ts";

/** What deserves attention at a field without being refused. */
export function FieldWarnings({ warnings, field }: { warnings: readonly IssueView[]; field: string }) {
  const concerned = warnings.filter((issue) => issue.field === field);
  return concerned.map(({ text }) => (
    <p key={text} className="field-warning">
      <InfoCircledIcon aria-hidden="true" />
      {text}
    </p>
  ));
}
