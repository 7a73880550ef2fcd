import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { PartFailed } from "../part-card.tsx";
import type { Count, FirstPageView, SideCard, ToDo } from "./first-page.ts";

/** Where the people of a house begin the day: numbers that lead to their lists, what waits in the order of urgency, and how things stand. */
export function HousePage({ view }: { view: FirstPageView }) {
  const { t } = useTranslation();
  const { title, facts, counts, todo, more, cards, failed, starts, checked, further } = view;
  return (
    <>
      <PageHead title={title} facts={facts.map((fact) => <FigureText key={fact}>{fact}</FigureText>)} />
      {counts.length > 0 ? (
        <ul className="counts" aria-label={t("dashboard.indicators.title")}>
          {counts.map((count) => (
            <CountCard key={count.id} {...count} />
          ))}
        </ul>
      ) : null}
      <Split
        variant="dashboard"
        aside={
          <>
            {failed.map(({ name, reference }) => (
              <Card key={name} title={name}>
                <PartFailed reference={reference} />
              </Card>
            ))}
            {starts ? <Starts starts={starts} /> : null}
            <Card title={t("firstPages.todo")} hint={checked} flush>
              {todo.length > 0 ? (
                <ToDoList todo={todo} />
              ) : (
                <EmptyState
                  title={t("firstPages.nothing")}
                  text={failed.length > 0 ? t("firstPages.nothingElse") : t("firstPages.nothingText")}
                />
              )}
              {more ? <p className="hint brief-foot">{more}</p> : null}
            </Card>
          </>
        }
      >
        {cards.map((card) => (
          <SideList key={card.id} {...card} />
        ))}
        {further && further.length > 0 ? (
          <Card title={t("firstPages.further.title")} hint={t("firstPages.further.hint")}>
            <ul className="further">
              {further.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Card>
        ) : null}
      </Split>
    </>
  );
}

function CountCard({ count, shown, label, hint, href, tone }: Count) {
  return (
    <li className="count" data-tone={count === 0 ? "none" : tone}>
      <Link to={href}>
        <span className="count-number figure">{shown}</span>
        <span className="count-text">
          <span className="count-label">{label}</span>
          <span className="hint">{hint}</span>
        </span>
      </Link>
    </li>
  );
}

/** The first line's action is the one to begin with. */
function ToDoList({ todo }: { todo: readonly ToDo[] }) {
  return (
    <ol className="tasks">
      {todo.map(({ id, kind, tone, title, href, fact, when, action }, at) => (
        <li key={id} className="task to-do">
          <span className="to-do-kind">
            <Badge tone={tone}>{kind}</Badge>
          </span>
          <span className="brief-text">
            {href ? (
              <Link to={href} prefetch="intent">
                {title}
              </Link>
            ) : (
              title
            )}
            <span className="hint">{fact}</span>
          </span>
          <span className="to-do-when hint">
            <FigureText>{when}</FigureText>
          </span>
          <ButtonLink variant={at === 0 ? "primary" : undefined} to={action.href}>
            {action.label}
            <span className="visually-hidden">, {title}</span>
          </ButtonLink>
        </li>
      ))}
    </ol>
  );
}

function SideList({ title, rows, empty, all }: SideCard) {
  return (
    <Card title={title} actions={all ? <Link to={all.href}>{all.label}</Link> : undefined} flush>
      {rows.length === 0 ? (
        <p className="hint brief-foot">{empty}</p>
      ) : (
        <ul className="brief-list">
          {rows.map(({ label, value, href }, at) => (
            <li key={`${at.toString()} ${label}`}>
              <span className="brief-text">{href ? <Link to={href}>{label}</Link> : label}</span>
              <FigureText>{value}</FigureText>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Starts({ starts }: { starts: ReadonlyArray<{ label: string; href: string }> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("firstPages.starts.title")}>
      <ol className="starts">
        {starts.map(({ label, href }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
