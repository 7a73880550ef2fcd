import { CheckIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { ButtonLook } from "#app/components/layout/button.tsx";
import { changesSince, type Earlier } from "#app/domain/allocation/earlier.ts";
import { centsOf } from "#app/domain/allocation/fields.ts";
import { type AllocationLine, sumOf } from "#app/domain/allocation/lines.ts";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import { assetClassFill } from "#app/domain/theme/asset-class.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { type ApplyChange, ChangeButton } from "./change-button.tsx";
import type { AllocationEditorProps, LineInfo } from "./editor-props.ts";

interface FootProps {
  names: readonly string[];
  infos: ReadonlyArray<LineInfo | undefined>;
  lines: readonly AllocationLine[];
  hundredths: readonly number[];
  /** Name of the line that can be put back. */
  removed: string | null;
  total: AllocationEditorProps["total"];
  earlier: AllocationEditorProps["earlier"];
  apply: ApplyChange;
}

/** The bar in the order of the lines, the total with what is left, and the ways to 100 %. */
export function AllocationFoot({ names, infos, lines, hundredths, removed, total, earlier, apply }: FootProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (weight: number) => formatPercent(weight / 100, language, { decimals: [0, 2] });
  const sum = sumOf(hundredths);
  const gap = WHOLE - sum;
  const amount =
    total && gap !== 0
      ? formatAmount(centsOf(Math.abs(gap), total.amount) / 100, language, {
          decimals: [0, 2],
          ...(total.currency && { currency: total.currency }),
        })
      : "";
  const away = { percent: percent(Math.abs(gap)), amount: amount ? ` (${amount})` : "" };
  const guaranteed = infos.findIndex((info) => info?.assetClass === "CAPITAL_GUARANTEED");
  const parts = names.map((name, index) => `${name} ${percent(hundredths[index] ?? 0)}`).join(", ");
  return (
    <div className="allocation-foot">
      {removed ? (
        <p className="line-removed" role="status">
          {t("weightedLines.removed", { name: removed })}{" "}
          <ButtonLook variant="text">
            <ChangeButton change={{ kind: "restore-line" }} apply={apply}>
              {t("weightedLines.restore")}
            </ChangeButton>
          </ButtonLook>
        </p>
      ) : null}
      {lines.length > 0 ? (
        <>
          <div className="bar" role="img" aria-label={t("weightedLines.bar", { parts })}>
            {lines.map(({ series }, index) => {
              const share = hundredths[index] ?? 0;
              const { assetClass } = infos[index] ?? {};
              const background = assetClass ? assetClassFill(assetClass) : `var(--accent-${index % 2 === 0 ? 9 : 7})`;
              return share > 0 ? (
                <span
                  key={`${series}-${index.toString()}`}
                  style={{ flexGrow: share / 100, background }}
                  data-class={assetClass}
                  title={names[index]}
                />
              ) : null;
            })}
            {gap > 0 ? <span className="bar-rest" style={{ flexGrow: gap / 100 }} /> : null}
          </div>
          <div className="line-total">
            <span>{t("weightedLines.total")}</span>
            <span className="figure">{t("weightedLines.totalOf", { total: percent(sum) })}</span>
          </div>
          <p className={gap === 0 ? "line-state positive" : "line-state negative"} aria-live="polite">
            {gap === 0 ? <CheckIcon aria-hidden="true" /> : <ExclamationTriangleIcon aria-hidden="true" />}
            {gap === 0 ? t("weightedLines.exact") : t(gap > 0 ? "weightedLines.left" : "weightedLines.excess", away)}
          </p>
          {earlier ? <Turnover earlier={earlier} lines={lines} hundredths={hundredths} /> : null}
          <div className="line-ways">
            <ButtonLook variant="text">
              <ChangeButton change={{ kind: "spread-evenly" }} apply={apply}>
                {t("weightedLines.spread")}
              </ChangeButton>
            </ButtonLook>
            {gap === 0 ? null : (
              <ButtonLook variant="text">
                <ChangeButton change={{ kind: "bring-to-100" }} apply={apply}>
                  {t("weightedLines.scale")}
                </ChangeButton>
              </ButtonLook>
            )}
            {gap > 0 && guaranteed >= 0 ? (
              <ButtonLook variant="text">
                <ChangeButton change={{ kind: "take-rest", index: guaranteed }} apply={apply}>
                  {t("weightedLines.takeRest", { name: names[guaranteed] ?? "" })}
                </ChangeButton>
              </ButtonLook>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** What the lines turn over of what they follow, and what they leave out of it. */
function Turnover({ earlier, lines, hundredths }: Pick<FootProps, "lines" | "hundredths"> & { earlier: Earlier }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (weight: number) => formatPercent(weight / 100, language, { decimals: [0, 2] });
  const { turnover, leftOut } = changesSince(earlier, lines, hundredths);
  return (
    <p className="hint">
      {t("weightedLines.since.turnover", { percent: percent(turnover), day: earlier.day })}{" "}
      {leftOut.length > 0
        ? t("weightedLines.since.leftOut", { names: leftOut.map(({ name, hundredths: held }) => `${name} (${percent(held)})`).join(", ") })
        : null}
    </p>
  );
}
