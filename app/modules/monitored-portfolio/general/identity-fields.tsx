import { useTranslation } from "react-i18next";
import { type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { COMMERCIAL_STATUSES, PORTFOLIO_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";

interface IdentityFieldsProps {
  fields: Record<"product" | "investpool" | "managementType" | "commercialStatus", FormField>;
  products: Option[];
  pools: Option[];
}

/** What a portfolio is, in the form of a new one and in its general settings. */
export function IdentityFields({ fields, products, pools }: IdentityFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        field={fields.product}
        label={t("monitoredPortfolios.form.product")}
        hint={t("monitoredPortfolios.form.productHint")}
        placeholder={t("monitoredPortfolios.form.noProduct")}
        options={products}
        width="full"
        optional
      />
      <SelectField
        field={fields.investpool}
        label={t("monitoredPortfolios.form.investpool")}
        hint={t("monitoredPortfolios.form.poolHint")}
        placeholder={t("monitoredPortfolios.form.noPool")}
        options={pools}
        width="full"
        optional
      />
      <SelectField
        field={fields.managementType}
        label={t("monitoredPortfolios.form.managementType")}
        options={PORTFOLIO_MANAGEMENT_TYPES.map((value) => ({ value, label: t(`monitoredPortfolios.managementTypes.${value}`) }))}
      />
      <SelectField
        field={fields.commercialStatus}
        label={t("monitoredPortfolios.form.commercialStatus")}
        options={COMMERCIAL_STATUSES.map((value) => ({ value, label: t(`monitoredPortfolios.statuses.${value}`) }))}
      />
    </>
  );
}
