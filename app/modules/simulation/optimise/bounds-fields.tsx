import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { fieldId, namedField } from "#app/components/form/named-field.ts";
import { PercentField } from "#app/components/form/text-fields.tsx";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { ReadyView } from "./optimise-view.server.ts";

interface BoundRow {
  name: string;
  assetClass: AssetClass;
  /** Per cent of today. */
  weight: number;
  path: string;
  of: string;
  min: string;
  max: string;
}

/** Least and most of each support and of each class; from 0 to 100 it is free. */
export function BoundsFields({ form, view }: { form: FormWithErrors; view: ReadyView }) {
  const { t } = useTranslation();
  const { form: typed, lines } = view;
  const assets = typed.assets.flatMap((bound, index) => {
    const line = lines.find(({ series }) => series === bound.of);
    return line ? [{ ...bound, name: line.name, assetClass: line.assetClass, weight: Number(line.weight), path: `assets[${index}]` }] : [];
  });
  const classes = typed.classes.flatMap((bound, index) => {
    const members = lines.filter(({ assetClass }) => assetClass === bound.of);
    const [first] = members;
    const weight = members.reduce((sum, line) => sum + Number(line.weight), 0);
    return first ? [{ ...bound, name: first.assetClassName, assetClass: first.assetClass, weight, path: `classes[${index}]` }] : [];
  });
  const general = form.allErrors.assets ?? [];
  return (
    <section className="optimise-bounds" aria-label={t("optimise.bounds")}>
      <BoundsTable caption={t("optimise.byAsset")} head={t("composition.instrument")} rows={assets} form={form} />
      <BoundsTable caption={t("optimise.byClass")} head={t("composition.assetClass")} rows={classes} form={form} />
      <p id={fieldId(form, "assets")} tabIndex={-1} aria-live="polite" className={general.length > 0 ? "negative" : "hint"}>
        {general.length > 0
          ? general.join(" ")
          : Object.keys(form.allErrors).length > 0
            ? t("optimise.boundsWrong")
            : t("optimise.boundsFree")}
      </p>
    </section>
  );
}

function BoundsTable({ caption, head, rows, form }: { caption: string; head: string; rows: readonly BoundRow[]; form: FormWithErrors }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (weight: number) =>
    `${decimalForField(String(Math.round(weight * 100) / 100), language)}${language === "fr" ? "\u00a0%" : "%"}`;
  const field = (row: BoundRow, part: "min" | "max") => (
    <PercentField
      hideLabel
      field={namedField(form, `${row.path}.${part}`, row[part])}
      label={t(part === "min" ? "optimise.leastOf" : "optimise.mostOf", { name: row.name })}
    />
  );
  return (
    <DataTable
      caption={caption}
      dense
      keepTable
      rows={rows}
      rowKey={({ path }) => path}
      columns={[
        {
          key: "name",
          header: head,
          rowHeader: true,
          cell: (row) => (
            <span className="fund-name">
              <input type="hidden" name={`${row.path}.of`} value={row.of} />
              <ClassMark assetClass={row.assetClass} />
              {row.name}
            </span>
          ),
        },
        { key: "weight", header: t("optimise.today"), align: "end", cell: (row) => <FigureText>{percent(row.weight)}</FigureText> },
        { key: "min", header: t("optimise.minHead"), align: "end", cell: (row) => field(row, "min") },
        { key: "max", header: t("optimise.maxHead"), align: "end", cell: (row) => field(row, "max") },
      ]}
    />
  );
}
