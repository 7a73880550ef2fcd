import { useWaitedFor } from "./waited-for.ts";

/** Thin bar at the top while something is pending, told to screen readers too; it appears after 150 ms (CSS), the old page stays. */
export function LoadingBar() {
  const words = useWaitedFor();
  return (
    <div className="loading-bar" data-busy={words !== null || undefined} role="status">
      {words === null ? null : <span className="visually-hidden">{words}</span>}
    </div>
  );
}
