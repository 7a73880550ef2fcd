import { useTranslation } from "react-i18next";
import { Button } from "#app/components/layout/button.tsx";
import type { IssueView } from "../view.ts";

/** One press for each thing that can be put right by itself, under the fields that it concerns. */
export function Fixes({ issues, of }: { issues: readonly IssueView[]; of: "allocation" | "movements" }) {
  const { t } = useTranslation();
  const fixable = issues.flatMap(({ field, fix }) => (fix && field.startsWith(of) ? [fix] : []));
  if (fixable.length === 0) return null;
  return (
    <ul className="fixes" aria-label={t("simulator.fixes.label")}>
      {fixable.map(({ intent, label }) => (
        <li key={intent}>
          <Button variant="text" name="intent" value={intent}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
