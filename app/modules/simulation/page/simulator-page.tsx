import { Form, Link, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { fieldId } from "#app/components/form/named-field.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { readChange } from "#app/domain/simulation/form-change.ts";
import { simulationInstrumentPath, simulationPath, withQuery } from "#app/navigation/paths.ts";
import { InputCards } from "../inputs/input-cards.tsx";
import { PrintedInputs } from "../inputs/printed-inputs.tsx";
import { SeriesSearch } from "../inputs/series-search.tsx";
import { useSeriesSearch } from "../inputs/use-series-search.ts";
import { CLAIM_FIELD } from "../instant/difference.ts";
import { useInstant } from "../instant/use-instant.ts";
import { ChanceBar, ResultsPanel } from "../results/results-panel.tsx";
import { type Asked, resultsQuery } from "../results/shown-results.ts";
import { useSimulationPlace } from "../use-place.ts";
import type { EditPage, TypedState } from "./edit-page.server.ts";
import { ProfileNotice } from "./profile-notice.tsx";
import { SimulatorHead } from "./simulator-head.tsx";
import { useLeaveWarning } from "./use-leave-warning.ts";
import { type ResultsState, useLiveSimulation } from "./use-live-simulation.ts";

export interface SimulatorPageProps {
  page: EditPage;
  /** A modal of a child route is over the page. */
  modalOpen?: boolean;
  /** What the server answered to a form that was posted without a script, or refused. */
  answer: TypedState | undefined;
  /** The form was sent and did not arrive. */
  unreachable?: boolean;
  searchAddress: string;
}

/** One form at the left, its results at the right; complete without a script. */
export function SimulatorPage({ page, modalOpen = false, answer, unreachable = false, searchAddress }: SimulatorPageProps) {
  const { t } = useTranslation();
  const place = useSimulationPlace();
  const href = useCallback((asked: Asked) => withQuery(simulationPath(page.uuid, place), resultsQuery(asked)), [page.uuid, place]);
  const live = useLiveSimulation({ page, modalOpen, answer, unreachable }, href(page.asked));
  const { form, initial, typed, shown, revision, state } = live;
  const waits = state === "computing" || state === "outdated";
  const instant = useInstant({ ...shown, uuid: page.uuid, typed, waits, asked: page.asked });
  const { outcome } = instant;
  const { search, searchNow, searchSoon } = useSeriesSearch(searchAddress, answer?.search ?? null, live.learn);
  const showView = useViewOnceComputed(state);
  useShortcuts(live.send);
  useFocusOnArrival(live.formRef, !page.savedBefore && !modalOpen);
  useLeaveWarning(state === "refused" || state === "unreachable" || state === "outdated", t("simulation.edit.leave"));

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "q") searchSoon({ q: event.target.value });
    else live.read();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "simulate";
    const change = readChange(intent);
    const asksServer = OPENING.includes(intent) || GOING_BACK.includes(intent);
    if (asksServer && live.holdUntilAnswered(button)) {
      event.preventDefault();
      return;
    }
    // A modal opens once what was typed is kept; what goes back starts from what the server then has.
    if (OPENING.includes(intent)) return;
    if (GOING_BACK.includes(intent)) {
      live.startAgain();
      return;
    }
    event.preventDefault();
    if (change) live.apply(change);
    else if (intent === "leave-payments") live.leavePayments();
    else if (intent === "search") void searchNow({ q: String(new FormData(event.currentTarget).get("q") ?? "") });
    else if (intent === "view") showView(new URL(button?.formAction ?? "", location.href).search || ".");
    else live.send();
  };
  const { failure, goalHint } = outcome;
  // Only paper bears them: a lever does not wait for them.
  const printed = useDeferredValue(typed);
  const seriesSearch = useMemo(
    () => <SeriesSearch form={form} search={search} chosen={new Set(typed.allocation.map((line) => line.series))} />,
    [form, search, typed.allocation],
  );

  return (
    <>
      {/* First in the page: the button that Enter presses in any field. */}
      <button type="submit" form={form.id} name="intent" value="simulate" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <SimulatorHead page={page} unsaved={live.unsaved} />
      <p className="printed">{page.printed}</p>
      <PrintedInputs typed={printed} lineOf={live.lineOf} management={page.management} />
      <ProfileNotice notice={page.profileNotice} />
      <Split
        variant="simulator"
        aside={
          <Form
            id={form.id}
            ref={live.formRef}
            method="post"
            action={href(page.asked)}
            noValidate
            autoComplete="off"
            className="simulator-inputs"
            aria-label={t("simulation.edit.inputs")}
            onInput={onInput}
            onSubmit={onSubmit}
            onBlur={(event) => live.leave(event.target)}
            preventScrollReset
          >
            <HiddenFields version={shown.version} />
            {instant.claim ? <input type="hidden" name={CLAIM_FIELD} value={instant.claim} /> : null}
            {shown.conflict ? <Conflict fields={shown.conflict.fields} href={href(page.asked)} /> : null}
            <ErrorSummary
              lines={(answer?.errors ?? []).map(({ field, label, text }) => ({
                fieldId: fieldId(form, field),
                text: t("simulator.rules.line", { label, message: text }),
              }))}
            />
            {page.replaced ? <Replaced text={page.replaced} /> : null}
            <InputCards
              page={page}
              card={{ initial, typed, form, warnings: shown.warnings, fixes: live.fixes }}
              goalHint={instant.isInstant || typed.goalKind === shown.outcomeForm.goalKind ? goalHint : null}
              failure={failure}
              lineOf={live.lineOf}
              revision={revision}
              was={live.was}
              fresh={live.fresh}
              costs={state === "fresh" ? (shown.outcome.results?.costs?.short ?? null) : null}
              pasted={answer?.pasted ?? null}
              search={seriesSearch}
            />
            <Button className="update-results" name="intent" value="simulate">
              {t("common.actions.updateResults")}
            </Button>
          </Form>
        }
      >
        <ResultsPanel
          outcome={outcome}
          isInstant={instant.isInstant}
          reasons={page.errors.map((issue) => t("simulator.rules.line", { label: issue.label, message: issue.text }))}
          state={state}
          saved={shown.outcome === page.outcome ? page.saved : null}
          asked={page.asked}
          mode={page.mode}
          href={href}
          sheetHref={(series) => simulationInstrumentPath(page.uuid, series, place, resultsQuery(page.asked))}
        />
      </Split>
      <ChanceBar success={outcome.results?.success ?? null} />
    </>
  );
}

