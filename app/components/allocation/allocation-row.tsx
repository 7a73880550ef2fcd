import { Cross2Icon, DragHandleDots2Icon, LockClosedIcon, LockOpen1Icon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { namedField } from "#app/components/form/named-field.ts";
import { MoneyField, PercentField } from "#app/components/form/text-fields.tsx";
import type { Earlier } from "#app/domain/allocation/earlier.ts";
import { type allocationFields, centsOf, writtenFor } from "#app/domain/allocation/fields.ts";
import type { AllocationLine } from "#app/domain/allocation/lines.ts";
import { formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { type ApplyChange, ChangeButton } from "./change-button.tsx";
import type { AllocationEditorProps, LineInfo } from "./editor-props.ts";
import type { LineDrag } from "./use-line-drag.ts";

interface RowProps {
  fields: ReturnType<typeof allocationFields>;
  index: number;
  count: number;
  line: AllocationLine;
  /** What is typed by now, in hundredths of a per cent. */
  hundredths: number;
  info: LineInfo | undefined;
  name: string;
  form: FormWithErrors;
  total: AllocationEditorProps["total"];
  earlier: AllocationEditorProps["earlier"];
  apply: ApplyChange;
  drag: LineDrag;
  tools: ReactNode;
}

/** One line: where it is, what it is, its weight and amount, whether it is kept, and the way out. */
export function AllocationRow(props: RowProps) {
  const { fields, index, count, line, hundredths, info, name, form, total, earlier, apply, drag, tools } = props;
  const { t } = useTranslation();
  const weight = fields.of(index, "weight");
  const outside = useOutsideRange(info?.range, hundredths);
  const field = namedField(form, weight, line.weight);
  return (
    <li className="allocation-line" data-drag={drag.stateOf(index)}>
      <input type="hidden" name={fields.of(index, "series")} value={line.series} />
      {line.locked ? <input type="hidden" name={fields.of(index, "locked")} value="1" /> : null}
      <span className="line-move">
        {count > 1 ? (
          <ChangeButton
            change={{ kind: "move-line", index, to: index === 0 ? 1 : index - 1 }}
            apply={(change) => (drag.wasDragged() ? undefined : apply(change))}
            className="icon-button drag-handle"
            aria-label={t(index === 0 ? "weightedLines.moveDown" : "weightedLines.moveUp", { name })}
            title={t("weightedLines.moveHint")}
            data-handle={index}
            {...drag.handle(index)}
          >
            <DragHandleDots2Icon aria-hidden="true" />
          </ChangeButton>
        ) : null}
      </span>
      <span className="line-name">
        <span>
          {info?.assetClass ? <ClassMark assetClass={info.assetClass} /> : null} {name} {info?.mark}
        </span>
        {info?.code ? <span className="hint line-code">{info.code}</span> : null}
        {earlier ? <Since earlier={earlier} series={line.series} hundredths={hundredths} /> : null}
      </span>
      <Facts info={info} />
      <span className="line-weight">
        <PercentField
          hideLabel
          field={outside && !field.errors ? { ...field, errors: [outside] } : field}
          label={t("weightedLines.weightOf", { name })}
          maxLength={20}
        />
      </span>
      {total ? (
        <span className="line-amount">
          <input type="hidden" name={fields.of(index, "written")} value={writtenFor(hundredths)} />
          <MoneyField
            hideLabel
            {...(total.currency ? { currency: total.currency } : {})}
            field={namedField(form, fields.of(index, "amount"), (centsOf(hundredths, total.amount) / 100).toFixed(2).replace(/\.00$/, ""))}
            label={t("weightedLines.amountOf", { name })}
            maxLength={20}
          />
        </span>
      ) : null}
      <span className="line-tools">
        {tools}
        {count > 1 ? (
          <ChangeButton
            change={{ kind: "lock-line", index }}
            apply={apply}
            className="icon-button"
            aria-label={t("weightedLines.lockOf", { name })}
            title={t("weightedLines.lockHint")}
            aria-pressed={line.locked === true}
          >
            {line.locked ? <LockClosedIcon aria-hidden="true" /> : <LockOpen1Icon aria-hidden="true" />}
          </ChangeButton>
        ) : null}
        <ChangeButton
          change={{ kind: "remove-series", index }}
          apply={apply}
          className="icon-button"
          aria-label={t("weightedLines.removeOf", { name })}
        >
          <Cross2Icon aria-hidden="true" />
        </ChangeButton>
      </span>
    </li>
  );
}

/** What the line had before, and its change. */
function Since({ earlier, series, hundredths }: { earlier: Earlier; series: string; hundredths: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const held = earlier.weights.find((one) => one.series === series)?.hundredths;
  if (held === undefined) return <span className="hint">{t("weightedLines.since.new")}</span>;
  const before = formatPercent(held / 100, language, { decimals: [0, 2] });
  const change = formatNumber((hundredths - held) / 100, language, { decimals: [0, 2], signed: true });
  return (
    <span className="hint figure">
      {hundredths === held ? t("weightedLines.since.same", { before }) : t("weightedLines.since.changed", { before, change })}
    </span>
  );
}

function Facts({ info }: { info: LineInfo | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  const { range } = info ?? {};
  const written = range
    ? range.min === undefined
      ? t("weightedLines.upTo", { max: percent(range.max ?? 100) })
      : t("weightedLines.range", { min: percent(range.min), max: percent(range.max ?? 100) })
    : null;
  return (
    <span className="line-facts">
      <span className="line-class">{info?.assetClass ? t(`common.assetClasses.${info.assetClass}`) : null}</span>
      <span className="line-sri">{info?.sri === undefined ? null : <RiskTicks level={info.sri} />}</span>
      {written ? <span className="line-range figure">{written}</span> : null}
    </span>
  );
}

/** What is wrong with a weight that is outside of its range; nothing is said of a line without a weight. */
function useOutsideRange(range: LineInfo["range"], hundredths: number): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  if (!range || hundredths === 0) return null;
  if (range.min !== undefined && hundredths < Math.round(range.min * 100)) return t("weightedLines.atLeast", { min: percent(range.min) });
  if (range.max !== undefined && hundredths > Math.round(range.max * 100)) return t("weightedLines.atMost", { max: percent(range.max) });
  return null;
}
