import { TrashIcon } from "@radix-ui/react-icons";
import { Heading } from "@radix-ui/themes/components/heading";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { ButtonLook } from "#app/components/layout/button.tsx";
import { assetClassFill } from "#app/domain/theme/asset-class.ts";
import { chartPreviewPath } from "#app/navigation/paths.ts";
import { CHART_CLASSES } from "../chart-fields.ts";

const TONES = ["positive", "negative", "information", "flashy", "neutral"] as const;
const RADIUS: Readonly<Record<string, "none" | "small" | "medium" | "large" | "full">> = {
  NONE: "none",
  SMALL: "small",
  MEDIUM: "medium",
  LARGE: "large",
  FULL: "full",
};

/**
 * Parts of a page in the colours that stand in the form. `query` holds the fields as the address of the preview's
 * stylesheet has them; nothing in here can be used.
 */
export function ChartPreview({ query, radius }: { query: string; radius: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <link rel="stylesheet" href={chartPreviewPath(query)} />
      <div
        className="chart-preview radix-themes"
        data-accent-color="crimson"
        data-gray-color="slate"
        data-radius={RADIUS[radius ?? ""] ?? "medium"}
        data-scaling="100%"
      >
        <div className="chart-preview-panel">
          <Heading size="2" weight="medium" asChild>
            <p>{t("organisation.preview.heading")}</p>
          </Heading>
          <p className="chart-preview-text">{t("organisation.preview.text")}</p>
          <p className="chart-preview-row">
            <ButtonLook variant="primary">
              <span>{t("common.actions.save")}</span>
            </ButtonLook>
            <ButtonLook variant="secondary">
              <span>{t("common.actions.cancel")}</span>
            </ButtonLook>
            <ButtonLook variant="negative">
              <span>
                <TrashIcon aria-hidden="true" />
                {t("common.actions.delete")}
              </span>
            </ButtonLook>
          </p>
          <p className="chart-preview-link">{t("organisation.preview.link")}</p>
          <p className="chart-preview-row">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {t(`organisation.chart.fields.${tone}Color`)}
              </Badge>
            ))}
          </p>
          <svg viewBox="0 0 320 80" className="chart-preview-fan" aria-hidden="true">
            <path d="M0 60 320 4V76Z" className="fan-outer" />
            <path d="M0 60 320 20V62Z" className="fan-inner" />
            <path d="M0 60 320 40" className="fan-line" />
          </svg>
          <div className="chart-preview-classes" aria-hidden="true">
            {CHART_CLASSES.map((name) => (
              <span key={name} style={{ background: assetClassFill(name) }} title={t(`common.assetClasses.${name}`)} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
