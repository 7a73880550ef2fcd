import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PICTURE_BYTES } from "#app/domain/format/file-sizes.ts";

interface CoverFormProps {
  /** Address of the stored picture, or null. */
  cover: string | null;
  version: number;
  idem: string;
  /** Key of what is wrong with the file that was sent. */
  fault: string | undefined;
}

/** The picture on the first page of the document. */
export function CoverForm({ cover, version, idem, fault }: CoverFormProps) {
  const { t } = useTranslation();
  const field = { id: "cover-image", name: "image", errorId: "cover-image-error", descriptionId: "cover-image-hint" };
  return (
    <Card id="cover" title={t("journeySettings.form.cover")} className="card-form">
      <Form method="post" encType="multipart/form-data" className="form">
        <HiddenFields idem={idem} version={version} />
        {cover ? <img src={cover} alt={t("journeySettings.form.coverPresent")} className="cover-picture" /> : null}
        <FileField
          field={fault ? { ...field, errors: [fault] } : field}
          label={t("journeySettings.form.coverFile")}
          hint={t("journeySettings.form.coverHint")}
          accept=".png,.jpg,.jpeg,.webp,.svg"
          most={{ bytes: PICTURE_BYTES, fault: t("journeySettings.form.coverTooLarge") }}
        />
        <div className="form-actions">
          <SubmitButton variant="secondary" name="intent" value="cover">
            {t("journeySettings.form.coverSave")}
          </SubmitButton>
          {cover ? (
            <SubmitButton variant="text" name="intent" value="remove-cover">
              {t("journeySettings.form.coverRemove")}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
