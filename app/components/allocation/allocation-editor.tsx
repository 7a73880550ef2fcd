import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { fieldId } from "#app/components/form/named-field.ts";
import { allocationFields, removedText } from "#app/domain/allocation/fields.ts";
import { typedHundredths } from "#app/domain/allocation/lines.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { AllocationFoot } from "./allocation-foot.tsx";
import { AllocationPaste } from "./allocation-paste.tsx";
import { AllocationRow } from "./allocation-row.tsx";
import type { AllocationEditorProps } from "./editor-props.ts";
import { useAllocation } from "./use-allocation.ts";
import { useLineDrag } from "./use-line-drag.ts";

/**
 * The 100 % editor: lines with their weights, a bar in the order of the lines, the total and the ways to 100 %. It stands in a form of
 * its owner. Each of its buttons is a submit button named `intent` (`readLinesChange` reads its value), so that the action does without a
 * script what is done here with one; after each change here the form hears an `input` event.
 */
export function AllocationEditor(props: AllocationEditorProps) {
  const { name, infoOf, form, none, total, earlier, lineTools } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const root = useRef<HTMLFieldSetElement>(null);
  const { lines, typed, removed, apply, said, say } = useAllocation(root, props);
  const drag = useLineDrag(root, (index, to) => apply({ kind: "move-line", index, to }));
  const fields = allocationFields(name);
  const hundredths = typedHundredths(typed, language);
  const nameOf = (series: string) => infoOf(series)?.name ?? t("weightedLines.unknown");
  const seen = new Map<string, number>();
  const keyOf = (series: string) => {
    const before = seen.get(series) ?? 0;
    seen.set(series, before + 1);
    return `${series}:${before}`;
  };
  const isStill = (index: number) => !props.errorsEnd || typed[index]?.weight === props.lines[index]?.weight;
  const infos = lines.map(({ series }) => infoOf(series));
  return (
    <fieldset
      ref={root}
      className="allocation-editor"
      id={fieldId(form, name)}
      tabIndex={-1}
      data-amounts={total ? "" : undefined}
      data-ranges={infos.some((info) => info?.range) ? "" : undefined}
      data-tools={lineTools ? "" : undefined}
    >
      <legend className="visually-hidden">{t("weightedLines.caption")}</legend>
      {total ? <input type="hidden" name={fields.total} value={total.amount} /> : null}
      {removed ? <input type="hidden" name={fields.removed} value={removedText(removed)} /> : null}
      {lines.length === 0 ? <p className="hint">{none}</p> : <AllocationHead hasAmounts={Boolean(total)} />}
      <ul className="allocation-lines">
        {lines.map((line, index) => (
          <AllocationRow
            key={keyOf(line.series)}
            fields={fields}
            index={index}
            count={lines.length}
            line={line}
            hundredths={hundredths[index] ?? 0}
            info={infos[index]}
            name={nameOf(line.series)}
            form={isStill(index) ? form : { ...form, allErrors: {} }}
            total={total}
            earlier={earlier}
            apply={apply}
            drag={drag}
            tools={lineTools?.(index, nameOf(line.series))}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <AllocationFoot
        names={lines.map(({ series }) => nameOf(series))}
        infos={infos}
        lines={typed}
        hundredths={hundredths}
        removed={removed ? nameOf(removed.line.series) : null}
        total={total}
        earlier={earlier}
        apply={apply}
      />
      {props.pastes ? <AllocationPaste root={root} name={name} pasted={props.pasted} infoOf={infoOf} say={say} form={form} /> : null}
    </fieldset>
  );
}

/** Heads of the columns for who sees them; each field says its own name besides. */
function AllocationHead({ hasAmounts }: { hasAmounts: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="allocation-head" aria-hidden="true">
      <span className="line-name">{t("weightedLines.support")}</span>
      <span className="line-class">{t("weightedLines.class")}</span>
      <span className="line-sri">{t("weightedLines.sri")}</span>
      <span className="line-range">{t("weightedLines.allowed")}</span>
      <span className="line-weight">{t("weightedLines.weight")}</span>
      {hasAmounts ? <span className="line-amount">{t("weightedLines.amount")}</span> : null}
    </div>
  );
}
