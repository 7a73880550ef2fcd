import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { FileField } from "#app/components/form/file-field.tsx";
import { PICTURE_BYTES } from "#app/domain/format/file-sizes.ts";

export interface PictureFieldProps {
  field: FormField;
  remove: FormField;
  kind: "logo" | "favicon";
  /** Address of the stored picture, or null. */
  present: string | null;
}

/** A file to send, beside the one that is stored; that one can be removed. */
export function PictureField({ field, remove, kind, present }: PictureFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="picture-field">
      {present ? <img src={present} alt={t(`organisation.chart.${kind}Present`)} className={`picture-${kind}`} /> : null}
      <FileField
        field={field}
        label={t(`organisation.chart.${kind}`)}
        hint={t("organisation.chart.fileHint")}
        optional
        accept=".png,.jpg,.jpeg,.webp,.svg,.ico"
        most={{ bytes: PICTURE_BYTES, fault: t("organisation.chart.tooLarge") }}
      />
      {present ? <CheckboxField field={remove} label={t(`organisation.chart.${kind}Remove`)} /> : null}
    </div>
  );
}
