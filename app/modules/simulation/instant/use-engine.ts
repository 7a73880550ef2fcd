import { useEffect, useState } from "react";
import { simulationScenariosPath } from "#app/navigation/paths.ts";
import type { Engine } from "./engine.ts";

/** Milliseconds that a page without work is waited for, and those after which a busy one is taken for idle. */
const IDLE_MS = 400;
const LATEST_MS = 5_000;
/** Longest wait for a page after which scenarios are asked for, where the browser does not say how fast its network is. */
const LONGEST_PAGE_MS = 1_500;

/** Of the Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** A desk: a mouse and room for two columns; and a network that nobody pays for by the byte, as far as the browser says. */
function isQuickDesk(): boolean {
  if (!matchMedia("(pointer: fine) and (min-width: 1024px)").matches || matchMedia("(prefers-reduced-data: reduce)").matches) return false;
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection) {
    // Not by its `downlink`: what Chromium makes of a few small pages is below 1.5 Mbit/s on the quickest network.
    const { saveData = false, effectiveType = "4g" } = connection;
    return !saveData && effectiveType === "4g";
  }
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !page || page.responseEnd - page.requestStart <= LONGEST_PAGE_MS;
}

/** Runs `act` once the page has nothing to do; gives what calls it off. */
function whenIdle(act: () => void): () => void {
  let asked = 0;
  const timer = setTimeout(() => {
    // Safari has no such moment and gets the pause alone.
    if ("requestIdleCallback" in window) asked = requestIdleCallback(act, { timeout: LATEST_MS });
    else act();
  }, IDLE_MS);
  return () => {
    clearTimeout(timer);
    if (asked) cancelIdleCallback(asked);
  };
}

/**
 * The engine for the scenarios of that name, once the page is idle, on a desk with a quick network; null before, elsewhere, and
 * where it could not be had: then the server alone computes, as ever.
 */
export function useEngine(uuid: string, key: string | null): Engine | null {
  const [loaded, setLoaded] = useState<{ key: string; engine: Engine } | null>(null);
  useEffect(() => {
    if (key === null || !isQuickDesk()) return;
    const leaving = new AbortController();
    const load = async () => {
      const [{ engineOf }, answer] = await Promise.all([
        import("./engine.ts"),
        // Where the session has ended, the next form says so: nothing signs in from here.
        fetch(simulationScenariosPath(uuid, key), { signal: leaving.signal, redirect: "error" }),
      ]);
      if (!answer.ok) return;
      const engine = engineOf(new Uint8Array(await answer.arrayBuffer()));
      if (!leaving.signal.aborted) setLoaded({ key, engine });
    };
    const callOff = whenIdle(() => void load().catch(() => undefined));
    return () => {
      callOff();
      leaving.abort();
    };
  }, [uuid, key]);
  return loaded?.key === key ? loaded.engine : null;
}
