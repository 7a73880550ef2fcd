import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "../detail/detail-view.server.ts";
import type { RangeView } from "./delete-range.server.ts";

const dayField = (name: string, initialValue: string) => ({
  id: `delete-${name}`,
  name,
  errorId: `delete-${name}-error`,
  descriptionId: `delete-${name}-hint`,
  initialValue,
  errors: [],
});

/** Asks which days to delete, says how many values that is, and asks again. */
export function DeleteRangeCard({ series, range, idem, wrong }: { series: SeriesHead; range: RangeView; idem: string; wrong: boolean }) {
  const { t } = useTranslation();
  const { area, uuid } = series;
  return (
    <Card title={t("seriesPages.delete.title")} hint={t("seriesPages.delete.hint")} className="card-form">
      {wrong ? (
        <Notice kind="negative" role="alert">
          {t("seriesPages.delete.daysRequired")}
        </Notice>
      ) : null}
      <Form method="get" className="field-and-button" key={`${range.from} ${range.to}`}>
        <DateField field={dayField("from", range.from)} label={t("seriesPages.value.from")} />
        <DateField field={dayField("to", range.to)} label={t("seriesPages.value.to")} />
        <Button>{t("seriesPages.delete.count")}</Button>
      </Form>
      {range.text ? <p role="status">{range.text}</p> : null}
      <Form method="post" className="form-actions">
        <HiddenFields idem={idem} />
        <input type="hidden" name="from" value={range.from} />
        <input type="hidden" name="to" value={range.to} />
        {range.count > 0 ? <SubmitButton variant="negative">{t("common.actions.delete")}</SubmitButton> : null}
        <ButtonLink to={seriesPartPath(area, uuid, "values")}>{t("common.actions.keep")}</ButtonLink>
      </Form>
    </Card>
  );
}
