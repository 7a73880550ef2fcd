import { CheckIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { LABELLED_FROM } from "#app/components/charts/allocation.tsx";
import { ButtonLook } from "#app/components/layout/button.tsx";
import { changesSince, type Earlier } from "#app/domain/allocation/earlier.ts";
import { centsOf } from "#app/domain/allocation/fields.ts";
import { type AllocationLine, sumOf } from "#app/domain/allocation/lines.ts";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import { assetClassFill, assetClassOn } from "#app/domain/theme/asset-class.ts";
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
  const amountOf = (weight: number) =>
    total
      ? formatAmount(centsOf(weight, total.amount) / 100, language, {
          decimals: [0, 2],
          ...(total.currency && { currency: total.currency }),
        })
      : "";
  const amount = gap === 0 ? "" : amountOf(Math.abs(gap));
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
          <div className="line-sums">
            <div className="bar bar-labelled" role="img" aria-label={t("weightedLines.bar", { parts })}>
              {lines.map(({ series }, index) => (
                <Part
                  key={`${series}-${index.toString()}`}
                  share={(hundredths[index] ?? 0) / 100}
                  text={percent(hundredths[index] ?? 0)}
                  info={infos[index]}
                  at={index}
                />
              ))}
              {gap > 0 ? <span className="bar-rest" style={{ flexGrow: gap / 100 }} /> : null}
            </div>
            <p className={gap === 0 ? "line-state positive" : "line-state negative"} aria-live="polite">
              {gap === 0 ? <CheckIcon aria-hidden="true" /> : <ExclamationTriangleIcon aria-hidden="true" />}
              {gap === 0 ? t("weightedLines.exact") : t(gap > 0 ? "weightedLines.left" : "weightedLines.excess", away)}
            </p>
            <p className="line-sum figure">
              <span aria-hidden="true">{percent(sum)}</span>
              <span className="visually-hidden">
                {t("weightedLines.total")} {t("weightedLines.totalOf", { total: percent(sum) })}
              </span>
            </p>
            {total ? <p className="line-sum-amount figure">{amountOf(sum)}</p> : null}
          </div>
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

/** One line in the bar, with its share where there is room for it. */
function Part({ share, text, info, at }: { share: number; text: string; info: LineInfo | undefined; at: number }) {
  if (share <= 0) return null;
  const assetClass = info?.assetClass;
  const look = assetClass
    ? { background: assetClassFill(assetClass), color: assetClassOn(assetClass) }
    : { background: `var(--accent-${at % 2 === 0 ? 9 : 7})`, color: at % 2 === 0 ? "var(--accent-contrast)" : "var(--accent-12)" };
  return (
    <span style={{ flexGrow: share, ...look }} data-class={assetClass} title={info?.name}>
      {share >= LABELLED_FROM ? text : null}
    </span>
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
