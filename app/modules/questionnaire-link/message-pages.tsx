import { instantOf, LinkForm, type LinkPageProps, Submit } from "./parts.tsx";

/** Asks the sender for a new link; the answer is the same whether or not there is one to replace. */
function AskForLink({ here, t, asked }: Pick<LinkPageProps, "here" | "t"> & { asked: boolean }) {
  if (asked) {
    return (
      <p className="n" role="status">
        {t("questionnaireLink.closed.asked")}
      </p>
    );
  }
  return (
    <LinkForm here={here} kind="renew">
      <Submit>{t("questionnaireLink.closed.ask")}</Submit>
    </LinkForm>
  );
}

/** A link that opens nothing: it ran out, was locked, was closed, or never was. */
export function NoQuestionsPage({ view, fault, here, language, t, asked }: LinkPageProps & { asked: boolean }) {
  const ask = <AskForLink here={here} t={t} asked={asked} />;
  const late =
    fault === "TOO_LATE" ? (
      <p className="n NEGATIVE" role="alert">
        {t("questionnaireLink.faults.tooLate")}
      </p>
    ) : null;
  switch (view.state) {
    case "ABANDONED":
      return (
        <>
          <h1>{t("questionnaireLink.abandoned.title")}</h1>
          <p>{t("questionnaireLink.abandoned.text", { sender: view.sender ?? "" })}</p>
        </>
      );
    case "REPLACED":
      return (
        <>
          <h1>{t("questionnaireLink.replaced.title")}</h1>
          {late}
          <p>{t("questionnaireLink.replaced.text", { instant: instantOf(view.replacedAt, language), sender: view.sender ?? "" })}</p>
          {ask}
        </>
      );
    case "EXPIRED":
      return (
        <>
          <h1>{t("questionnaireLink.expired.title")}</h1>
          {late}
          <p>{t("questionnaireLink.expired.text", { instant: instantOf(view.expiresAt, language) })}</p>
          {ask}
        </>
      );
    case "LOCKED":
      return (
        <>
          <h1>{t("questionnaireLink.locked.title")}</h1>
          <p>{t("questionnaireLink.locked.text")}</p>
          {ask}
        </>
      );
    default:
      return (
        <>
          <h1>{t("questionnaireLink.closed.title")}</h1>
          <p>{t("questionnaireLink.closed.text")}</p>
          {ask}
        </>
      );
  }
}
