import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { type PortfoliosArea, portfolioChangesPath, portfolioPath, portfolioVersionPath } from "#app/navigation/paths.ts";

const EVERY_MS = 3000;

interface ChangeWatchProps {
  area: PortfoliosArea;
  uuid: string;
  /** Of the portfolio as it is shown. */
  version: number;
}

/** Tells each version that it learns of while the page is seen: from the server's stream, and while there is none by asking. */
function watch(area: PortfoliosArea, uuid: string, tell: (version: number) => void): () => void {
  const controller = new AbortController();
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const ask = async () => {
    const answer = await fetch(portfolioVersionPath(area, uuid), {
      signal: controller.signal,
      headers: { Accept: "application/json" },
    }).catch(() => null);
    if (!answer?.ok || !answer.headers.get("content-type")?.startsWith("application/json")) return;
    const told: { version: number | null } = await answer.json().catch(() => ({ version: null }));
    if (told.version !== null) tell(told.version);
  };
  const askAlone = (alone: boolean) => {
    clearInterval(timer);
    timer = alone ? setInterval(() => void ask(), EVERY_MS) : undefined;
  };
  const end = () => {
    stream?.close();
    stream = null;
    askAlone(false);
  };
  const begin = () => {
    end();
    if (document.hidden) return;
    stream = new EventSource(portfolioChangesPath(area, uuid));
    stream.onopen = () => askAlone(false);
    // The browser opens a stream anew that was cut; one that was refused stays away.
    stream.onerror = () => askAlone(true);
    stream.onmessage = ({ data }) => tell((JSON.parse(String(data)) as { version: number }).version);
  };
  begin();
  document.addEventListener("visibilitychange", begin);
  return () => {
    controller.abort();
    end();
    document.removeEventListener("visibilitychange", begin);
  };
}

/**
 * Says at once that somebody changed the portfolio that is looked at; what is typed stays, and a press shows what is in place. A
 * page that is not seen asks nothing.
 */
export function ChangeWatch({ area, uuid, version }: ChangeWatchProps) {
  const { t } = useTranslation();
  const [newest, setNewest] = useState(version);
  const isChanged = newest > version;
  useEffect(() => {
    if (isChanged) return;
    return watch(area, uuid, (told) => setNewest(told));
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
