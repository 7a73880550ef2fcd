import { useFetcher, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useReloadAfterCrossing } from "#app/components/feedback/use-reload-after-crossing.ts";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { answeredForm } from "#app/components/form/named-field.ts";
import { formFromFields, type SimulationForm, sameWorth } from "#app/domain/simulation/form.ts";
import { changeForm, type FormChange } from "#app/domain/simulation/form-change.ts";
import { concernedPayments } from "#app/domain/simulation/horizon-change.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useStill } from "../use-still.ts";
import type { FieldFix, LineView, OutcomeView } from "../view.ts";
import type { EditPage, TypedState } from "./edit-page.server.ts";
import { keepEqual } from "./keep-equal.ts";
import { useFocusOnAdded } from "./use-focus-on-added.ts";
import { type HoldPress, useHeldPress } from "./use-held-press.ts";
import { useKnownLines } from "./use-known-lines.ts";

/** Rest after the last key before results are computed again. */
const REST_MS = 100;

interface Shown extends Pick<TypedState, "errors" | "warnings" | "version" | "conflict"> {
  outcome: OutcomeView;
  /** Inputs that the outcome was computed from. */
  outcomeForm: SimulationForm;
}

const shownOf = (page: EditPage, answer: TypedState | undefined): Shown => ({
  // A page that opens says beside its fields what one press puts right; what is still to be typed is no error yet.
  errors: answer?.errors ?? page.errors.filter(({ fix }) => fix !== undefined),
  warnings: answer?.warnings ?? page.warnings,
  version: answer?.version ?? page.version,
  conflict: answer?.conflict ?? null,
  outcome: answer?.outcome ?? page.outcome,
  outcomeForm: answer?.outcome ? answer.form : page.form,
});

/** An answer without an outcome leaves the figures and what they stand for. */
const merge = (before: Shown, { errors, warnings, version, conflict, outcome, form }: TypedState): Shown => ({
  // What is told as before stays the same object: the cards that show it are not drawn anew.
  errors: keepEqual(before.errors, errors),
  warnings: keepEqual(before.warnings, warnings),
  version,
  conflict,
  outcome: outcome ?? before.outcome,
  outcomeForm: outcome ? form : before.outcomeForm,
});

/** The second is said by the browser when the server could not be reached. */
export type LiveAnswer = TypedState | { unreachable: true };
export type ResultsState = "fresh" | "outdated" | "computing" | "refused" | "unreachable";

interface LiveInput {
  page: EditPage;
  /** A modal is over the page. */
  modalOpen: boolean;
  /** What the server answered to a posted form. */
  answer: TypedState | undefined;
  /** The posted form did not reach the server. */
  unreachable: boolean;
}

export interface LiveSimulation {
  formRef: RefObject<HTMLFormElement>;
  /** Values that the fields start from, and their count of new starts. */
  initial: SimulationForm;
  revision: number;
  typed: SimulationForm;
  shown: Shown;
  /** What is wrong; nothing is said of the weight of a line that was just added, until it is left. */
  form: FormWithErrors;
  /** What one press puts right, of errors and warnings. */
  fixes: readonly FieldFix[];
  /** What stands here is not what was saved last. */
  unsaved: boolean;
  state: ResultsState;
  fresh: number | null;
  /** Horizon that the payments were made for, until the person has said what becomes of them. */
  was: number;
  leavePayments: () => void;
  lineOf: (series: string) => LineView | undefined;
  learn: (lines: readonly LineView[]) => void;
  /** Reads the fields again after a key, a choice or the browser filling them in. */
  read: () => void;
  /** A control of the form loses the focus. */
  leave: (control: EventTarget) => void;
  apply: (change: FormChange) => void;
  /** The fields begin anew with what the server has next. */
  startAgain: () => void;
  send: () => void;
  holdUntilAnswered: HoldPress;
}

/**
 * The fields are the state: they work before this script, which reads them, computes again after a rest and replaces
 * the results. One calculation is on its way at a time: it also writes the draft, and a write that is cut off would
 * leave the page without the version it made. What is typed meanwhile goes next, and answers to older inputs stay unseen.
 */
