import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { type PortfoliosArea, portfolioPath, portfolioVersionPath } from "#app/navigation/paths.ts";

const EVERY_MS = 3000;

interface ChangeWatchProps {
  area: PortfoliosArea;
  uuid: string;
  /** Of the portfolio as it is shown. */
  version: number;
}

/**
 * Says within seconds that somebody changed the portfolio that is looked at; what is typed stays, and a press shows what is in
 * place. A page that is not seen asks nothing.
 */
export function ChangeWatch({ area, uuid, version }: ChangeWatchProps) {
  const { t } = useTranslation();
  const [newest, setNewest] = useState(version);
  const isChanged = newest > version;
  useEffect(() => {
    if (isChanged) return;
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const answer = await fetch(portfolioVersionPath(area, uuid), {
        signal: controller.signal,
        headers: { Accept: "application/json" },
      }).catch(() => null);
      if (!answer?.ok || !answer.headers.get("content-type")?.startsWith("application/json")) return;
      const told: { version: number | null } = await answer.json().catch(() => ({ version: null }));
      if (told.version !== null) setNewest(told.version);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    const onSeen = () => void ask();
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [area, uuid, isChanged]);
  return (
    <div role="status" className={isChanged ? "change-watch" : undefined}>
      {isChanged ? (
        <Notice
          kind="flashy"
          actions={
            <Link to={portfolioPath(area, uuid)} reloadDocument>
              {t("portfolioAnalysis.changed.show")}
            </Link>
          }
        >
          {t("portfolioAnalysis.changed.text")}
        </Notice>
      ) : null}
    </div>
  );
}
