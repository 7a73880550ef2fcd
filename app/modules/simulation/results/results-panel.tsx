import { Link } from "@remix-run/react";
import { memo, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { DataTable } from "#app/components/data/data-table.tsx";
import { NoticeLine } from "#app/components/feedback/notice.tsx";
import { OutdatedResults } from "#app/components/feedback/outdated-results.tsx";
import { Button, ButtonLook } from "#app/components/layout/button.tsx";
import { INFLATION_RATES, USUAL_INFLATION } from "#app/domain/simulation/inflation.ts";
import { HistoryCards } from "../history/history-cards.tsx";
import type { EditPage } from "../page/edit-page.server.ts";
import type { ResultsState } from "../page/use-live-simulation.ts";
import { useReadOnly } from "../read-only.ts";
import type { SavedResultView } from "../run/saved-result.server.ts";
import { SuccessCard } from "../success/success-card.tsx";
import { SustainabilityCards } from "../sustainability/sustainability-cards.tsx";
import type { OutcomeView, SuccessView } from "../view.ts";
import { AllocationCards } from "./allocation-cards.tsx";
import { BelowProjection } from "./below-projection.tsx";
import { ScenariosCard, SourcesCard, StatisticsAbsent, StatisticsCard } from "./figures-cards.tsx";
import { OutcomesCard } from "./outcomes-card.tsx";
import { ProjectionCard } from "./projection-card.tsx";
import { type Asked, tabsOf } from "./shown-results.ts";
import { ViewButtons } from "./view-buttons.tsx";

export interface ResultsPanelProps {
  outcome: OutcomeView;
  /** Chance, fan and outcomes are of what is typed already; the rest waits for the server. */
  isInstant?: boolean;
  /** What the inputs lack, where nothing was computed yet. */
  reasons: readonly string[];
  state: ResultsState;
  /** Shown result is a saved one. */
  saved: SavedResultView | null;
  asked: Asked;
  mode: EditPage["mode"];
  /** Address of the page that shows something else. */
  href: (asked: Asked) => string;
  /** Address of the sheet of a series. */
  sheetHref: (series: string) => string;
}

export function ResultsPanel({ outcome, isInstant = false, reasons, state, saved, asked, mode, href, sheetHref }: ResultsPanelProps) {
  const { t } = useTranslation();
  const inMoney = isProjected(asked.tab);
  return (
    <section id="results" className="stack stack-wide" aria-label={t("simulation.edit.results")} tabIndex={-1}>
      <h2 className="visually-hidden">{t("simulation.edit.results")}</h2>
      {saved?.differs ? <SavedNotice saved={saved} /> : null}
      <div className="results-head">
        <Tabs mode={mode} asked={asked} href={href} />
        {inMoney ? <MoneySwitch asked={asked} href={href} /> : null}
      </div>
      <Outdated state={state} />
      {inMoney && asked.inflation !== null ? <InflationSwitch asked={asked} href={href} /> : null}
      <div
        className={`stack stack-wide results${state === "fresh" ? "" : isInstant ? " results-instant" : " results-outdated"}`}
        aria-busy={state === "computing" && !isInstant}
      >
        <ShownTab outcome={outcome} reasons={reasons} asked={asked} mode={mode} href={href} sheetHref={sheetHref} />
      </div>
      {saved && !saved.differs ? (
        <p className="hint">
          {saved.title}. {saved.text} <Link to={saved.follow.href}>{saved.follow.label}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** On small screens the results stand below: the chance and the way to them stay in sight. */
export function ChanceBar({ success }: { success: SuccessView | null }) {
  const { t } = useTranslation();
  return (
    <section className="chance-bar" aria-label={t("simulation.edit.resultsBar")}>
      {success ? (
        <span>
          <b className="figure">{success.percent}</b> {success.label}
        </span>
      ) : null}
      <ButtonLook>
        <a href="#results">{t("simulation.edit.seeResults")}</a>
      </ButtonLook>
    </section>
  );
}

/** Tabs whose amounts lie in the future. */
const isProjected = (tab: Asked["tab"]) => tab === "simulations" || tab === "outcomes";

const Tabs = memo(function Tabs({ mode, asked, href }: Pick<ResultsPanelProps, "mode" | "asked" | "href">) {
  const { t } = useTranslation();
  const options = tabsOf(mode).map((tab) => ({
    key: tab,
    label: t(`results.tabs.${tab}`),
    short: t(`results.shortTabs.${tab}`),
    href: href({ ...asked, tab }),
    current: tab === asked.tab,
  }));
  return <ViewButtons look="tabs" legend={t("results.tabs.label")} options={options} />;
});

/** Amounts in the euros of each date, or in those of today under an assumed yearly price rise. */
const MoneySwitch = memo(function MoneySwitch({ asked, href }: Pick<ResultsPanelProps, "asked" | "href">) {
  const { t } = useTranslation();
  const options = [
    { key: "nominal", inflation: null },
    { key: "real", inflation: asked.inflation ?? USUAL_INFLATION },
  ] as const;
  return (
    <ViewButtons
      legend={t("simulator.money.legend")}
      options={options.map(({ key, inflation }) => ({
        key,
        label: t(`simulator.money.short.${key}`),
        help: t(`simulator.money.${key}Hint`),
        href: href({ ...asked, inflation }),
        current: (inflation === null) === (asked.inflation === null),
      }))}
    />
  );
});

const InflationSwitch = memo(function InflationSwitch({ asked, href }: Pick<ResultsPanelProps, "asked" | "href">) {
  const { t } = useTranslation();
  return (
    <div className="money-switch">
      <ViewButtons
        legend={t("simulator.money.inflation")}
        options={INFLATION_RATES.map((inflation) => ({
          key: String(inflation),
          label: t("simulator.money.rate", { rate: inflation }),
          href: href({ ...asked, inflation }),
          current: inflation === asked.inflation,
        }))}
      />
      <span className="hint">{t("simulator.money.realHint")}</span>
    </div>
  );
});

type ShownTabProps = Pick<ResultsPanelProps, "outcome" | "reasons" | "asked" | "mode" | "href" | "sheetHref">;

function ShownTab({ outcome, reasons, asked, mode, href, sheetHref }: ShownTabProps) {
  const { results, shown, failure, chancesFailure } = outcome;
  // Chance and fan follow a lever within a frame; what is below them comes in the next moment.
  const below = useDeferredValue(results);
  const percentiles = mode === "INSTITUTIONAL";
  const views = useMemo(() => <FanViews asked={asked} href={href} />, [asked, href]);
  if (shown.tab === "allocation") return <AllocationCards allocation={shown.allocation} risk={shown.risk} sheetHref={sheetHref} />;
  if (shown.tab === "sustainability") return <SustainabilityCards sustainability={shown.sustainability} />;
  if (shown.tab === "history")
    return (
      <HistoryCards
        history={shown.history}
        failure={shown.failure}
        benchmarks={shown.benchmarks}
        asked={asked}
        href={(change) => href({ ...asked, ...change, tab: "history" })}
      />
    );
  const at = (place: string) => (failure?.place === place ? failure : null);
  if (shown.tab === "outcomes" && results && shown.outcomes)
    return (
      <>
        <OutcomesCard outcomes={shown.outcomes} percentiles={percentiles} />
        <ScenariosCard results={results} percentiles={percentiles} />
        <StatisticsCard results={results} />
        <SourcesCard results={results} />
      </>
    );
  return (
    <>
      <SuccessCard
        success={results?.success ?? null}
        failure={at("chances") ?? chancesFailure}
        computed={results !== null}
        levers={shown.tab === "simulations" ? shown.levers : null}
        leversHref={href({ ...asked, tab: "simulations", levers: true })}
      />
      <ProjectionCard
        fan={results?.fan ?? null}
        failure={at("chart")}
        reasons={failure ? toDo(failure) : reasons}
        views={views}
        percentiles={percentiles}
      />
      {results && below ? <BelowProjection results={below} percentiles={percentiles} mode={mode} /> : null}
      {failure && !results && mode !== "SIMPLIFIED" ? <StatisticsAbsent /> : null}
    </>
  );
}

/** Ranges of the scenarios, or every one of them. */
function FanViews({ asked, href }: Pick<ResultsPanelProps, "asked" | "href">) {
  const { t } = useTranslation();
  return (
    <ViewButtons
      legend={t("simulator.fan.view")}
      options={(["ranges", "all"] as const).map((view) => ({
        key: view,
        label: t(`simulator.fan.${view}`),
        href: href({ ...asked, tab: "simulations", view }),
        current: view === asked.view,
      }))}
    />
  );
}

/** What the inputs lack for a projection; other failures are told in their own card. */
const toDo = ({ place, title }: NonNullable<OutcomeView["failure"]>) => (place === "contributions" ? [title] : []);

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

function SavedBesideToday({ figures }: Pick<SavedResultView, "figures">) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("simulator.saved.beside")}
      dense
      keepTable
      rows={figures}
      rowKey={({ label }) => label}
      columns={[
        { key: "label", header: t("simulator.saved.measure"), rowHeader: true, cell: ({ label }) => label },
        {
          key: "before",
          header: t("simulator.saved.earlier"),
          align: "end",
          cell: ({ before }) => <span className="figure">{before}</span>,
        },
        { key: "today", header: t("simulator.saved.now"), align: "end", cell: ({ today }) => <span className="figure">{today}</span> },
      ]}
    />
  );
}

function SavedNotice({ saved }: { saved: NonNullable<ResultsPanelProps["saved"]> }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  return (
    <NoticeLine kind="flashy" title={saved.title} actions={<Link to={saved.follow.href}>{saved.follow.label}</Link>}>
      <p>{saved.text}</p>
      {saved.figures.length > 0 ? <SavedBesideToday figures={saved.figures} /> : null}
      {readOnly ? null : (
        <Button form="simulation" name="intent" value="recompute">
          {t("simulator.saved.recompute")}
        </Button>
      )}
    </NoticeLine>
  );
}
