import { type ReactNode, useMemo } from "react";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { FeesCard, RebalancingCard } from "../fees/fees-card.tsx";
import type { EditPage } from "../page/edit-page.server.ts";
import type { LineView, OutcomeView } from "../view.ts";
import { GlidepathCard } from "./glidepath-card.tsx";
import { BalanceCard, GoalCard, HorizonCard, type InputCardProps } from "./goal-cards.tsx";
import { InvestmentsCard } from "./investments-card.tsx";
import type { ManagementView } from "./management-view.server.ts";
import { MandatesCard } from "./mandates-card.tsx";
import { MovementsCard } from "./movements-card.tsx";

export interface InputCardsProps {
  page: Pick<EditPage, "longestHorizon" | "mode" | "management">;
  card: InputCardProps;
  /** What the goal asks for a year, where the figures stand for the goal that is typed. */
  goalHint: string | null;
  failure: OutcomeView["failure"];
  lineOf: (series: string) => LineView | undefined;
  /** Count of new starts of the fields. */
  revision: number;
  /** Horizon that the payments were made for. */
  was: number;
  /** Payment that a button just added. */
  fresh: number | null;
  /** Rows that were pasted into the allocation. */
  pasted: { note: string; text: string } | null;
  /** Search of series to add. */
  search: ReactNode;
  /** What everything costs, where the figures stand for what is typed. */
  costs: string | null;
}

/** What an adviser types in a simulation, one card for each subject. */
export function InputCards({ page, card, goalHint, failure, lineOf, revision, was, fresh, search, pasted, costs }: InputCardsProps) {
  const { management, mode, longestHorizon } = page;
  const { initial, typed, form, warnings, fixes } = card;
  const simplified = mode === "SIMPLIFIED";
  const mandateFees = useMemo(() => feesOf(management, typed.mandates), [management, typed.mandates]);
  return (
    <>
      <BalanceCard initial={initial} form={form} />
      <GoalCard {...card} hint={goalHint} />
      <HorizonCard {...card} longest={longestHorizon} revision={revision} was={was} />
      {management.kind === "DELEGATED" ? <MandatesCard {...card} management={management} revision={revision} /> : null}
      {management.kind === "GLIDEPATH" ? <GlidepathCard typed={typed} form={form} warnings={warnings} management={management} /> : null}
      {management.kind === "SELF_BUILT" ? (
        <InvestmentsCard {...card} lineOf={lineOf} revision={revision} optimises={!simplified} pasted={pasted}>
          {search}
        </InvestmentsCard>
      ) : null}
      <MovementsCard
        {...{ initial, form, warnings, fixes, revision, fresh }}
        typed={typed.movements}
        failure={failure?.place === "contributions" ? failure : null}
      />
      {simplified ? (
        <input type="hidden" name="rebalancing" value={initial.rebalancing} />
      ) : (
        <RebalancingCard initial={initial} form={form} />
      )}
      <FeesCard initial={initial} form={form} revision={revision} mandates={mandateFees} total={costs} />
    </>
  );
}

/** What the chosen mandates ask, one line each. */
const feesOf = (management: ManagementView, chosen: SimulationForm["mandates"]): string[] =>
  management.kind === "DELEGATED"
    ? management.managers.flatMap(({ mandates }) =>
        mandates.filter(({ code }) => chosen.some((one) => one.code === code)).map(({ fee }) => fee),
      )
    : [];
