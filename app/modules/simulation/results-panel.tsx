import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { OutdatedResults } from "#app/components/feedback/outdated-results.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ScenariosCard, SourcesCard, StatisticsCard } from "./figures-cards.tsx";
import { ProjectionCard } from "./projection-card.tsx";
import { SuccessCard } from "./success-card.tsx";
import type { ResultsState } from "./use-live-simulation.ts";
import type { OutcomeView } from "./view.ts";
import type { ViewSwitchProps } from "./view-switch.tsx";

export interface ResultsPanelProps {
  outcome: OutcomeView;
  /** What the inputs lack, where nothing was computed yet. */
  reasons: readonly string[];
  state: ResultsState;
  /** Shown result is a saved one. */
  saved: { title: string; text: string; differs: boolean } | null;
  viewSwitch: ViewSwitchProps;
}

export function ResultsPanel({ outcome, reasons, state, saved, viewSwitch }: ResultsPanelProps) {
  const { t } = useTranslation();
  const { results, failure, chancesFailure } = outcome;
  const at = (place: string) => (failure?.place === place ? failure : null);
  const why = failure && failure.place !== "chart" ? [failure.title] : reasons;
  return (
    <section id="results" className="stack stack-wide" aria-label={t("simulation.edit.results")} tabIndex={-1}>
      <h2 className="visually-hidden">{t("simulation.edit.results")}</h2>
      {saved ? <SavedNotice saved={saved} /> : null}
      <Outdated state={state} />
      <div
        className={state === "fresh" ? "stack stack-wide results" : "stack stack-wide results results-outdated"}
        aria-busy={state === "computing"}
      >
        <SuccessCard success={results?.success ?? null} failure={at("chances") ?? chancesFailure} computed={results !== null} />
        <ProjectionCard fan={results?.fan ?? null} failure={at("chart")} reasons={why} viewSwitch={viewSwitch} />
        {results ? (
          <>
            <ScenariosCard results={results} />
            <StatisticsCard results={results} />
            <SourcesCard results={results} />
          </>
        ) : null}
      </div>
    </section>
  );
}

/** With a script the figures are greyed until they are new; words come when that does not happen by itself. */
function Outdated({ state }: { state: ResultsState }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const texts = {
    refused: "simulator.outdated.refused",
    unreachable: "simulator.failures.unavailable.text",
    outdated: "simulator.outdated.text",
  } as const;
  const text = state === "refused" || state === "unreachable" ? texts[state] : state === "outdated" && !hydrated ? texts.outdated : null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {state === "computing" ? t("simulator.outdated.computing") : state === "fresh" && hydrated ? t("simulator.outdated.updated") : ""}
      </p>
      {text ? (
        <OutdatedResults form="simulation" name="intent" value="simulate">
          {t(text)}
        </OutdatedResults>
      ) : null}
    </>
  );
}

function SavedNotice({ saved }: { saved: NonNullable<ResultsPanelProps["saved"]> }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="information"
      title={saved.title}
      actions={
        saved.differs ? (
          <Button form="simulation" name="intent" value="recompute">
            {t("simulator.saved.recompute")}
          </Button>
        ) : null
      }
    >
      {saved.text}
    </Notice>
  );
}
