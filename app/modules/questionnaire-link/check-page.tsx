import { AnswerList, Back, ErrorSummary, LinkForm, type LinkPageProps, PressNote, placeHref, Submit } from "./parts.tsx";

/** The answers before they are sent, each with a way to change it, and the client's statement. */
export function CheckPage({ view, fault, here, t }: LinkPageProps) {
  const changeOf = (code: string) => placeHref(here, code, true);
  const last = view.check.at(-1)?.code;
  const sender = view.sender ?? "";
  const isFault = fault === "NOT_ACCURATE";
  return (
    <>
      {last ? <Back here={here} to={last} toCheck={false} t={t} /> : null}
      {isFault ? <ErrorSummary text={t("questionnaireLink.faults.notAccurate")} field="accurate" t={t} /> : null}
      {fault === "OVERTAKEN" ? <ErrorSummary text={t("questionnaireLink.faults.overtakenCheck")} field="answers" t={t} /> : null}
      {fault === "BADLY_CONFIGURED" ? (
        <div className="e" role="alert">
          <h2>{t("questionnaireLink.faults.notYetSent")}</h2>
          <p>{t("questionnaireLink.faults.notYetSentText", { sender })}</p>
        </div>
      ) : null}
      {view.end?.profile ? (
        <>
          <h1 id="answers">{t("questionnaireLink.check.title")}</h1>
          <AnswerList view={view} t={t} changeOf={changeOf} />
          <LinkForm here={here} kind="submit" keep>
            <input type="hidden" name="seen" value={view.checkSeen} />
            <div className={isFault ? "x" : undefined}>
              {isFault ? (
                <div className="w" id="error">
                  {t("questionnaireLink.faults.notAccurate")}
                </div>
              ) : null}
              <label className="o">
                <input id="accurate" type="checkbox" name="accurate" value="1" aria-describedby={isFault ? "error" : undefined} />
                <span>{t("questionnaireLink.check.consent", { organisation: view.organisation?.name ?? "" })}</span>
              </label>
            </div>
            <Submit>{t("questionnaireLink.check.send")}</Submit>
            <PressNote t={t} />
          </LinkForm>
          <p className="m">{t("questionnaireLink.check.after", { sender })}</p>
        </>
      ) : (
        <>
          <h1 id="answers">{view.end?.title}</h1>
          {view.end?.help ? <p>{view.end.help}</p> : null}
          <AnswerList view={view} t={t} changeOf={changeOf} />
          <p>{t("questionnaireLink.check.declined", { sender })}</p>
          <LinkForm here={here} kind="submit" keep>
            <input type="hidden" name="seen" value={view.checkSeen} />
            <Submit>{t("questionnaireLink.check.decline")}</Submit>
            <PressNote t={t} />
          </LinkForm>
        </>
      )}
    </>
  );
}
