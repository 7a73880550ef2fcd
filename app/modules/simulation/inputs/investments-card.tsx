import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { AllocationEditor } from "#app/components/allocation/allocation-editor.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { allSimulated, OriginBadge } from "../origin-badge.tsx";
import type { LineView } from "../view.ts";
import { FieldWarnings } from "./field-warnings.tsx";
import { Fixes } from "./fixes.tsx";
import type { InputCardProps } from "./goal-cards.tsx";
import { lineInfo } from "./line-info.tsx";

interface InvestmentsCardProps extends InputCardProps {
  lineOf: (series: string) => LineView | undefined;
  revision: number;
  /** The optimiser is within reach. */
  optimises: boolean;
  /** Rows that were pasted: what became of them, and those that found nothing. */
  pasted: { note: string; text: string } | null;
  /** Search of series to add. */
  children: ReactNode;
}

/** The allocation with its two larger tools: buttons that send the form, so that nothing typed is lost on the way. */
export function InvestmentsCard(props: InvestmentsCardProps) {
  const { initial, typed, form, warnings, fixes, lineOf, revision, optimises, pasted, children } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  // Chance and fan follow a lever within a frame; the amounts of the lines come in the next moment.
  const total = useDeferredValue(investedAtStart(typed, language));
  const simulated = allSimulated(initial.allocation.map(({ series }) => lineOf(series)));
  const editor = useMemo(
    () => (
      <AllocationEditor
        key={revision}
        name="allocation"
        lines={initial.allocation}
        removed={initial.removed}
        infoOf={(series) => lineInfo(lineOf(series), !simulated)}
        form={form}
        none={t("simulator.investments.none")}
        total={total > 0 && initial.allocation.length <= MOST_AMOUNTS ? { amount: total } : null}
        pasted={pasted?.text}
        pastes
      />
    ),
    [revision, initial, lineOf, form, t, total, pasted, simulated],
  );
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
    <Card
      id="allocation"
      title={t("simulator.investments.title")}
      className="investments"
      actions={tools}
      hint={simulated ? <OriginBadge line={{ origin: "simulated" }} /> : null}
    >
      {pasted ? (
        <Notice kind="information" role="status">
          {pasted.note}
        </Notice>
      ) : null}
      {children}
      {editor}
      {initial.allocation.map(({ series }, index) => (
        <FieldWarnings key={series} warnings={warnings} field={`allocation[${index}].weight`} />
      ))}
      <FieldWarnings warnings={warnings} field="allocation" />
      <Fixes fixes={fixes} of="allocation" />
    </Card>
  );
}

/** A form has so many fields at most: beyond these lines weights stand alone. */
const MOST_AMOUNTS = 40;

/** What the plan invests at its start, as far as it can be read: 100 % of the allocation. */
function investedAtStart({ currentBalance, movements, startDate }: SimulationForm, language: InterfaceLanguage): number {
  const deposits = movements.filter((one) => one.type === "SIMPLE_DEPOSIT" && one.startDate === startDate);
  const read = [currentBalance, ...deposits.map(({ amount }) => amount)].map((text) => Number(readDecimal(text, language) ?? 0));
  return read.reduce((sum, amount) => sum + Math.max(0, amount), 0);
}
