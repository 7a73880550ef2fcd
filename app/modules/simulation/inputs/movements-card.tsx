import { PlusIcon, TrashIcon } from "@radix-ui/react-icons";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDisclosure } from "#app/components/behaviour/use-disclosure.ts";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { namedField } from "#app/components/form/named-field.ts";
import { MoneyField, TextField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLook } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MOVEMENT_FREQUENCIES, MOVEMENT_TYPES } from "#app/domain/enumerations.ts";
import { amountForField, readDecimal } from "#app/domain/format/format-input.ts";
import {
  type MovementLine,
  REMOVED_MOVEMENT,
  type RemovedMovement,
  removedMovementText,
  type SimulationForm,
} from "#app/domain/simulation/form.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { FailureNotice } from "../failure-notice.tsx";
import type { FailureView } from "../view.ts";
import { FieldWarnings } from "./field-warnings.tsx";
import { Fixes } from "./fixes.tsx";
import type { InputCardProps } from "./goal-cards.tsx";
import { LeverSlider } from "./lever-slider.tsx";
import { useMonth } from "./use-month.ts";

interface MovementsCardProps extends Omit<InputCardProps, "typed"> {
  /** What the fields hold by now. */
  typed: SimulationForm["movements"];
  failure: FailureView | null;
  /** Changes when the lines were changed by a button: their fields start again from `initial`. */
  revision: number;
  /** Line that a button just added or put back: open, with the cursor in it. */
  fresh: number | null;
}

/** The four kinds of contributions and withdrawals; each line opens to its fields. */
export const MovementsCard = memo(function MovementsCard(props: MovementsCardProps) {
  const { initial, typed, form, warnings, fixes, failure, revision, fresh } = props;
  const { t } = useTranslation();
  return (
    <Card id="movements" title={t("simulator.movements.title")} actions={<AddMovement />}>
      {failure ? <FailureNotice failure={failure} /> : null}
      {initial.movements.length === 0 ? <p className="hint">{t("simulator.movements.none")}</p> : null}
      <ul className="movements">
        {initial.movements.map((line, index) => (
          <li key={`${revision}-${index.toString()}`}>
            <Movement index={index} line={line} now={typed[index] ?? line} form={form} fresh={fresh === index} />
            <FieldWarnings warnings={warnings} field={`movements[${index}].startDate`} />
            <FieldWarnings warnings={warnings} field={`movements[${index}].endDate`} />
          </li>
        ))}
      </ul>
      {initial.removedMovement ? <RemovedMovementNote removed={initial.removedMovement} /> : null}
      <FieldWarnings warnings={warnings} field="movements" />
      <Fixes fixes={fixes} of="movements" />
    </Card>
  );
});

/** Says which movement was taken out, and gives it back. */
function RemovedMovementNote({ removed }: { removed: RemovedMovement }) {
  const { t } = useTranslation();
  const { name, type } = removed.line;
  const kept = removedMovementText(removed);
  const button = useRef<HTMLButtonElement>(null);
  // The button that took the line out went with it.
  useEffect(() => {
    if (kept && document.activeElement === document.body) button.current?.focus();
  }, [kept]);
  return (
    <p className="line-removed" role="status">
      <input type="hidden" name={REMOVED_MOVEMENT} value={kept} />
      {t("weightedLines.removed", { name: name || t(`simulator.movements.types.${type}`) })}{" "}
      <Button ref={button} variant="text" name="intent" value={intentOf({ kind: "restore-movement" })}>
        {t("weightedLines.restore")}
      </Button>
    </p>
  );
}

function AddMovement() {
  const { t } = useTranslation();
  return (
    <details className="menu add-menu">
      <ButtonLook variant="text">
        <summary>
          <PlusIcon aria-hidden="true" />
          {t("simulator.movements.add")}
        </summary>
      </ButtonLook>
      <ul className="menu-panel">
        {MOVEMENT_TYPES.map((type) => (
          <li key={type}>
            <button type="submit" name="intent" value={intentOf({ kind: "add-movement", type })} className="menu-item">
              {t(`simulator.movements.types.${type}`)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MovementProps {
  index: number;
  line: MovementLine;
  now: MovementLine;
  form: FormWithErrors;
  fresh: boolean;
}

const Movement = memo(function Movement({ index, line, now, form, fresh }: MovementProps) {
  const { t } = useTranslation();
  const at = (part: keyof MovementLine) => `movements[${index}].${part}`;
  const field = (part: keyof MovementLine) => namedField(form, at(part), line[part]);
  const wrong = Object.keys(form.allErrors).some((name) => name.startsWith(`movements[${index}].`));
  const disclosure = useDisclosure(fresh || wrong || now.amount === "");
  const name = t("simulator.movements.position", { type: t(`simulator.movements.types.${now.type}`), position: index + 1 });
  return (
    <details className="movement" {...disclosure}>
      <summary>
        <MovementSummary now={now} />
      </summary>
      <div className="movement-fields">
        <div className="movement-wide">
          <SelectField
            width="full"
            field={field("type")}
            label={t("simulator.movements.type")}
            options={MOVEMENT_TYPES.map((type) => ({ value: type, label: t(`simulator.movements.types.${type}`) }))}
          />
        </div>
        <div>
          <MoneyField width="full" field={field("amount")} label={t("simulator.movements.amount")} autoFocus={fresh} />
          <LeverSlider field={at("amount")} label={name} text={now.amount} kind="money" />
        </div>
        <div className="movement-periodic">
          <SelectField
            width="full"
            field={field("frequency")}
            label={t("simulator.movements.frequency")}
            options={MOVEMENT_FREQUENCIES.map((frequency) => ({
              value: frequency,
              label: t(`simulator.movements.frequencies.${frequency}`),
            }))}
          />
        </div>
        <DateField field={field("startDate")} label={t("simulator.movements.from")} />
        <div className="movement-periodic">
          <DateField field={field("endDate")} label={t("simulator.movements.to")} hint={t("simulator.movements.toHint")} />
        </div>
        <div className="movement-wide">
          <TextField width="full" optional field={field("name")} label={t("simulator.movements.name")} maxLength={120} />
        </div>
        <Button type="submit" name="intent" value={intentOf({ kind: "remove-movement", index })} variant="text" className="movement-remove">
          <TrashIcon aria-hidden="true" />
          {t("simulator.movements.remove", { name })}
        </Button>
      </div>
    </details>
  );
});

/** Kind and amount, then the period: what the line says when it is closed. */
function MovementSummary({ now }: { now: MovementLine }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const month = useMonth();
  const read = readDecimal(now.amount, language);
  const written = read === null ? now.amount : amountForField(read, language);
  const amount = language === "fr" ? `${written}\u00a0€` : `€${written}`;
  const periodic = now.type.startsWith("PERIODIC");
  const out = now.type.endsWith("WITHDRAWAL");
  const from = month(now.startDate);
  const frequency = t(`simulator.movements.frequencies.${now.frequency}`);
  const period = now.endDate
    ? t("simulator.movements.period", { frequency, from, to: month(now.endDate) })
    : t("simulator.movements.openPeriod", { frequency, from });
  return (
    <>
      <span className="movement-kind">
        {now.name || t(`simulator.movements.types.${now.type}`)}
        <span className="hint">{periodic ? period : from}</span>
      </span>
      <span className={out ? "figure negative" : "figure"}>
        {now.amount ? `${out ? "\u2212" : ""}${amount}` : t("simulator.movements.amountMissing")}
      </span>
    </>
  );
}
