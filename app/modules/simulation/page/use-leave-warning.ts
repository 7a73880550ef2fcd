import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Asks before what was typed and has not reached the server is left. What has reached it is kept as a draft, and nobody
 * is asked about that. A form of the page itself carries what stands in it and is let through.
 */
export function useLeaveWarning(lossy: boolean, question: string): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lossy && !nextLocation.pathname.startsWith(currentLocation.pathname.replace(/\/$/, "")),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
  useEffect(() => {
    if (!lossy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [lossy]);
}
