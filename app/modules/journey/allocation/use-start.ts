import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Presses beside the lines, which leave them as they are typed. */
const BESIDE = /^(split|select|improve)$/;

/** Counts the presses that put other lines into the editor: it begins anew with each, and keeps what was typed through all others. */
export function useStart(): number {
  const { formData } = useNavigation();
  const intent = String(formData?.get("intent") ?? "");
  const [start, setStart] = useState(0);
  const replaces = useRef(false);
  useEffect(() => {
    if (intent !== "") replaces.current = !BESIDE.test(intent);
    else if (replaces.current) {
      replaces.current = false;
      setStart((before) => before + 1);
    }
  }, [intent]);
  return start;
}