export function useLiveSimulation({ page, modalOpen, answer, unreachable }: LiveInput, action: string): LiveSimulation {
  const language = useLanguage();
  const fetcher = useFetcher<LiveAnswer>({ key: `simulation-${page.uuid}` });
  const answered = useStill(fetcher.data);
  const live = answered && !("unreachable" in answered) ? answered : undefined;
  useReloadAfterCrossing(fetcher.data);
  const formRef = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState(answer?.form ?? page.form);
  const [typed, setTyped] = useState(initial);
  const [revision, setRevision] = useState(0);
  const [fresh, setFresh] = useState<number | null>(null);
  const [shown, setShown] = useState(() => shownOf(page, answer));
  const [lost, setLost] = useState(false);
  const [sent, setSent] = useState<SimulationForm | null>(null);
  const known = useKnownLines(page, answer, live);

  const underModal = useRef(modalOpen);
  useEffect(() => {
    underModal.current = modalOpen;
  }, [modalOpen]);
  const again = useRef(false);
  const startAgain = () => {
    again.current = true;
  };
  const startFrom = (next: SimulationForm) => {
    setInitial(next);
    setTyped(next);
    setRevision((before) => before + 1);
  };

  useWhenNew(page, () => {
    // What a modal wrote replaces what was in the fields under it.
    if ((underModal.current || again.current) && page.version > shown.version) startFrom(page.form);
    again.current = false;
    setShown(shownOf(page, undefined));
    // The server writes figures its own way: what stands in the fields may have to be sent once more.
    setSent(null);
  });
  useWhenNew(answer, () => {
    if (!answer) return;
    setShown((before) => merge(before, answer));
    if (answer.pasted) startFrom(answer.form);
  });
  useWhenNew(unreachable, () => setLost(unreachable));
  useWhenNew(live, () => {
    setLost(false);
    if (live) setShown((before) => merge(before, live));
  });

  const [was, setWas] = useState(page.asked.was ?? Number(initial.horizonYears));
  const leavePayments = () => setWas(Number(typed.horizonYears));
  const settledHorizon = concernedPayments(typed, was).length === 0 && Number(typed.horizonYears) >= 1;
  if (settledHorizon && was !== Number(typed.horizonYears)) leavePayments();

  const read = useCallback(() => {
    if (!formRef.current) return;
    const now = formFromFields(new FormData(formRef.current), language);
    // What was not touched stays the same object: the cards that show it are not drawn anew.
    setTyped((before) => keepEqual(before, now));
  }, [language]);
  // What was typed before the script arrived, or what the browser put back.
  useEffect(read, [read]);

  const send = useCallback(() => {
    if (!formRef.current) return;
    const fields = new FormData(formRef.current);
    fields.set("intent", "simulate");
    fields.set("live", "1");
    setSent(formFromFields(fields, language));
    fetcher.submit(fields, { method: "post", action, preventScrollReset: true });
  }, [fetcher, action, language]);

  const same = (form: SimulationForm) => sameWorth(typed, form, language);
  const outdated = !same(shown.outcomeForm);
  const idle = fetcher.state === "idle" && answered === fetcher.data;
  const leaving = useNavigation().state !== "idle";
  // What is under a modal waits until it closes: its draft must not change under what the modal is about to write. So does what
  // stands in a form that is being saved.
  const due = outdated && idle && !leaving && !modalOpen && !(sent && same(sent));
  useRest(due, typed, send);

  const added = useFocusOnAdded(formRef, revision);
  const apply = (change: FormChange) => {
    if (!formRef.current) return;
    const before = formFromFields(new FormData(formRef.current), language);
    const next = changeForm(before, change, language);
    startFrom(next);
    if (change.kind === "add-series") added.wait(`allocation[${next.allocation.length - 1}].weight`);
    const at = change.kind === "restore-movement" ? before.removedMovement?.at : undefined;
    setFresh(change.kind === "add-movement" ? next.movements.length - 1 : (at ?? null));
  };

  const holdUntilAnswered = useHeldPress(formRef, idle);

  const told = outdated && idle && sent !== null && same(sent);
  const refused = answer !== undefined && answer.errors.length > 0 && same(answer.form);
  const unanswered = answered && !live ? "unreachable" : "refused";
  const settled: ResultsState = told ? unanswered : outdated ? (refused ? "refused" : "outdated") : "fresh";
  const state: ResultsState = !idle ? "computing" : lost ? "unreachable" : settled;
  const leave = (control: EventTarget) => {
    added.leave(control);
    read();
  };
  const { errors, warnings } = shown;
  const form = useMemo(
    () =>
      answeredForm(
        "simulation",
        errors.filter(({ field }) => field !== added.field),
      ),
    [errors, added.field],
  );
  const fixes = useMemo(() => [...errors, ...warnings].flatMap(({ field, fix }) => (fix ? [{ field, ...fix }] : [])), [errors, warnings]);
  return {
    formRef,
    form,
    fixes,
    unsaved: page.revertible || shown.version > page.version || !same(page.form),
    leave,
    initial,
    revision,
    typed,
    shown,
    state,
    fresh,
    was,
    leavePayments,
    lineOf: known.lineOf,
    learn: known.learn,
    read,
    apply,
    startAgain,
    send,
    holdUntilAnswered,
  };
}

/** Runs `act` during the render that first sees a value. */
function useWhenNew<T>(value: T, act: () => void): void {
  const [seen, setSeen] = useState(value);
  if (seen === value) return;
  setSeen(value);
  act();
}

/** Runs `act` once `typed` has rested. */
function useRest(due: boolean, typed: SimulationForm, act: (typed: SimulationForm) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => latest.current(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [due, typed]);
}
