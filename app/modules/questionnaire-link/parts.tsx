import type { ReactNode } from "react";
import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatLongInstant } from "#app/domain/format/format-date.ts";
import type { Translate } from "#app/i18n/texts.ts";

/** What is wrong with what was sent; what is not a year is not compared. */
export type LinkFault = NonNullable<LinkView["fault"]> | "BIRTH_YEAR_SHAPE";

/** What the parts of a page behind a link are drawn from. */
export interface LinkPageProps {
  view: LinkView;
  fault: LinkFault | null;
  /** Address of the link, without what was asked of it. */
  here: string;
  language: InterfaceLanguage;
  t: Translate;
}

export const instantOf = (instant: string | null, language: InterfaceLanguage): string =>
  instant === null ? "" : formatLongInstant(instant, language);

/** Without script nothing but this takes a reader to what is wrong. */
const READ_FIRST = { tabIndex: -1, autoFocus: true };

/** Names the fault at the top and leads to the field. */
export function ErrorSummary({ text, field, t }: { text: string; field: string; t: Translate }) {
  return (
    <div className="e" role="alert" {...READ_FIRST}>
      <h2>{t("questionnaireLink.problem")}</h2>
      <ul>
        <li>
          <a href={`#${field}`}>{text}</a>
        </li>
      </ul>
    </div>
  );
}

/** Leads back to the question before, or to the answers to check. */
export function Back({ here, to, toCheck, t }: { here: string; to: string; toCheck: boolean; t: Translate }) {
  return (
    <a className="bk np" href={placeHref(here, to, toCheck && to !== "check")}>
      <span aria-hidden="true">‹ </span>
      {t(to === "check" ? "questionnaireLink.question.backToCheck" : "questionnaireLink.question.back")}
    </a>
  );
}

/** Address of a question of the link; `toCheck` where its answer leads back to the answers to check. */
export const placeHref = (here: string, at: string, toCheck: boolean): string =>
  `${here}?at=${encodeURIComponent(at)}${toCheck ? "&to=check" : ""}`;

/**
 * What a press is answered with beside the button, in a live region that is there from the start: the script says in it what
 * becomes of the press.
 */
export function PressNote({ t }: { t: Translate }) {
  const words = (key: "busy" | "off" | "slow" | "many" | "away") => t(`questionnaireLink.offline.${key}`);
  return (
    <p
      id="o"
      role="status"
      data-busy={words("busy")}
      data-off={words("off")}
      data-slow={words("slow")}
      data-many={words("many")}
      data-away={words("away")}
    />
  );
}

/** On every page: who reads the answers and what for, whom to ask, and the other language. */
export function PageFoot({ view, here, language, t }: LinkPageProps) {
  const { sender, senderEmail, organisation, question, feedback, state } = view;
  const at = question?.code ?? feedback?.next ?? (state === "CHECK" ? "check" : "");
  const other = language === "fr" ? "en" : "fr";
  const switchable = state === "START" || state === "QUESTION" || state === "FEEDBACK" || state === "CHECK";
  return (
    <footer className="m np">
      <p>{t("questionnaireLink.foot.readers", { sender: sender ?? "", organisation: organisation?.name ?? "" })}</p>
      {senderEmail ? (
        <p>
          {t("questionnaireLink.foot.contact", { sender: sender ?? "" })} <a href={`mailto:${senderEmail}`}>{senderEmail}</a>
        </p>
      ) : null}
      {switchable ? (
        <LinkForm here={here} kind="language">
          <input type="hidden" name="language" value={other} />
          <input type="hidden" name="at" value={at} />
          {question?.toCheck || feedback?.toCheck ? <input type="hidden" name="to" value="check" /> : null}
          <button className="g" type="submit" lang={other}>
            {t("questionnaireLink.foot.otherLanguage")}
          </button>
        </LinkForm>
      ) : null}
    </footer>
  );
}

/** A form that does one thing; `kind` says which to the action. */
export function LinkForm({ here, kind, keep = false, children }: { here: string; kind: string; keep?: boolean; children: ReactNode }) {
  return (
    <form method="post" action={here} noValidate data-keep={keep ? "" : undefined}>
      <input type="hidden" name="do" value={kind} />
      {children}
    </form>
  );
}

export function Submit({ children }: { children: string }) {
  return (
    <button className="b" type="submit">
      {children}
    </button>
  );
}

/** Answers by part of the questionnaire, to check or to print. `changeOf` gives the address that changes one. */
export function AnswerList({ view, t, changeOf }: Pick<LinkPageProps, "view" | "t"> & { changeOf?: (code: string) => string }) {
  const sections = [...new Set(view.check.map(({ section }) => section))];
  return sections.map((section) => (
    <section key={section}>
      <h2>{section}</h2>
      <dl>
        {view.check
          .filter((row) => row.section === section)
          .map(({ code, title, answers, tested }) => (
            <div key={code}>
              <dt>{title}</dt>
              {answers.map((answer) => (
                <dd key={answer}>{answer}</dd>
              ))}
              {changeOf && !tested ? (
                <dd className="c np">
                  <a href={changeOf(code)}>
                    {t("questionnaireLink.check.change")}
                    <span className="h">, {title}</span>
                  </a>
                </dd>
              ) : null}
            </div>
          ))}
      </dl>
    </section>
  ));
}
