import { useTranslation } from "react-i18next";
import { Button } from "#app/components/layout/button.tsx";
import type { FieldFix } from "../view.ts";

/** One press for each thing that can be put right by itself, under the fields that it concerns. */
export function Fixes({ fixes, of }: { fixes: readonly FieldFix[]; of: "allocation" | "movements" }) {
  const { t } = useTranslation();
  const fixable = fixes.filter(({ field }) => field.startsWith(of));
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
