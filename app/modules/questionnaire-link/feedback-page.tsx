import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { type LinkPageProps, PressNote, placeHref } from "./parts.tsx";

type Told = NonNullable<LinkView["outcome"]>["knowledge"][number];

const WORDS = {
  POSITIVE: { icon: "✓", key: "questionnaireLink.feedback.positive" },
  NEGATIVE: { icon: "!", key: "questionnaireLink.feedback.negative" },
  INFORMATION: { icon: "i", key: "questionnaireLink.feedback.information" },
} as const;

function headOf({ right, items }: Told) {
  const chosen = items.filter((item) => item.chosen);
  // Who says not to know is wrong in nothing.
  const unknowing = chosen.length > 0 && chosen.every(({ correct, sentiment }) => correct === null || sentiment === "INFORMATION");
  if (right === true) return { sentiment: "POSITIVE", icon: "✓", key: "questionnaireLink.feedback.right" } as const;
  if (right === false && !unknowing) return { sentiment: "NEGATIVE", icon: "✗", key: "questionnaireLink.feedback.wrong" } as const;
  const sentiment = chosen.find(({ text }) => text)?.sentiment ?? "INFORMATION";
  return { sentiment, ...WORDS[sentiment] };
}

/** What the questionnaire comments on the answer just given. It leads on. */
export function FeedbackPage({ view, here, t }: LinkPageProps) {
  const { feedback } = view;
  if (!feedback) return null;
  const { sentiment, icon, key } = headOf(feedback);
  return (
    <>
      <h1>
        <span aria-hidden="true">{icon} </span>
        {t(key)}
      </h1>
      <p className="m">{feedback.title}</p>
      <div className={`n ${sentiment}`}>
        <Yours told={feedback} t={t} />
      </div>
      <a className="b" href={placeHref(here, feedback.next, feedback.toCheck)}>
        {t("questionnaireLink.question.next")}
      </a>
      <PressNote t={t} />
    </>
  );
}

/** A question of knowledge once everything is sent: right or not, and why. */
export function ToldAnswer({ told, t }: { told: Told } & Pick<LinkPageProps, "t">) {
  const { sentiment, icon, key } = headOf(told);
  return (
    <div className={`n ${sentiment}`}>
      <h3>{told.title}</h3>
      <p>
        <strong>
          <span aria-hidden="true">{icon} </span>
          {t(key)}
        </strong>
      </p>
      <Yours told={told} t={t} />
      {told.items.some(({ text }) => text !== null) ? null : <Statements items={told.items} t={t} />}
    </div>
  );
}

function Yours({ told: { items }, t }: { told: Told } & Pick<LinkPageProps, "t">) {
  const chosen = items.filter((item) => item.chosen);
  return (
    <>
      <p>
        {t("questionnaireLink.feedback.yours")} <strong>{chosen.map(({ label }) => label).join(" · ") || "–"}</strong>
      </p>
      {chosen.map(({ code, text }) => (text ? <p key={code}>{text}</p> : null))}
    </>
  );
}

/** Which of the statements are true and which are not, with those that the client ticked. */
function Statements({ items, t }: Pick<Told, "items"> & Pick<LinkPageProps, "t">) {
  return (
    <ul>
      {items
        .filter(({ correct }) => correct !== null)
        .map(({ code, label, correct, chosen }) => (
          <li key={code}>
            <strong>{t(correct ? "questionnaireLink.feedback.isTrue" : "questionnaireLink.feedback.isFalse")}</strong> {label}
            {chosen ? ` (${t("questionnaireLink.feedback.ticked")})` : null}
          </li>
        ))}
    </ul>
  );
}
