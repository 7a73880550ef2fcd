import { type Navigation, useNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

const follow = (changed: () => void) => window.__remixRouter.subscribe(changed);

/**
 * Where the page is going: from the moment the router goes there until the next page is shown. `useNavigation` alone says so with the
 * next state of the whole page, which waits for the parts that sleep (`on-touch.tsx`).
 */
export function useNavigationNow(): Navigation {
  const shown = useNavigation();
  const now = useSyncExternalStore(
    follow,
    () => window.__remixRouter.state.navigation,
    () => shown,
  );
  return now.state === "idle" ? shown : now;
}
