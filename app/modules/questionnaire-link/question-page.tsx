import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import type { PlainKey, Translate } from "#app/i18n/texts.ts";
import { Back, ErrorSummary, instantOf, type LinkFault, LinkForm, type LinkPageProps, PressNote, Submit } from "./parts.tsx";

type Question = NonNullable<LinkView["question"]>;

const FAULTS: Partial<Record<LinkFault, PlainKey>> = {
  TOO_FEW: "questionnaireLink.faults.tooFew",
  TOO_MANY: "questionnaireLink.faults.tooMany",
  EXCLUSIVE: "questionnaireLink.faults.exclusive",
  TRIED_TODAY: "questionnaireLink.faults.triedToday",
  OVERTAKEN: "questionnaireLink.faults.overtaken",
};

function faultText(fault: LinkFault, { multiple }: Question, t: Translate): string {
  if (fault === "NONE_CHOSEN") return t(multiple ? "questionnaireLink.faults.noneOfMany" : "questionnaireLink.faults.noneChosen");
  return t(FAULTS[fault] ?? "questionnaireLink.faults.answer");
}

const MINUTES_A_QUESTION = 1 / 3;
export const minutesOf = (questions: number): number => Math.max(1, Math.round(questions * MINUTES_A_QUESTION));

/** Where the client is: the number of the question, of how many, the time left, and a bar of the questionnaire's parts. */
function Progress({ sections, question: { number, of }, t }: { sections: LinkView["sections"]; question: Question; t: Translate }) {
  const at = sections.findIndex(({ state }) => state === "HERE");
  const part = { part: at + 1, parts: sections.length, section: sections[at]?.title ?? "" };
  return (
    <>
      <div className="m">
        {t("questionnaireLink.question.progress", { number, of, count: minutesOf(of - number + 1) })}
        {at === -1 ? "" : ` · ${t("questionnaireLink.question.part", part)}`}
      </div>
      <div className="s" aria-hidden="true">
        {sections.map(({ title, state }) => (
          <i key={title} className={state === "AHEAD" ? undefined : "d"} />
        ))}
      </div>
    </>
  );
}

const RETRY = { ONCE_A_DAY: "questionnaireLink.question.onceADay", LATER: "questionnaireLink.question.later" } as const;

/** Of a question of knowledge: that the first answer counts, and whether another attempt is taken. */
const attemptKey = ({ tested, retry }: Question) => (retry ? RETRY[retry] : tested ? ("questionnaireLink.question.first" as const) : null);

/** One question with its answers as native radios or checkboxes; what was answered before is chosen. */
export function QuestionPage({ view, fault, here, language, t }: LinkPageProps) {
  const { question } = view;
  if (!question) return null;
  const { code, title, help, multiple, back, options, toCheck, standing } = question;
  const attempt = attemptKey(question);
  const text = fault && faultText(fault, question, t);
  const given = standing && { instant: instantOf(standing.at, language), answers: standing.answers.join(" · ") };
  const hints = [help ? "help" : null, multiple ? "many" : null, attempt ? "retry" : null, text ? "error" : null].filter(Boolean).join(" ");
  return (
    <>
      {back ? <Back here={here} to={back} toCheck={toCheck} t={t} /> : null}
      {text ? <ErrorSummary text={text} field="a0" t={t} /> : null}
      <Progress sections={view.sections} question={question} t={t} />
      <LinkForm here={here} kind="answer" keep>
        <input type="hidden" name="q" value={code} />
        <input type="hidden" name="seen" value={question.seen} />
        {toCheck ? <input type="hidden" name="to" value="check" /> : null}
        <div className={text ? "x" : undefined}>
          <fieldset aria-describedby={hints || undefined}>
            <legend>
              <h1>{title}</h1>
            </legend>
            {help ? (
              <p className="m" id="help">
                {help}
              </p>
            ) : null}
            {multiple ? (
              <p className="m" id="many">
                {t("questionnaireLink.question.many")}
              </p>
            ) : null}
            {attempt ? (
              <p className="m" id="retry">
                {t(attempt)}
              </p>
            ) : null}
            {text ? (
              <div className="w" id="error">
                {text}
              </div>
            ) : null}
            {given ? <p className="n">{t("questionnaireLink.question.standing", given)}</p> : null}
            {options.map((option, i) => (
              <label className="o" key={option.code}>
                <input id={`a${i}`} type={multiple ? "checkbox" : "radio"} name="a" value={option.code} defaultChecked={option.chosen} />
                <span>{option.label}</span>
              </label>
            ))}
          </fieldset>
        </div>
        <Submit>{t("questionnaireLink.question.next")}</Submit>
        <PressNote t={t} />
      </LinkForm>
      <p className="m">
        {t("questionnaireLink.question.saved")} {t("questionnaireLink.validUntil", { instant: instantOf(view.expiresAt, language) })}
      </p>
    </>
  );
}
