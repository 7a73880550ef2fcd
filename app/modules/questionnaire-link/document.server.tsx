import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PlainKey } from "#app/i18n/texts.ts";
import { questionnaireLogoPath } from "#app/navigation/paths.ts";
import { CheckPage } from "./check-page.tsx";
import { DonePage } from "./done-page.tsx";
import { FeedbackPage } from "./feedback-page.tsx";
import { Frame, htmlBytes } from "./frame.server.tsx";
import { NoQuestionsPage } from "./message-pages.tsx";
import { type LinkFault, type LinkPageProps, PageFoot } from "./parts.tsx";
import { QuestionPage } from "./question-page.tsx";
import { StartPage } from "./start-page.tsx";

export interface LinkDocument {
  view: LinkView;
  fault: LinkFault | null;
  token: string;
  here: string;
  language: InterfaceLanguage;
  nonce: string;
  /** What the address tells of the step before: a new link was asked for, or the year of birth was right. */
  shown: string | null;
  /** The year of birth as it was typed. */
  year: string;
}

/** The whole page behind a link: one answer, no framework, no file but a logo. */
export function linkDocument({ view, fault, token, here, language, nonce, shown, year }: LinkDocument): Buffer<ArrayBuffer> {
  const t = getFixedT(language);
  const props: LinkPageProps = { view, fault, here, language, t };
  const subject = view.question?.title ?? view.feedback?.title ?? (STATES[view.state] ? t(STATES[view.state]!) : view.title);
  const title = [subject || t("questionnaireLink.closed.title"), view.organisation?.name].filter(Boolean).join(" – ");
  return htmlBytes(
    <Frame
      language={language}
      title={`${fault ? t("questionnaireLink.errorTitle") : ""}${title}`}
      subject={view.title}
      house={view.organisation}
      logo={view.organisation?.logo ? questionnaireLogoPath(token, view.organisation.logo) : null}
      nonce={nonce}
      script={view.proof !== null || view.state === "START"}
      foot={view.sender === null ? null : <PageFoot {...props} />}
    >
      <Content props={props} shown={shown} year={year} />
    </Frame>,
  );
}

/** Pages that are named by what they are for. */
const STATES: Partial<Record<LinkView["state"], PlainKey>> = {
  CHECK: "questionnaireLink.check.title",
  DONE: "questionnaireLink.done.title",
  LOCKED: "questionnaireLink.locked.title",
  EXPIRED: "questionnaireLink.expired.title",
  REPLACED: "questionnaireLink.replaced.title",
  ABANDONED: "questionnaireLink.abandoned.title",
};

function Content({ props, shown, year }: { props: LinkPageProps; shown: string | null; year: string }) {
  switch (props.view.state) {
    case "START":
      return <StartPage {...props} cookies={shown === "opened"} year={year} />;
    case "QUESTION":
      return <QuestionPage {...props} />;
    case "FEEDBACK":
      return <FeedbackPage {...props} />;
    case "CHECK":
      return <CheckPage {...props} />;
    case "DONE":
      return <DonePage {...props} />;
    default:
      return <NoQuestionsPage {...props} asked={shown === "asked"} />;
  }
}
