import { memo } from "react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { LineView } from "../view.ts";
import type { ManagementView } from "./management-view.server.ts";
import { useMonth } from "./use-month.ts";

interface PrintedInputsProps {
  typed: SimulationForm;
  lineOf: (series: string) => LineView | undefined;
  management: ManagementView;
}

/** What stands in the fields, as sentences and figures: paper bears these in the place of the form. */
export const PrintedInputs = memo(function PrintedInputs({ typed, lineOf, management }: PrintedInputsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const month = useMonth();
  const read = (text: string, write: (decimal: string) => string) => {
    const decimal = readDecimal(text, language);
    return decimal === null ? text : write(decimal);
  };
  const money = (text: string) => read(text, (amount) => formatAmount(amount, language, { decimals: [0, 2] }));
  const percent = (text: string) => read(text, (rate) => formatPercent(rate, language, { decimals: [0, 2] }));
  const { goalKind, horizonYears, startDate, entryFee, managementFee } = typed;
  const years = Number(horizonYears);
  const goal = { target: money(typed.goalAmount), annualized_return: percent(typed.goalRate), none: t("simulator.goal.kinds.none") };
  const invested = management.kind === "SELF_BUILT" ? typed.allocation : [];
  const lines = [
    ...invested.map(({ series, weight }) => `${lineOf(series)?.name ?? series} ${percent(weight)}`),
    ...typed.mandates.filter(({ code }) => code !== "").map(({ code, weight }) => `${mandateName(management, code)} ${percent(weight)}`),
  ];
  const movements = typed.movements.map((line) => {
    const name = line.name || t(`simulator.movements.types.${line.type}`);
    const from = month(line.startDate);
    const frequency = t(`simulator.movements.frequencies.${line.frequency}`);
    const until = line.endDate
      ? t("simulator.movements.period", { frequency, from, to: month(line.endDate) })
      : t("simulator.movements.openPeriod", { frequency, from });
    return `${name} ${money(line.amount)} (${line.type.startsWith("PERIODIC") ? until : from})`;
  });
  return (
    <section className="printed-inputs" aria-label={t("simulation.edit.inputs")}>
      <h2>{t("simulation.edit.inputs")}</h2>
      <KeyFacts
        columns={2}
        facts={[
          { label: t("simulator.balance.title"), value: money(typed.currentBalance) },
          { label: t("simulator.goal.title"), value: goal[goalKind] },
          {
            label: t("simulator.horizon.title"),
            value: `${t("simulator.horizon.years", { count: years })} (${month(startDate)} – ${month(startDate, years * 12)})`,
          },
          { label: t("simulator.investments.rebalancing"), value: t(`simulator.investments.rebalancings.${typed.rebalancing}`) },
          { label: t("simulator.fees.entry"), value: percent(entryFee) },
          { label: t("simulator.fees.management"), value: percent(managementFee) },
        ]}
      />
      {lines.length > 0 ? (
        <p>
          <b>{t("simulator.investments.title")}</b> {lines.join(" · ")}
        </p>
      ) : null}
      <p>
        <b>{t("simulator.movements.title")}</b> {movements.length > 0 ? movements.join(" · ") : t("simulator.movements.none")}
      </p>
    </section>
  );
});

const mandateName = (management: ManagementView, code: string): string =>
  (management.kind === "DELEGATED"
    ? management.managers.flatMap(({ mandates }) => mandates).find((one) => one.code === code)?.label
    : undefined) ?? code;
