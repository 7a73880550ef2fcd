import { CheckIcon, Cross2Icon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AllocationBar, ClassMark } from "#app/components/charts/allocation.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { decimalForField } from "#app/domain/format/format-input.ts";
import type { AllocationLine } from "#app/domain/simulation/form.ts";
import { intentOf, typedHundredths } from "#app/domain/simulation/form-change.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { OriginBadge } from "../origin-badge.tsx";
import type { LineView } from "../view.ts";
import { FieldWarnings } from "./field-warnings.tsx";
import { fieldOf } from "./fields.ts";
import { Fixes } from "./fixes.tsx";
import type { InputCardProps } from "./goal-cards.tsx";

interface InvestmentsCardProps extends InputCardProps {
  lineOf: (series: string) => LineView | undefined;
  revision: number;
  /** The optimiser is within reach. */
  optimises: boolean;
  /** Search of series to add. */
  children: ReactNode;
}

/** The allocation with its two larger tools: buttons that send the form, so that nothing typed is lost on the way. */
export function InvestmentsCard({ initial, typed, errors, warnings, lineOf, revision, optimises, children }: InvestmentsCardProps) {
  const { t } = useTranslation();
  const tools = (
    <>
      <Button variant="text" name="intent" value="composition">
        {t("simulator.investments.compose")}
      </Button>
      {optimises && initial.allocation.length > 1 ? (
        <Button variant="text" name="intent" value="optimise">
          {t("simulator.investments.optimise")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Card id="allocation" title={t("simulator.investments.title")} className="investments" actions={tools}>
      <AllocationEditor lines={initial.allocation} typed={typed.allocation} errors={errors} lineOf={lineOf} revision={revision} />
      {initial.allocation.map(({ series }, index) => (
        <FieldWarnings key={series} warnings={warnings} field={`allocation[${index}].weight`} />
      ))}
      <FieldWarnings warnings={warnings} field="allocation" />
      <Fixes issues={[...errors, ...warnings]} of="allocation" />
      {children}
    </Card>
  );
}

interface AllocationEditorProps {
  /** Values that the fields start from, what they hold by now, and their count of new starts. */
  lines: readonly AllocationLine[];
  typed: readonly AllocationLine[];
  revision: number;
  errors: InputCardProps["errors"];
  lineOf: (series: string) => LineView | undefined;
  scope?: string;
}

/** The 100 % editor: one line for each series, the bar by asset class, the total and ways to make it 100. */
export function AllocationEditor({ lines, typed, revision, errors, lineOf, scope = "" }: AllocationEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hundredths = typedHundredths(typed, language);
  const total = hundredths.reduce((sum, weight) => sum + weight, 0);
  const percent = (weight: number) => `${decimalForField(weightOf(weight), language)}${language === "fr" ? "\u00a0%" : "%"}`;
  const slices = ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = typed.reduce(
      (sum, line, index) => (lineOf(line.series)?.assetClass === assetClass ? sum + (hundredths[index] ?? 0) : sum),
      0,
    );
    return share > 0 ? [{ assetClass, label: t(`common.assetClasses.${assetClass}`), share: share / 100, text: percent(share) }] : [];
  });
  const caption = `${t("simulator.investments.bar")}${slices.map(({ label, text }) => ` ${label} ${text}`).join()}`;
  return (
    <>
      {slices.length > 0 ? <AllocationBar slices={slices} caption={caption} rest={Math.max(0, WHOLE - total) / 100} /> : null}
      {lines.length === 0 ? <p className="hint">{t("simulator.investments.none")}</p> : null}
      <ul className="lines">
        {lines.map((line, index) => (
          <li key={`${revision}-${line.series}`}>
            <AllocationRow
              index={index}
              line={lineOf(line.series)}
              series={line.series}
              weight={line.weight}
              errors={errors}
              scope={scope}
            />
          </li>
        ))}
      </ul>
      {lines.length > 0 ? <Total total={total} written={percent} /> : null}
    </>
  );
}

interface RowProps {
  index: number;
  series: string;
  weight: string;
  line: LineView | undefined;
  errors: InputCardProps["errors"];
  scope: string;
}

function AllocationRow({ index, series, weight, line, errors, scope }: RowProps) {
  const { t } = useTranslation();
  const name = line?.name ?? series;
  return (
    <div className="line">
      <input type="hidden" name={`allocation[${index}].series`} value={series} />
      {line ? <ClassMark assetClass={line.assetClass} /> : null}
      <span className="line-name" title={line?.history}>
        {name}
        <span className="hint">
          {line?.assetClassName} {line ? <OriginBadge line={line} /> : null}
        </span>
      </span>
      <PercentField
        hideLabel
        field={fieldOf(`allocation[${index}].weight`, weight, errors, scope)}
        label={t("simulator.investments.weight", { name })}
      />
      <button
        type="submit"
        name="intent"
        value={intentOf({ kind: "remove-series", index })}
        className="icon-button"
        aria-label={t("simulator.investments.removeSeries", { name })}
      >
        <Cross2Icon aria-hidden="true" />
      </button>
    </div>
  );
}

/** Total and one sentence that says what is left, in a live region; the two ways to share stand beside. */
function Total({ total, written }: { total: number; written: (hundredths: number) => string }) {
  const { t } = useTranslation();
  const gap = WHOLE - total;
  const sentence =
    gap === 0
      ? t("simulator.investments.complete")
      : t(gap > 0 ? "simulator.investments.left" : "simulator.investments.over", { percent: written(Math.abs(gap)) });
  return (
    <>
      <div className="line-total">
        <span>{t("simulator.investments.total")}</span>
        <span className="figure">{t("simulator.investments.totalOf", { total: written(total) })}</span>
      </div>
      <p className={gap === 0 ? "line-state positive" : "line-state negative"} aria-live="polite">
        {gap === 0 ? <CheckIcon aria-hidden="true" /> : <ExclamationTriangleIcon aria-hidden="true" />}
        {sentence}
      </p>
      <div className="line-ways">
        <Button variant="text" name="intent" value={intentOf({ kind: "spread-evenly" })}>
          {t("simulator.investments.spread")}
        </Button>
        {gap === 0 ? null : (
          <Button variant="text" name="intent" value={intentOf({ kind: "bring-to-100" })}>
            {t("simulator.investments.scale")}
          </Button>
        )}
      </div>
    </>
  );
}
