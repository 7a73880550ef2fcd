import { useEffect, useRef, useState } from "react";

/** A finger's click comes a moment after it is lifted. */
const CLICK_MS = 60;

/**
 * The latest value; while a pointer is pressed, the one of before. What arrives by itself moves what stands on the page,
 * and a button that moves between press and release gets no click.
 */
export function useStill<T>(latest: T): T {
  const [shown, setShown] = useState(latest);
  const arrived = useRef(latest);
  const pressed = useRef(false);
  useEffect(() => {
    arrived.current = latest;
    if (!pressed.current) setShown(latest);
  }, [latest]);
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
        setShown(arrived.current);
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
  return shown;
}
