import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A form that is sent while the answer to another one is on its way waits for it and goes then, if it is still there. Sent at once it
 * would name the version that the other one has just ended, and a person would be in conflict with themselves.
 */
export function useInTurn(): void {
  const { state, formMethod } = useNavigation();
  const busy = state !== "idle" && formMethod === "POST";
  const isBusy = useRef(busy);
  const waiting = useRef<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null);
  useEffect(() => {
    isBusy.current = busy;
    const { form, button } = waiting.current ?? {};
    if (busy || !form) return;
    waiting.current = null;
    if (form.isConnected && (!button || button.isConnected)) form.requestSubmit(button);
  }, [busy]);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!isBusy.current || !(form instanceof HTMLFormElement) || form.method !== "post") return;
      event.preventDefault();
      event.stopPropagation();
      waiting.current = { form, button: event.submitter };
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, []);
}
