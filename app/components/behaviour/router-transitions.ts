import { startTransition } from "react";

interface Router<Listener> {
  subscribe(listener: Listener): () => void;
}

/**
 * Lets all that follows the router change in transitions. Remix draws its own context anew at once when the address changes, and React
 * throws away the HTML of a part that waits for its code when a context of it changes outside of a transition. Call it before Remix
 * itself listens: in a layout effect of the page.
 */
export function followInTransitions<Told extends unknown[]>(router: Router<(...told: Told) => void>): void {
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (listener) => subscribe((...told) => startTransition(() => listener(...told)));
}
