import { type RefObject, useEffect, useRef, useState } from "react";

/** Presses a button of the form once the calculation under way has answered; false where none is, and nothing is held. */
export type HoldPress = (button: HTMLButtonElement | null) => boolean;

/** Milliseconds that a press waits for the calculation under way: that of a slow network is not waited for. */
const HELD_MS = 2000;

/**
 * A press that goes to the server waits for the calculation under way: its draft would be another version than the one that is
 * pressed for, and its answer would end the loading of the page that follows, with the message that says what was done.
 */
export function useHeldPress(form: RefObject<HTMLFormElement>, idle: boolean): HoldPress {
  const [held, setHeld] = useState<{ button: HTMLButtonElement | null } | null>(null);
  const goesOn = useRef(false);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(
      () => {
        setHeld(null);
        goesOn.current = true;
        form.current?.requestSubmit(held.button);
        goesOn.current = false;
      },
      idle ? 0 : HELD_MS,
    );
    return () => clearTimeout(timer);
  }, [held, idle, form]);
  return (button) => {
    if (goesOn.current || (idle && !held)) return false;
    // Pressed again meanwhile, it is still one press.
    if (!held) setHeld({ button });
    return true;
  };
}
