import { ErrorSummary, instantOf, LinkForm, type LinkPageProps, Submit } from "./parts.tsx";

const MINUTES_A_QUESTION = 1 / 3;

/** Who asks, why, how long it takes and until when; the year of birth opens the questions. */
export function StartPage({ view, fault, here, language, t, cookies }: LinkPageProps & { cookies: boolean }) {
  const { sender, organisation, questionCount: count, triesLeft } = view;
  const text =
    fault === "BIRTH_YEAR"
      ? t("questionnaireLink.faults.birthYear", { count: triesLeft ?? 0 })
      : t("questionnaireLink.faults.birthYearShape");
  return (
    <>
      {fault ? <ErrorSummary text={text} field="year" t={t} /> : null}
      <h1>{view.title}</h1>
      <p>{t("questionnaireLink.start.asks", { sender: sender ?? "", organisation: organisation?.name ?? "" })}</p>
      <ul>
        <li>{t("questionnaireLink.start.length", { count, minutes: Math.max(1, Math.round(count * MINUTES_A_QUESTION)) })}</li>
        <li>{t("questionnaireLink.start.saved")}</li>
        <li>{t("questionnaireLink.start.expires", { instant: instantOf(view.expiresAt, language) })}</li>
      </ul>
      <LinkForm here={here} kind="unlock">
        <div className={fault ? "x" : undefined}>
          <label className="l" htmlFor="year">
            {t("questionnaireLink.start.birthYear")}
          </label>
          <div className="m" id="year-hint">
            {t("questionnaireLink.start.birthYearHint")}
          </div>
          {fault ? (
            <div className="w" id="year-error">
              {text}
            </div>
          ) : null}
          <input
            className="y"
            id="year"
            name="year"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? "year-hint year-error" : "year-hint"}
          />
        </div>
        <Submit>{t("questionnaireLink.start.begin")}</Submit>
      </LinkForm>
      {cookies ? <p className="m">{t("questionnaireLink.start.cookies")}</p> : null}
    </>
  );
}
