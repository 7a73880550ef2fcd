import { Form, Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary, type SummaryLine } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { RecommendationCards } from "#app/modules/journey/recommendation/recommendation-cards.tsx";
import { StepFoot } from "#app/modules/journey/session/step-foot.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyStepPath } from "#app/navigation/paths.ts";
import { AdaptationForm, AnswerForm, ReaderForm, type TypedFields } from "./acceptance-forms.tsx";
import { CheckCard, FlagBadge } from "./check-list.tsx";
import type { ChecksView } from "./checks-view.server.ts";
import { ANSWERED_HERE, formOf } from "./intents.ts";

export interface ChecksStepProps {
  view: ChecksView;
  problems: readonly SummaryLine[];
  /** What a refused form held, by the names of its fields; null where none was refused. */
  typed: TypedFields | null;
}

export function ChecksStep({ view, problems, typed }: ChecksStepProps) {
  const [search] = useSearchParams();
  const ready = !view.finalised && view.red === 0 && view.waiting.length === 0 && view.reading === null && view.number !== null;
  const asked = view.preconisation?.asks && problems.length === 0 && search.get(PREFERENCES) !== KEPT;
  return (
    <ModalHost modal={asked ? <PreferencesQuestion view={view} /> : null}>
      <Stack>
        <ErrorSummary lines={problems} />
        <Verdict view={view} />
        {view.finalised && view.partner !== null ? <PartnerCard address={view.partner} /> : null}
        {view.recommendation ? <RecommendationCards advice={view.recommendation} uuid={view.uuid} /> : null}
        <CheckCard checks={view.checks} />
        {view.red === 0
          ? view.waiting.map((waiting) => <AnswerForm key={formOf(waiting)} {...{ waiting, view, typed, problems }} />)
          : null}
        {view.red === 0 && view.reading ? <ReaderForm {...{ view, reading: view.reading, typed, problems }} /> : null}
        <Answers answers={view.answers} />
        {view.adaptable || (view.adaptation && !view.finalised) ? <AdaptationForm {...{ view, typed, problems }} /> : null}
        {view.preconisation ? <Preconisation view={view} /> : null}
        {ready ? <Finalise view={view} /> : null}
        {view.finalised ? null : <Reset view={view} />}
        <StepFoot uuid={view.uuid} step="checks" onward={view.finalised} />
      </Stack>
    </ModalHost>
  );
}

