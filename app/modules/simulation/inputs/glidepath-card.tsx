import { useTranslation } from "react-i18next";
import { AllocationBar, AllocationList } from "#app/components/charts/allocation.tsx";
import { fieldId } from "#app/components/form/named-field.ts";
import { Card } from "#app/components/layout/card.tsx";
import { rowAt } from "#app/domain/glidepath.ts";
import { FieldWarnings } from "./field-warnings.tsx";
import type { InputCardProps } from "./goal-cards.tsx";
import type { ManagementView } from "./management-view.server.ts";

interface GlidepathCardProps extends Pick<InputCardProps, "typed" | "form" | "warnings"> {
  management: Extract<ManagementView, { kind: "GLIDEPATH" }>;
}

/** The grid that leads the allocation to the horizon: nothing to type, the horizon alone decides where it begins. */
export function GlidepathCard({ typed, form, warnings, management: { name, rows } }: GlidepathCardProps) {
  const { t } = useTranslation();
  const years = Number(typed.horizonYears);
  const id = fieldId(form, "grid");
  if (rows.length === 0 || !(years >= 1))
    return (
      <Card id={id} title={t("simulator.investments.title")} className="investments">
        <p className="hint">{t("simulator.rules.gridMissing")}</p>
      </Card>
    );
  const first = rowAt({ rows }, years);
  const passed = rows.filter(({ yearsLeft }) => yearsLeft < first.yearsLeft);
  const caption = (row: (typeof rows)[number]) =>
    t("simulator.glidepath.caption", {
      count: row.yearsLeft,
      classes: row.slices.map(({ label, text }) => `${label} ${text}`).join(", "),
    });
  return (
    <Card id={id} title={t("simulator.investments.title")} className="investments">
      <p>
        <b>{name}</b>
      </p>
      <p className="hint">{t("simulator.glidepath.explained")}</p>
      <p className="glide-start">{t("simulator.glidepath.start", { count: years })}</p>
      <AllocationBar slices={first.slices} caption={caption(first)} labelled />
      <AllocationList slices={first.slices} />
      <FieldWarnings warnings={warnings} field="grid" />
      {passed.length > 0 ? (
        <details>
          <summary>{t("simulator.glidepath.years")}</summary>
          <ol className="glide-rows">
            {passed.map((row) => (
              <li key={row.yearsLeft}>
                <span className="hint">{t("simulator.glidepath.left", { count: row.yearsLeft })}</span>
                <AllocationBar slices={row.slices} caption={caption(row)} labelled />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </Card>
  );
}
