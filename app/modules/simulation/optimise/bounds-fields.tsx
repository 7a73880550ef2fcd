import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { namedField } from "#app/components/form/named-field.ts";
import { PercentField } from "#app/components/form/text-fields.tsx";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { IssueView } from "../view.ts";
import type { ReadyView } from "./optimise-view.server.ts";

const SCOPE = "optimise-";

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
export function BoundsFields({ view, errors }: { view: ReadyView; errors: readonly IssueView[] }) {
  const { t } = useTranslation();
  const { form, lines } = view;
  const assets = form.assets.flatMap((bound, index) => {
    const line = lines.find(({ series }) => series === bound.of);
    return line ? [{ ...bound, name: line.name, assetClass: line.assetClass, weight: Number(line.weight), path: `assets[${index}]` }] : [];
  });
  const classes = form.classes.flatMap((bound, index) => {
    const members = lines.filter(({ assetClass }) => assetClass === bound.of);
    const [first] = members;
    const weight = members.reduce((sum, line) => sum + Number(line.weight), 0);
    return first ? [{ ...bound, name: first.assetClassName, assetClass: first.assetClass, weight, path: `classes[${index}]` }] : [];
  });
  const general = errors.filter(({ field }) => field === "assets");
  return (
    <section className="optimise-bounds" aria-label={t("optimise.bounds")}>
      <BoundsTable caption={t("optimise.byAsset")} head={t("composition.instrument")} rows={assets} errors={errors} />
      <BoundsTable caption={t("optimise.byClass")} head={t("composition.assetClass")} rows={classes} errors={errors} />
      <p id={`${SCOPE}assets`} tabIndex={-1} aria-live="polite" className={general.length > 0 ? "negative" : "hint"}>
        {general.length > 0
          ? general.map(({ text }) => text).join(" ")
          : errors.length > 0
            ? t("optimise.boundsWrong")
            : t("optimise.boundsFree")}
      </p>
    </section>
  );
}

function BoundsTable({
  caption,
  head,
  rows,
  errors,
}: {
  caption: string;
  head: string;
  rows: readonly BoundRow[];
  errors: readonly IssueView[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (weight: number) =>
    `${decimalForField(String(Math.round(weight * 100) / 100), language)}${language === "fr" ? "\u00a0%" : "%"}`;
  const field = (row: BoundRow, part: "min" | "max") => (
    <PercentField
      hideLabel
      field={namedField(`${row.path}.${part}`, row[part], errors, SCOPE)}
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
