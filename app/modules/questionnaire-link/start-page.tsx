import { ErrorSummary, instantOf, LinkForm, type LinkPageProps, PressNote, Submit } from "./parts.tsx";
import { minutesOf } from "./question-page.tsx";

/** Who asks, why, how long it takes and until when; the year of birth opens the questions. */
export function StartPage({ view, fault, here, language, t, cookies, year }: LinkPageProps & { cookies: boolean; year: string }) {
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
        <li>{t("questionnaireLink.start.length", { count, minutes: minutesOf(count) })}</li>
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
            defaultValue={year}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? "year-hint year-error" : "year-hint"}
          />
        </div>
        <Submit>{t("questionnaireLink.start.begin")}</Submit>
        <PressNote t={t} />
      </LinkForm>
      {cookies ? <p className="m">{t("questionnaireLink.start.cookies")}</p> : null}
    </>
  );
}
