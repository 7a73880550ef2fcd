import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import type { Task, TaskKind } from "./tasks.server.ts";

const TONES: Record<TaskKind, BadgeTone> = {
  ending: "flashy",
  renewal: "flashy",
  locked: "negative",
  raise: "information",
  done: "positive",
  profile: "neutral",
};

/** What waits for the person: the client, what it is, until when, and the next step. */
export function TaskList({ rows }: { rows: readonly Task[] }) {
  const { t } = useTranslation();
  return (
    <ol className="tasks">
      {rows.map(({ id, kind, client, href, about, when, urgent, next }) => (
        <li key={id} className="task" data-urgent={urgent || undefined}>
          <span className="brief-text">
            <span className="task-head">
              <Link to={href} prefetch="intent">
                {client}
              </Link>
              <Badge tone={TONES[kind]}>{t(`dashboard.tasks.kinds.${kind}`)}</Badge>
            </span>
            <span className="hint">
              {about} · <FigureText>{when}</FigureText>
            </span>
          </span>
          <ButtonLink to={next}>
            {t(`dashboard.tasks.next.${kind}`)}
            <span className="visually-hidden">, {client}</span>
          </ButtonLink>
        </li>
      ))}
    </ol>
  );
}