function Verdict({ view: { finalised, red, waiting, reading, answers, number, uuid } }: { view: ChecksView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  // That it is finalised stands above the step.
  if (finalised) return <p className="hint">{t("adviceSteps.verdict.finalised")}</p>;
  const change = <ButtonLink to={journeyStepPath(place, uuid, "allocations")}>{t("adviceSteps.verdict.change")}</ButtonLink>;
  if (number === null)
    return (
      <Notice kind="negative" actions={change}>
        {t("adviceSteps.selectOne")}
      </Notice>
    );
  if (red > 0)
    return (
      <Notice kind="negative" title={t("adviceSteps.verdict.red", { count: red })} actions={change}>
        {t("adviceSteps.verdict.redText")}
      </Notice>
    );
  if (waiting.length > 0 || reading)
    return (
      <Notice
        kind="flashy"
        title={t("adviceSteps.verdict.orange", {
          count: waiting.reduce((sum, { options }) => sum + options.length, reading?.checks.length ?? 0),
        })}
      >
        <ul>
          {ANSWERED_HERE.map((by) => {
            const count = waiting.reduce((sum, one) => sum + (one.by === by ? one.options.length : 0), 0);
            return count > 0 ? <li key={by}>{t(`adviceSteps.answers.${by}.waiting`, { count })}</li> : null;
          })}
          {reading ? <li>{reading.pending ?? t("adviceSteps.answers.second-reader.waiting", { count: reading.checks.length })}</li> : null}
        </ul>
      </Notice>
    );
  return <Notice kind="positive">{t(answers.length > 0 ? "adviceSteps.verdict.answered" : "adviceSteps.verdict.green")}</Notice>;
}

function Preconisation({ view: { preconisation, uuid } }: { view: ChecksView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  if (!preconisation) return null;
  const { title, adviser, client, next, ranking, flag, answered, asks } = preconisation;
  return (
    <Card title={title} actions={<FlagBadge flag={flag} answered={answered} />}>
      <div className="stack">
        <p>{adviser}</p>
        <p>
          <strong>{t("adviceSteps.preconisation.client")}</strong> {client}
        </p>
        <ul className="next-actions">
          {next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {asks ? (
          <Notice
            kind="flashy"
            title={t("adviceSteps.preconisation.ask")}
            actions={
              <>
                <ButtonLink to={journeyStepPath(place, uuid, "sustainability")}>{t("adviceSteps.quiz.yes")}</ButtonLink>
                <Link to="#adaptation">{t("adviceSteps.preconisation.no")}</Link>
              </>
            }
          />
        ) : null}
        <DataTable
          caption={t("adviceSteps.preconisation.ranking")}
          dense
          rows={ranking}
          rowKey={({ label }) => label}
          columns={[
            { key: "rank", header: t("adviceSteps.preconisation.rank"), align: "end", cell: ({ rank }) => rank },
            { key: "label", header: t("adviceSteps.comparison.allocation"), rowHeader: true, cell: ({ label }) => label },
            { key: "risk", header: t("adviceSteps.comparison.sri"), align: "end", cell: ({ risk }) => risk },
            { key: "score", header: t("adviceSteps.preconisation.score"), align: "end", cell: ({ score }) => score },
            { key: "flag", header: t("adviceSteps.checks.flag"), cell: (row) => <FlagBadge flag={row.flag} answered={row.answered} /> },
          ]}
        />
        <p>
          <Link to={`${journeyStepPath(place, uuid, "allocations")}?candidates=1#candidates`}>{t("adviceShelf.candidates.rank")}</Link>
        </p>
      </div>
    </Card>
  );
}

/** `?preferences=kept` says that the client keeps their preferences: they are not asked again while the advice is worked on. */
const PREFERENCES = "preferences";
const KEPT = "kept";

/** Asked where the advice does not reach what the client prefers (C-226); the page under it goes on saying so. */
function PreferencesQuestion({ view: { preconisation, uuid } }: { view: ChecksView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const [search] = useSearchParams();
  if (!preconisation) return null;
  const kept = new URLSearchParams(search);
  kept.set(PREFERENCES, KEPT);
  return (
    <Modal
      title={t("adviceSteps.preconisation.ask")}
      closeHref={`?${kept}`}
      foot={
        <>
          <ButtonLink variant="primary" to={journeyStepPath(place, uuid, "sustainability")}>
            {t("adviceSteps.quiz.yes")}
          </ButtonLink>
          <ModalCancel href={`?${kept}#adaptation`}>{t("adviceSteps.preconisation.no")}</ModalCancel>
        </>
      }
    >
      <div className="stack">
        <p>{preconisation.adviser}</p>
        <p>
          <strong>{t("adviceSteps.preconisation.client")}</strong> {preconisation.client}
        </p>
      </div>
    </Modal>
  );
}

/** What was answered to the checks as they are measured now, and by whom. */
function Answers({ answers }: Pick<ChecksView, "answers">) {
  const { t } = useTranslation();
  if (answers.length === 0) return null;
  return (
    <Card title={t("adviceSteps.answers.title")}>
      <ul className="stack">
        {answers.map(({ key, name, by, reasons, words, person }) => (
          <li key={key}>
            <strong>{name}</strong>
            <p className="hint">{[t(`adviceSteps.answers.${by}.given`), ...(person ? [person] : []), ...reasons].join(" · ")}</p>
            <blockquote>{words}</blockquote>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The last press of the advice; nothing of it changes afterwards. */
function Finalise({ view: { idem, version, partner } }: { view: ChecksView }) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="stack">
      <HiddenFields idem={idem} version={version} />
      <p className="hint">{t("adviceSteps.finalise.hint")}</p>
      <div className="form-actions">
        <SubmitButton size="large" name="intent" value="finalise">
          {t("adviceSteps.finalise.submit")}
        </SubmitButton>
        {partner !== null ? (
          <SubmitButton size="large" variant="secondary" name="intent" value="redirect">
            {t("adviceSteps.finalise.redirect")}
          </SubmitButton>
        ) : null}
      </div>
    </Form>
  );
}

/** A finalised advice stays so, whether the partner's page was reached or not: the way there stays open. */
function PartnerCard({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceShelf.redirect.title")} hint={t("adviceShelf.redirect.text")}>
      <ButtonLink to={address}>{t("adviceShelf.redirect.go")}</ButtonLink>
    </Card>
  );
}

/** Asks first, and says what will be lost. */
function Reset({ view: { idem, version } }: { view: ChecksView }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t("adviceSteps.reset.title")}</summary>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        <p>{t("adviceSteps.reset.text")}</p>
        <label className="choice">
          <input type="checkbox" name="confirmed" value="yes" />
          <span className="choice-text">{t("adviceSteps.reset.confirm")}</span>
        </label>
        <div className="form-actions">
          <SubmitButton variant="negative" name="intent" value="reset">
            {t("adviceSteps.reset.submit")}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
