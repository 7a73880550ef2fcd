import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { namedField } from "#app/components/form/named-field.ts";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { SERIES_LABELS, SFDR_CATEGORIES } from "#app/domain/enumerations.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { HIGHEST_RISKS, type InstrumentFilters } from "../inputs/instrument-filters.ts";
import type { Search } from "../inputs/series-search.tsx";
import { OriginBadge } from "../origin-badge.tsx";
import type { InstrumentView } from "../view.ts";

interface InstrumentSearchProps {
  form: FormWithErrors;
  /** Raised when the lines change: the boxes are empty again. */
  revision: number;
  search: Search | null;
  filters: InstrumentFilters;
  /** Series that stand in the composition. */
  chosen: ReadonlySet<string>;
}

/** Text and filters, then what was found with a box each: several are added at once. */
export function InstrumentSearch({ form, revision, search, filters, chosen }: InstrumentSearchProps) {
  const { t } = useTranslation();
  const all = t("composition.all");
  const found = search?.found ?? [];
  return (
    <>
      <div className="composition-filters">
        <TextField
          width="full"
          inputMode="search"
          field={namedField(form, "q", search?.query ?? "")}
          label={t("simulator.investments.searchLabel")}
          hint={t("simulator.investments.searchHint")}
        />
        <SelectField
          width="full"
          placeholder={all}
          field={namedField(form, "assetClass", filters.assetClass)}
          label={t("composition.assetClass")}
          options={ASSET_CLASS_ORDER.map((value) => ({ value, label: t(`common.assetClasses.${value}`) }))}
        />
        <SelectField
          width="full"
          placeholder={all}
          field={namedField(form, "sriMax", filters.sriMax)}
          label={t("composition.risk")}
          options={HIGHEST_RISKS.map((value) => ({ value, label: t("composition.riskUpTo", { level: value }) }))}
        />
        <SelectField
          width="full"
          placeholder={all}
          field={namedField(form, "sfdr", filters.sfdr)}
          label={t("composition.sfdr")}
          options={SFDR_CATEGORIES.map((value) => ({ value, label: t(`simulator.sfdr.${value}`) }))}
        />
        <SelectField
          width="full"
          placeholder={all}
          field={namedField(form, "label", filters.label)}
          label={t("composition.label")}
          options={SERIES_LABELS.map((value) => ({ value, label: t(`simulator.labels.${value}`) }))}
        />
        <Button name="intent" value="search">
          {t("common.actions.search")}
        </Button>
      </div>
      <div aria-live="polite">{search?.note ? <p className="hint">{search.note}</p> : null}</div>
      {found.length > 0 ? (
        <>
          <Found key={revision} found={found} chosen={chosen} form={form} />
          <div className="line-ways">
            <Button name="intent" value="add">
              {t("composition.addPicked")}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

function Found({ found, chosen, form }: Pick<InstrumentSearchProps, "chosen" | "form"> & { found: readonly InstrumentView[] }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("composition.found")}
      dense
      rows={found}
      rowKey={({ series }) => series}
      columns={[
        {
          key: "name",
          header: t("composition.instrument"),
          rowHeader: true,
          cell: (line) => (
            <label className="pick" htmlFor={`${form.id}-pick-${line.series}`}>
              <input
                id={`${form.id}-pick-${line.series}`}
                type="checkbox"
                name="pick"
                value={line.series}
                disabled={chosen.has(line.series)}
              />
              <span className="line-name">
                {line.name}
                <span className="hint">
                  {line.code} <OriginBadge line={line} /> {chosen.has(line.series) ? t("simulator.investments.alreadyThere") : null}
                </span>
              </span>
            </label>
          ),
        },
        { key: "class", header: t("composition.assetClass"), cell: (line) => line.assetClassName },
        { key: "sri", header: t("composition.sri"), cell: (line) => <RiskTicks level={line.risks.SRI} /> },
        {
          key: "sfdr",
          header: t("composition.sfdr"),
          cell: (line) => (line.sfdr ? [line.sfdr, ...line.labels].join(" · ") : <Missing />),
        },
        { key: "history", header: t("composition.history"), cell: (line) => line.period ?? line.history },
        {
          key: "fees",
          header: t("composition.fees"),
          align: "end",
          cell: (line) => (line.fees ? <FigureText>{line.fees}</FigureText> : <Missing />),
        },
      ]}
    />
  );
}
