import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import type { AdviceGroup } from "./advice-tasks.server.ts";

/** Advices in hand: what each waits for, how many there are, and the one next step of each. */
export function AdviceGroups({ groups }: { groups: readonly AdviceGroup[] }) {
  const { t } = useTranslation();
  return groups.map(({ task, name, count, rows, all }) => (
    <section key={task} className="advice-group" aria-labelledby={`advices-${task}`}>
      <h3 id={`advices-${task}`}>
        {name} <span className="figure">{count}</span>
      </h3>
      <ul className="tasks">
        {rows.map(({ id, client, href, about, when, action, next }) => (
          <li key={id} className="task">
            <span className="brief-text">
              <Link to={href} prefetch="intent">
                {client}
              </Link>
              <span className="hint">
                {about} · <FigureText>{when}</FigureText>
              </span>
            </span>
            <ButtonLink to={next}>
              {action}
              <span className="visually-hidden">, {client}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {all ? (
        <p className="brief-foot">
          <Link to={all}>
            {t("dashboard.advices.all", { shown: count })}
            <span className="visually-hidden">, {name}</span>
          </Link>
        </p>
      ) : null}
    </section>
  ));
}
