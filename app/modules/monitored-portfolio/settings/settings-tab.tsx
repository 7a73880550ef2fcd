import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { SettingsCard, SettingsEntry, SettingsTabView } from "./settings-view.server.ts";

/** Dated settings, a card for each kind: those in force, those ahead, and those before. */
export function SettingsTabPage({ view: { area, uuid, cards } }: { view: SettingsTabView }) {
  return (
    <Stack>
      {cards.map((card) => (
        <KindCard key={card.kind} card={card} href={(date) => monitoredPartPath(area, uuid, "settings", { kind: card.kind, date })} />
      ))}
    </Stack>
  );
}

function KindCard({ card: { kind, editable, entries }, href }: { card: SettingsCard; href: (date?: string) => string }) {
  const { t } = useTranslation();
  const [shown, past] = [entries.filter(({ state }) => state !== "past"), entries.filter(({ state }) => state === "past")];
  const entry = (one: SettingsEntry) => <Entry key={one.date} entry={one} href={editable ? href(one.date) : null} />;
  return (
    <Card
      title={t(`portfolioSettings.kinds.${kind}.title`)}
      hint={t(`portfolioSettings.kinds.${kind}.hint`)}
      actions={editable ? <Link to={href()}>{t("portfolioSettings.add")}</Link> : null}
    >
      {entries.length === 0 ? <p className="hint">{t("portfolioSettings.none")}</p> : null}
      {shown.map(entry)}
      {past.length > 0 ? (
        <details className="settings-past">
          <summary>{t("portfolioSettings.past", { count: past.length })}</summary>
          {past.map(entry)}
        </details>
      ) : null}
    </Card>
  );
}

function Entry({ entry: { day, state, author, facts }, href }: { entry: SettingsEntry; href: string | null }) {
  const { t } = useTranslation();
  return (
    <div className="settings-entry">
      <p className="settings-head">
        {href ? <Link to={href}>{t("portfolioSettings.since", { day })}</Link> : <span>{t("portfolioSettings.since", { day })}</span>}{" "}
        {state === "past" ? null : (
          <Badge tone={state === "current" ? "positive" : "neutral"}>{t(`portfolioSettings.states.${state}`)}</Badge>
        )}{" "}
        <span className="hint">{author}</span>
      </p>
      <KeyFacts facts={facts} columns={2} />
    </div>
  );
}
