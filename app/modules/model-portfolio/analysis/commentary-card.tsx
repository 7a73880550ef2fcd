import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Scriptless } from "#app/components/behaviour/scriptless.tsx";
import { Badge } from "#app/components/data/badge.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { type CheckedNumber, checkCommentary, type KnownFigure, LONGEST_COMMENTARY } from "#app/domain/commentary.ts";
import type { CommentaryView } from "./commentary.server.ts";

export interface CommentaryCardProps {
  commentary: CommentaryView;
  idem: string;
  lastResult?: SubmissionResult | undefined;
  /** A proposal is asked for: it follows what was typed. */
  propose?: boolean | undefined;
}

/** What is said of the portfolio in words, with each of its numbers held against the figures of the page. */
export function CommentaryCard(props: CommentaryCardProps) {
  const { t } = useTranslation();
  const { text, written, editable, known } = props.commentary;
  return (
    <Card id="commentary" title={t("portfolioAnalysis.commentary.title")} hint={written}>
      {editable ? <Editor {...props} /> : null}
      {editable ? null : text ? (
        <>
          <p className="commentary-text">{text}</p>
          <Numbers text={text} known={known} />
        </>
      ) : (
        <p className="hint">{t("portfolioAnalysis.commentary.none")}</p>
      )}
    </Card>
  );
}

const joined = (typed: string, proposal: string) => [typed.trim(), proposal].filter(Boolean).join("\n\n");

function Editor({ commentary: { text, version, known, proposal }, idem, lastResult, propose = false }: CommentaryCardProps) {
  const { t } = useTranslation();
  const given = lastResult?.initialValue ? String(lastResult.initialValue.text ?? "") : text;
  const first = propose && proposal ? joined(given, proposal) : given;
  const answered = useMemo(
    () => lastResult && { ...lastResult, initialValue: { ...lastResult.initialValue, text: first } },
    [lastResult, first],
  );
  const [form, fields] = useForm<{ text: string }>({
    id: "portfolio-commentary",
    lastResult: answered,
    defaultValue: { text },
  });
  const [typed, setTyped] = useState<string | null>(null);
  const checked = useDeferredValue(typed ?? fields.text.initialValue ?? first);
  const label = t("portfolioAnalysis.commentary.label");
  const read = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLTextAreaElement) setTyped(event.target.value);
  };
  /** With a script the proposal is added in place; without one the server gives the form back with it. */
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    const area = event.currentTarget.form?.elements.namedItem("text");
    if (!proposal || !(area instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    area.value = joined(area.value, proposal);
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  return (
    <Form method="post" action="#commentary" id={form.id} noValidate className="form" onInput={read} preventScrollReset>
      <ErrorSummary form={form} labels={{ text: label }} />
      <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
      <TextareaField field={fields.text} label={label} limit={LONGEST_COMMENTARY} rows={6} optional />
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          {t("common.actions.save")}
        </SubmitButton>
        <Scriptless>
          <Button variant="secondary" name="intent" value="check">
            {t("portfolioAnalysis.commentary.check")}
          </Button>
        </Scriptless>
        {proposal ? (
          <Button variant="secondary" name="intent" value="propose" onClick={add}>
            {t("portfolioAnalysis.commentary.propose")}
          </Button>
        ) : null}
      </div>
      <Numbers text={checked} known={known} />
    </Form>
  );
}

/** Most figures that are named for one number. */
const MOST_NAMED = 2;

/** Each number of the text, with the figures that say it or a warning. */
function Numbers({ text, known }: { text: string; known: readonly KnownFigure[] }) {
  const { t } = useTranslation();
  const numbers = checkCommentary(text, known);
  const doubtful = numbers.filter(({ verdict }) => verdict !== "SAID").length;
  const summary =
    doubtful > 0
      ? t("portfolioAnalysis.commentary.doubtful", { count: doubtful })
      : t("portfolioAnalysis.commentary.allSaid", { count: numbers.length });
  return (
    <div className="commentary-numbers">
      <div role="status">{numbers.length === 0 ? null : <Notice kind={doubtful > 0 ? "flashy" : "positive"}>{summary}</Notice>}</div>
      {numbers.length > 0 ? (
        <ul aria-label={t("portfolioAnalysis.commentary.numbers")}>
          {numbers.map((number) => (
            <NumberLine key={number.at} number={number} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function NumberLine({ number: { text, verdict, figures, nearest } }: { number: CheckedNumber }) {
  const { t } = useTranslation();
  const named = (some: readonly KnownFigure[]) =>
    some
      .slice(0, MOST_NAMED)
      .map(({ label, text: value }) => t("portfolioAnalysis.commentary.figure", { label, value }))
      .join(t("portfolioAnalysis.commentary.or"));
  return (
    <li data-verdict={verdict}>
      <Badge tone={verdict === "SAID" ? "positive" : "flashy"}>{text}</Badge>{" "}
      <span>
        {verdict === "UNSAID" ? t("portfolioAnalysis.commentary.unsaid") : null}
        {verdict === "SAID" ? t("portfolioAnalysis.commentary.said", { figure: named(figures) }) : null}
        {verdict === "ELSEWHERE" ? t("portfolioAnalysis.commentary.elsewhere", { figure: named(figures) }) : null}
        {verdict !== "SAID" && nearest ? ` ${t("portfolioAnalysis.commentary.nearest", { figure: named([nearest]) })}` : null}
      </span>
    </li>
  );
}
