import { type RefObject, useEffect, useRef, useState } from "react";

/** The field of what was just added takes the focus, and is known until it is left. */
export function useFocusOnAdded(form: RefObject<HTMLFormElement>, revision: number) {
  const [field, setField] = useState<string | null>(null);
  const waits = useRef<string | null>(null);
  const shown = useRef(revision);
  // The fields that a new start brings are there after it.
  useEffect(() => {
    if (revision === shown.current) return;
    shown.current = revision;
    const control = waits.current && form.current?.elements.namedItem(waits.current);
    waits.current = null;
    if (!(control instanceof HTMLInputElement)) return;
    control.focus();
    control.select();
  }, [revision, form]);
  const wait = (name: string) => {
    waits.current = name;
    setField(name);
  };
  const leave = (control: EventTarget) => {
    if (control instanceof HTMLInputElement && control.name === field) setField(null);
  };
  return { field, wait, leave };
}
