import { useEffect, useReducer, useRef } from "react";

/** A finger's click comes a moment after it is lifted. */
const CLICK_MS = 60;

/**
 * The latest value; while a pointer is pressed, the one of before. What arrives by itself moves what is on the page,
 * and a button that moves between press and release gets no click.
 *
 * Refs, not an effect on `latest`: a fetcher's data changes before the render that announces it, and React drops the effects
 * of a render that turns out to change no state, while it remembers what they depended on.
 */
export function useStill<T>(latest: T): T {
  const arrived = useRef(latest);
  const shown = useRef(latest);
  const pressed = useRef(false);
  const [, showArrived] = useReducer((count: number) => count + 1, 0);
  arrived.current = latest;
  if (!pressed.current) shown.current = latest;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const press = () => {
      clearTimeout(timer);
      pressed.current = true;
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed.current = false;
        if (shown.current !== arrived.current) showArrived();
      }, CLICK_MS);
    };
    const ends = ["pointerup", "pointercancel", "blur"] as const;
    addEventListener("pointerdown", press, true);
    for (const end of ends) addEventListener(end, release);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", press, true);
      for (const end of ends) removeEventListener(end, release);
    };
  }, []);
  return shown.current;
}
