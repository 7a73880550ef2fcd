import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AllocationBar } from "#app/components/charts/allocation.tsx";
import { Badge } from "#app/components/data/badge.tsx";
import type { HistoryEntry } from "./composition-view.server.ts";

interface HistoryLineProps {
  entry: HistoryEntry;
  href: string | null;
  current?: boolean;
  remove?: string | null;
}

/** A day with its turnover and its classes, so that the drift of the allocation is seen without opening anything. */
export function HistoryLine({ entry, href, current = false, remove = null }: HistoryLineProps) {
  const { t } = useTranslation();
  const { day, ahead, comment, turnover, slices } = entry;
  const parts = slices.map(({ label, text }) => `${label} ${text}`).join(", ");
  return (
    <li data-current={current || undefined}>
      <div className="history-head">
        {href ? (
          <Link to={href} aria-current={current ? "true" : undefined} className="figure">
            {day}
          </Link>
        ) : (
          <span className="figure">{day}</span>
        )}
        {ahead ? <Badge>{t("portfolioCompositions.ahead")}</Badge> : null}
        {turnover ? <span className="hint">{t("portfolioCompositions.turnoverOf", { turnover })}</span> : null}
      </div>
      <AllocationBar slices={slices} caption={t("portfolioCompositions.classes", { day, parts })} />
      {comment ? <p className="hint">{comment}</p> : null}
      {remove && current ? <Link to={remove}>{t("modelPortfolios.editor.delete")}</Link> : null}
    </li>
  );
}
