import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { concernedPayments } from "#app/domain/simulation/horizon-change.ts";
import { useMonth } from "./use-month.ts";

/** The horizon moved: payments that stand for the former one are listed, and may be extended, shortened or left. */
export function PaymentsOffer({ typed, was }: { typed: SimulationForm; was: number }) {
  const { t } = useTranslation();
  const month = useMonth();
  const concerned = concernedPayments(typed, was);
  if (concerned.length === 0) return null;
  const longer = Number(typed.horizonYears) > was;
  const end = month(typed.startDate, Number(typed.horizonYears) * 12);
  const described = concerned.flatMap(({ index, what }) => {
    const line = typed.movements[index];
    if (!line) return [];
    const name = line.name || t("simulator.movements.position", { type: t(`simulator.movements.types.${line.type}`), position: index + 1 });
    return [{ index, text: t(`simulator.payments.${what}`, { name, month: month(what === "remove" ? line.startDate : line.endDate) }) }];
  });
  return (
    <Notice
      kind="flashy"
      role="status"
      title={t("simulator.payments.title")}
      actions={
        <>
          <Button name="intent" value={intentOf({ kind: "fit-payments", years: was })}>
            {t(longer ? "simulator.payments.doExtend" : "simulator.payments.doShorten", { month: end })}
          </Button>
          <Button variant="text" name="intent" value="leave-payments">
            {t("simulator.payments.leave")}
          </Button>
        </>
      }
    >
      <ul>
        {described.map(({ index, text }) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
