import { useWaitedFor } from "./waited-for.ts";

/**
 * Lies over the page while something is pending for more than a second and says what is waited for, in the organisation's colours; the page
 * under it stays in sight and in use. Before that the thin bar is enough: the style sheet holds the delay, so a quick page shows nothing.
 */
export function LoadingOverlay() {
  const words = useWaitedFor();
  if (words === null) return null;
  return (
    <div className="loading-overlay" aria-hidden="true">
      <p className="loading-overlay-words">
        <span className="loading-overlay-mark" />
        {words}
      </p>
    </div>
  );
}
