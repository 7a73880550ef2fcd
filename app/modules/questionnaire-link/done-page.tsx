import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { ToldAnswer } from "./feedback-page.tsx";
import { AnswerList, instantOf, type LinkPageProps } from "./parts.tsx";

/** The thanks. For a while, who has answered sees the outcome and a copy to print; anybody else sees that it is over. */
export function DonePage({ view, language, t }: LinkPageProps) {
  if (!view.end) {
    return (
      <>
        <h1>{t("questionnaireLink.done.title")}</h1>
        <p>{t("questionnaireLink.done.closed")}</p>
      </>
    );
  }
  return (
    <>
      <h1>{view.end.title}</h1>
      <p>{t("questionnaireLink.done.next", { sender: view.sender ?? "" })}</p>
      {view.end.help ? <p>{view.end.help}</p> : null}
      <p>{t("questionnaireLink.done.sentAt", { instant: instantOf(view.completedAt, language) })}</p>
      {view.outcome ? <Outcome outcome={view.outcome} t={t} /> : null}
      <h2>{t("questionnaireLink.done.copy")}</h2>
      <p className="m np">{t("questionnaireLink.done.copyHint")}</p>
      <button className="b" type="button" id="p" hidden>
        {t("questionnaireLink.offline.print")}
      </button>
      <AnswerList view={view} t={t} />
    </>
  );
}

/** The profile with its reasons, what is open, and the answers that were tested. */
function Outcome({ outcome, t }: { outcome: NonNullable<LinkView["outcome"]> } & Pick<LinkPageProps, "t">) {
  const { profile, reasons, families, knowledge } = outcome;
  return (
    <>
      <h2>{profile ? t("questionnaireLink.done.profile", { profile }) : t("questionnaireLink.done.noProfile")}</h2>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      <p className="m">{t("questionnaireLink.done.talk")}</p>
      {families.length > 0 ? (
        <>
          <h2>{t("questionnaireLink.done.families")}</h2>
          <ul>
            {families.map(({ title, open }) => (
              <li key={title}>{t(open ? "questionnaireLink.done.familyOpen" : "questionnaireLink.done.familyShut", { title })}</li>
            ))}
          </ul>
        </>
      ) : null}
      {knowledge.length > 0 ? (
        <>
          <h2>{t("questionnaireLink.done.knowledge")}</h2>
          {knowledge.map((told) => (
            <ToldAnswer key={told.title} told={told} t={t} />
          ))}
        </>
      ) : null}
    </>
  );
}