/** Buttons of the form that the server answers, open a modal or another page, and those that take back what is there. */
const OPENING = ["paste-lines", "save", "composition", "optimise", "export", "subscriber", "fees", "after-tax"];
const GOING_BACK = ["undo-default", "keep-default", "revert"];

/** A default allocation came with another risk profile: it can be taken back, or left. */
function Replaced({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="flashy"
      role="status"
      title={t("simulator.replaced.title")}
      actions={
        <>
          <Button name="intent" value="undo-default">
            {t("simulator.replaced.undo")}
          </Button>
          <Button variant="text" name="intent" value="keep-default">
            {t("simulator.replaced.keep")}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}

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
          <Link to={href} reloadDocument>
            {t("simulator.conflict.showTheirs")}
          </Link>
        </>
      }
    >
      {t("simulator.conflict.text", { fields })}
    </Notice>
  );
}

/** Goes to another view once a calculation under way has kept what was typed: the page of that view starts from it. */
function useViewOnceComputed(state: ResultsState): (address: string) => void {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const waits = state === "computing" || state === "outdated";
  useEffect(() => {
    if (wanted === null || waits) return;
    setWanted(null);
    navigate(wanted, { replace: true, preventScrollReset: true });
  }, [wanted, waits, navigate]);
  return setWanted;
}

/** Who has just begun a simulation types its first figure next; a page that a browser loads whole keeps its own start. */
function useFocusOnArrival(form: RefObject<HTMLFormElement>, isNew: boolean): void {
  const [arrived] = useState(useHydrated() && isNew);
  useEffect(() => {
    if (!arrived || document.activeElement !== document.body) return;
    const first = form.current?.elements.namedItem("currentBalance");
    if (first instanceof HTMLInputElement) first.focus({ preventScroll: true });
  }, [arrived, form]);
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
