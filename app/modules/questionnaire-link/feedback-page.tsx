import type { LinkView } from "#app/contract/questionnaire-link.ts";
import type { LinkPageProps } from "./parts.tsx";

type Feedback = NonNullable<LinkView["feedback"]>;

const WORDS = {
  POSITIVE: { icon: "✓", key: "questionnaireLink.feedback.positive" },
  NEGATIVE: { icon: "!", key: "questionnaireLink.feedback.negative" },
  INFORMATION: { icon: "i", key: "questionnaireLink.feedback.information" },
} as const;

function headOf({ right, items }: Feedback) {
  if (right === true) return { sentiment: "POSITIVE", icon: "✓", key: "questionnaireLink.feedback.right" } as const;
  if (right === false) return { sentiment: "NEGATIVE", icon: "✗", key: "questionnaireLink.feedback.wrong" } as const;
  const sentiment = items.find(({ chosen, text }) => chosen && text)?.sentiment ?? "INFORMATION";
  return { sentiment, ...WORDS[sentiment] };
}

/**
 * What is to be said of the answer just given: right or not and why, or the questionnaire's comment. It leads on and offers
 * no other try.
 */
export function FeedbackPage({ view, here, t }: LinkPageProps) {
  const { feedback } = view;
  if (!feedback) return null;
  const { sentiment, icon, key } = headOf(feedback);
  const chosen = feedback.items.filter((item) => item.chosen);
  const isExplained = chosen.some(({ text }) => text !== null);
  return (
    <>
      <h1>
        <span aria-hidden="true">{icon} </span>
        {t(key)}
      </h1>
      <p className="m">{feedback.title}</p>
      <div className={`n ${sentiment}`}>
        <p>
          {t("questionnaireLink.feedback.yours")} <strong>{chosen.map(({ label }) => label).join(" · ")}</strong>
        </p>
        {chosen.map(({ code, text }) => (text ? <p key={code}>{text}</p> : null))}
      </div>
      {isExplained ? null : <Statements items={feedback.items} t={t} />}
      <a className="b" href={`${here}?at=${encodeURIComponent(feedback.next)}`}>
        {t("questionnaireLink.question.next")}
      </a>
    </>
  );
}

/** Which of the statements are true and which are not, with those that the client ticked. */
function Statements({ items, t }: Pick<Feedback, "items"> & Pick<LinkPageProps, "t">) {
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
