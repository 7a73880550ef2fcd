import { useTranslation } from "react-i18next";
import { CheckboxList, type Option, RadioList, SelectField } from "#app/components/form/choice-fields.tsx";
import { type FormMarks, ListForm } from "#app/components/form/list-form/list-form.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { MANAGEMENT_MODES, RISK_MEASURES, RISK_PROFILES } from "#app/domain/journey.ts";
import { USUAL_BANDS } from "#app/domain/simulation/suitability/profile-band.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { MOST_ROWS } from "../changes/config-fields.ts";
import { RowList } from "./row-list.tsx";
import type { ProductsValues } from "./settings-values.ts";

/** Where the measure is the risk indicator, a new product begins with the usual classes of each profile. */
const NEW_ROW = {
  product: "",
  managementModes: ["free"],
  ranges: Object.fromEntries(
    RISK_PROFILES.map((profile) => [profile, { min: String(USUAL_BANDS[profile].min), max: String(USUAL_BANDS[profile].max) }]),
  ),
};

/** Products that the journey may recommend, their management modes, and how much risk each profile carries. */
export function ProductsForm({ values, products, ...marks }: { values: ProductsValues; products: Option[] } & FormMarks) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<ProductsValues>({
    id: "products",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ productsSchema }) => productsSchema(language),
    ),
  });
  const rows = fields.products.getFieldList();
  const rowName = (index: number) => t("journeySettings.form.productNumber", { count: index + 1 });
  const inClasses = (fields.riskMeasure.value ?? values.riskMeasure) === "WEIGHTED_AVERAGE_SRI";
  const profileName = (profile: (typeof RISK_PROFILES)[number]) => t(`journeySettings.riskProfiles.${profile}`);
  const labels = Object.fromEntries(
    rows.flatMap((_, index) => [
      [`products[${index}].product`, `${rowName(index)}, ${t("journeySettings.form.product")}`],
      ...RISK_PROFILES.flatMap((profile) =>
        (["min", "max"] as const).map((end) => [
          `products[${index}].ranges.${profile}.${end}`,
          `${rowName(index)}, ${profileName(profile)}`,
        ]),
      ),
    ]),
  );
  return (
    <ListForm form={form} {...marks} labels={{ riskMeasure: t("journeySettings.form.riskMeasure"), ...labels }}>
      <Card className="card-form">
        <RadioList
          field={fields.riskMeasure}
          label={t("journeySettings.form.riskMeasure")}
          options={RISK_MEASURES.map((value) => ({
            value,
            label: t(`journeySettings.riskMeasures.${value}.label`),
            hint: t(`journeySettings.riskMeasures.${value}.text`),
          }))}
        />
      </Card>
      <RowList
        form={form}
        list={fields.products}
        rows={rows}
        most={MOST_ROWS.products}
        title={t("journeySettings.form.products")}
        add={t("journeySettings.form.addProduct")}
        first={inClasses ? NEW_ROW : { product: "", managementModes: ["free"] }}
        nameOf={rowName}
        keyOf={({ key }) => key}
      >
        {(row) => {
          const at = row.getFieldset();
          const ranges = at.ranges.getFieldset();
          return (
            <>
              <SelectField field={at.product} label={t("journeySettings.form.product")} options={products} placeholder width="full" />
              <CheckboxList
                field={at.managementModes}
                label={t("journeySettings.form.managementModes")}
                options={MANAGEMENT_MODES.map((value) => ({ value, label: t(`journeySettings.managementModes.${value}`) }))}
              />
              <fieldset className="field">
                <legend className="label">
                  {t(inClasses ? "journeySettings.form.rangesSri" : "journeySettings.form.rangesVolatility")}
                </legend>
                <p className="hint">{t("journeySettings.form.rangesHint")}</p>
                <div className="range-pairs">
                  {RISK_PROFILES.map((profile) => {
                    const range = ranges[profile].getFieldset();
                    return (
                      <div key={profile} className="range-pair">
                        <TextField
                          field={range.min}
                          label={t("journeySettings.form.rangeMin", { profile: profileName(profile) })}
                          width="short"
                          inputMode="decimal"
                          maxLength={6}
                        />
                        <TextField
                          field={range.max}
                          label={t("journeySettings.form.rangeMax")}
                          width="short"
                          inputMode="decimal"
                          maxLength={6}
                        />
                      </div>
                    );
                  })}
                </div>
              </fieldset>
            </>
          );
        }}
      </RowList>
    </ListForm>
  );
}
