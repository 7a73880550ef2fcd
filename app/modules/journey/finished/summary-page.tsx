import { CalendarIcon, CheckIcon, Cross2Icon, DownloadIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { AllocationBar, AllocationList } from "#app/components/charts/allocation.tsx";
import { Badge } from "#app/components/data/badge.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { DocumentLinks, Proof } from "#app/modules/journey/publishing/documents.tsx";
import { MissingDocuments } from "#app/modules/journey/publishing/package-card.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import {
  journeyAgainPath,
  journeyLifePath,
  journeyNewPath,
  journeyRecordFilePath,
  journeyRecordPath,
  journeyReviewFilePath,
  journeyShownPath,
  journeyStepPath,
  journeysPath,
} from "#app/navigation/paths.ts";
import { EmailAddress } from "../session/email-address.tsx";
import { FollowUpCard } from "./follow-up-card.tsx";
import type { SummaryView } from "./summary-view.server.ts";

/** A published advice at a glance; each line leads to the step where it was decided. */
export function SummaryPage({ view, answered }: { view: SummaryView; answered?: ComponentProps<typeof FollowUpCard>["answered"] }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const again = view.client ? journeyNewPath(place.mount, { client: view.client }) : journeyLifePath(place.mount, view.uuid, "duplicate");
  return (
    <>
      <PageHead
        breadcrumb={[{ label: t("journey.title"), href: journeysPath(place.mount) }, { label: view.title }]}
        title={view.title}
        facts={[
          <Badge key="state" tone="positive" icon={<CheckIcon aria-hidden="true" />}>
            {t(view.sent ? "journeyFinished.publishedAndSent" : "journeyFinished.published")}
          </Badge>,
          ...view.facts,
        ]}
        actions={
          <>
            {view.held ? null : <ButtonLink to={again}>{t("journeyFinished.newAdvice")}</ButtonLink>}
            <ButtonLink variant="primary" to={journeyRecordFilePath(view.uuid)} reloadDocument icon={<DownloadIcon aria-hidden="true" />}>
              {t("journeyFinished.download")}
            </ButtonLink>
          </>
        }
      />
      {view.held ? <Notice kind="information">{t("journey.clientRemoved", { date: view.held })}</Notice> : null}
      <div className="finished">
        <Stack>
          <Dispatch view={view} />
          <Advised view={view} />
        </Stack>
        <Stack>
          <Review view={view} />
          <Documents view={view} />
          <FollowUpCard key={view.followUp.form?.version} view={view.followUp} answered={answered} />
        </Stack>
      </div>
    </>
  );
}

/** Where the documents are in their way to the client; sending again is a page of its own. */
function Dispatch({ view: { uuid, dispatch, sendings, held } }: { view: SummaryView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const { email, code, steps } = dispatch;
  const failed = steps.find((step) => step.failed !== null);
  return (
    <Card
      title={
        email === null ? (
          t("journeyFinished.dispatch.title")
        ) : (
          <>
            {t("journeyFinished.dispatch.to")} <EmailAddress email={email} />
          </>
        )
      }
      actions={
        <>
          {sendings ? <Link to={journeyStepPath(place, uuid, "sending")}>{sendings}</Link> : null}
          {held ? null : email === null ? (
            <Link to={journeyStepPath(place, uuid, "sending")}>{t("journeyFinished.dispatch.send")}</Link>
          ) : (
            <Link to={journeyAgainPath(place, uuid)}>{t("journeyFinished.dispatch.again")}</Link>
          )}
        </>
      }
    >
      <ol className="dispatch">
        {steps.map(({ key, label, at, failed: reason }) => (
          <li key={key} data-state={reason ? "failed" : at ? "done" : "open"}>
            <span className="dispatch-mark" aria-hidden="true">
              {reason ? <Cross2Icon /> : at ? <CheckIcon /> : null}
            </span>
            <span className="dispatch-name">{label}</span>
            <span className="hint">{reason ?? at ?? t("journeyFinished.dispatch.notYet")}</span>
          </li>
        ))}
      </ol>
      {email === null ? <p className="hint">{t("journeyFinished.dispatch.none")}</p> : null}
      {code ? <p className="hint">{t("journeyFinished.dispatch.code", { code })}</p> : null}
      {failed && !held ? <Link to={journeyAgainPath(place, uuid)}>{t("journeyFinished.dispatch.fix")}</Link> : null}
    </Card>
  );
}

function Advised({ view: { uuid, rows, allocation } }: { view: SummaryView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const [before, after] = [rows.filter(({ step }) => step !== "checks"), rows.filter(({ step }) => step === "checks")];
  const row = ({ step, label, value, details }: SummaryView["rows"][number]) => (
    <div key={label} className="advised-row">
      <dt>
        <Link to={journeyStepPath(place, uuid, step)}>{label}</Link>
      </dt>
      <dd>
        <p className="advised-value">{value}</p>
        {details.map((text) => (
          <p key={text} className="hint">
            {text}
          </p>
        ))}
      </dd>
    </div>
  );
  return (
    <Card title={t("journeyFinished.advised")} actions={<Link to={journeyShownPath(place, uuid)}>{t("journeyAdvice.show")}</Link>} flush>
      <dl className="advised">
        {before.map(row)}
        <div className="advised-row">
          <dt>
            <Link to={journeyStepPath(place, uuid, "allocations")}>{t("adviceSteps.allocations")}</Link>
          </dt>
          <dd>
            <p className="advised-value">{allocation.value}</p>
            <AllocationBar slices={allocation.slices} caption={allocation.classes} labelled />
            <AllocationList slices={allocation.slices} />
          </dd>
        </div>
        {after.map(row)}
      </dl>
    </Card>
  );
}

function Review({ view: { uuid, held, review } }: { view: SummaryView }) {
  const { t } = useTranslation();
  if (!review) return null;
  return (
    <Card title={t("journeyFinished.review.title")} hint={t("journeyFinished.review.hint")}>
      <div className="stack">
        <p className="key-sentence">{review.until}</p>
        {review.over.length > 0 ? <Notice kind="flashy">{review.over.join(" ")}</Notice> : null}
        <KeyFacts facts={review.clocks.map(({ part, text }) => ({ label: t(`publication.clocks.${part}`), value: text }))} />
        {held ? null : (
          <p>
            <ButtonLink to={journeyReviewFilePath(uuid)} reloadDocument icon={<CalendarIcon aria-hidden="true" />}>
              {t("journeyFinished.review.calendar")}
            </ButtonLink>
          </p>
        )}
      </div>
    </Card>
  );
}

function Documents({ view: { uuid, made, others } }: { view: SummaryView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  return (
    <Card
      title={t("journeyFinished.documents.title")}
      actions={others ? <Link to={journeyStepPath(place, uuid, "publishing")}>{t("journeyFinished.documents.others")}</Link> : null}
    >
      <DocumentLinks files={made.files} />
      <MissingDocuments missing={made.missing} />
      <Proof uuid={uuid} made={made} />
      <p>
        <Link to={journeyRecordPath(place, uuid)}>{t("journeyRecord.title")}</Link>
      </p>
    </Card>
  );
}
