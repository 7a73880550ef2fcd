import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { RowMenu } from "#app/components/data/row-menu.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { readChange } from "#app/domain/simulation/form-change.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { simulationModalPath, simulationPath, withQuery } from "#app/navigation/paths.ts";
import type { EditPage, TypedState } from "./edit-page.server.ts";
import { FeesCard, RebalancingCard } from "./fees-card.tsx";
import { fieldId } from "./fields.ts";
import { BalanceCard, GoalCard, HorizonCard } from "./goal-cards.tsx";
import { InvestmentsCard } from "./investments-card.tsx";
import { MovementsCard } from "./movements-card.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import { SeriesSearch } from "./series-search.tsx";
import { useLiveSimulation } from "./use-live-simulation.ts";
import { useSeriesSearch } from "./use-series-search.ts";
import type { IssueView } from "./view.ts";

export interface SimulatorPageProps {
  page: EditPage;
  /** What the server answered to a form that was posted without a script, or refused. */
  answer: TypedState | undefined;
  /** The form was sent and did not arrive. */
  unreachable?: boolean;
  searchAddress: string;
}

/** One form at the left, its results at the right; complete without a script. */
export function SimulatorPage({ page, answer, unreachable = false, searchAddress }: SimulatorPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const href = (view: "ranges" | "all") => withQuery(simulationPath(page.uuid), { view: view === "all" ? view : undefined });
  const live = useLiveSimulation({ page, answer, unreachable }, href(page.view));
  const { initial, typed, shown, revision, state } = live;
  const { search, searchNow, searchSoon } = useSeriesSearch(searchAddress, answer?.search ?? null, live.learn);
  useShortcuts(live.send);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "q") searchSoon(event.target.value);
    else live.read();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "simulate";
    const change = readChange(intent);
    if (intent === "save" || (intent === "view" && state !== "fresh")) return;
    event.preventDefault();
    if (change) live.apply(change);
    else if (intent === "search") void searchNow(String(new FormData(event.currentTarget).get("q") ?? ""));
    else if (intent === "view")
      navigate(new URL(button?.formAction ?? "", location.href).search || ".", { replace: true, preventScrollReset: true });
    else live.send();
  };
  const card = { initial, typed, errors: shown.errors, warnings: shown.warnings };
  const { failure, goalHint } = shown.outcome;
  const title = page.name ?? t("simulation.edit.unnamed");

  return (
    <>
      {/* First in the page: the button that Enter presses in any field. */}
      <button type="submit" form="simulation" name="intent" value="simulate" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "simulators", { label: title })}
        facts={page.facts}
        actions={
          <>
            <SubmitButton form="simulation" name="intent" value="save">
              {t("common.actions.save")}
            </SubmitButton>
            <RowMenu
              name={title}
              items={[
                {
                  label: t("common.actions.deleteEllipsis"),
                  href: simulationModalPath(page.uuid, "delete"),
                  glyph: "delete",
                  negative: true,
                },
              ]}
            />
          </>
        }
      />
      <Split
        variant="simulator"
        aside={
          <Form
            id="simulation"
            ref={live.formRef}
            method="post"
            action={href(page.view)}
            noValidate
            autoComplete="off"
            className="simulator-inputs"
            aria-label={t("simulation.edit.inputs")}
            onInput={onInput}
            onSubmit={onSubmit}
            onBlur={live.read}
            preventScrollReset
          >
            <HiddenFields version={shown.version} />
            {shown.conflict ? <Conflict fields={shown.conflict.fields} href={href(page.view)} /> : null}
            <ErrorSummary
              lines={(answer?.errors ?? []).map((issue) =>
                summaryLine(issue, t("simulator.rules.line", { label: issue.label, message: issue.text })),
              )}
            />
            <BalanceCard {...card} />
            <GoalCard {...card} hint={typed.goalKind === shown.outcomeForm.goalKind ? goalHint : null} />
            <HorizonCard {...card} longest={page.longestHorizon} />
            <InvestmentsCard {...card} lineOf={live.lineOf} revision={revision}>
              <SeriesSearch search={search} chosen={new Set(typed.allocation.map((line) => line.series))} />
            </InvestmentsCard>
            <MovementsCard {...card} failure={failure?.place === "contributions" ? failure : null} revision={revision} fresh={live.fresh} />
            <RebalancingCard {...card} />
            <FeesCard {...card} />
            <Button className="update-results" name="intent" value="simulate">
              {t("common.actions.updateResults")}
            </Button>
          </Form>
        }
      >
        <ResultsPanel
          outcome={shown.outcome}
          reasons={page.errors.map((issue) => t("simulator.rules.line", { label: issue.label, message: issue.text }))}
          state={state}
          saved={shown.outcome === page.outcome ? page.saved : null}
          viewSwitch={{ view: page.view, href }}
        />
      </Split>
      <ChanceBar percent={shown.outcome.results?.success?.percent ?? null} />
    </>
  );
}

const summaryLine = (issue: IssueView, text: string) => ({ fieldId: fieldId(issue.field), text });

/** Another window changed the simulation: what was typed stays here, and the person decides. */
function Conflict({ fields, href }: { fields: string; href: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="flashy"
      role="alert"
      title={t("simulator.conflict.title")}
      actions={
        <>
          <Button name="intent" value="simulate">
            {t("simulator.conflict.keepMine")}
          </Button>
          <a href={href} data-document="">
            {t("simulator.conflict.showTheirs")}
          </a>
        </>
      }
    >
      {t("simulator.conflict.text", { fields })}
    </Notice>
  );
}

/** On small screens the results stand below: the chance and the way to them stay in sight. */
function ChanceBar({ percent }: { percent: string | null }) {
  const { t } = useTranslation();
  return (
    <section className="chance-bar" aria-label={t("simulation.edit.resultsBar")}>
      {percent ? (
        <span>
          <b className="figure">{percent}</b> {t("simulator.success.chance")}
        </span>
      ) : null}
      <a href="#results" className="button button-secondary">
        {t("simulation.edit.seeResults")}
      </a>
    </section>
  );
}

/** Ctrl or Cmd + S saves, Ctrl or Cmd + Enter updates the results. */
function useShortcuts(send: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      if (event.key === "Enter") send();
      if (event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      document.querySelector<HTMLButtonElement>("button[form=simulation][value=save]")?.click();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [send]);
}
