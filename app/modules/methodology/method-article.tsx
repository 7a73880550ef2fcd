import { useTranslation } from "react-i18next";
import type { Method } from "./methodology.ts";

const PARTS = ["formula", "source", "conventions", "limits"] as const;

/** One figure: what it is, then its formula, source, conventions and limits. */
export function MethodArticle({ method }: { method: Method }) {
  const { t } = useTranslation();
  return (
    <article id={method.id} className="method" aria-labelledby={`${method.id}-title`}>
      <h3 id={`${method.id}-title`} className="method-title">
        {method.title}
      </h3>
      <p>{method.definition}</p>
      <dl className="method-parts">
        {PARTS.flatMap((part) => {
          const text = method[part];
          if (!text) return [];
          return [
            <div key={part}>
              <dt>{t(`methodology.${part}`)}</dt>
              <dd className={part === "formula" ? "method-formula" : undefined}>{text}</dd>
            </div>,
          ];
        })}
        {method.outcomes ? (
          <div>
            <dt>{t("methodology.outcomes")}</dt>
            <dd>
              <ul className="method-outcomes">
                {method.outcomes.map(({ title, text }) => (
                  <li key={title}>
                    <b>{title}.</b> {text}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ) : null}
      </dl>
    </article>
  );
}
