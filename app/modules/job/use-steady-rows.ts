import { type FocusEvent, useRef, useState } from "react";
import type { JobRow } from "./jobs-view.server.ts";

/**
 * Rows that stay where they are while somebody points at one or has the focus in one: what is new of them is shown in place, what is
 * gone stays as it was, new rows come last. `hold` goes on the element around the rows.
 */
export function useSteadyRows(rows: JobRow[]) {
  // Apart: a press moves the focus, and rows that moved under it then would take the press elsewhere.
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const shown = useRef(rows);
  if (!isHeld) shown.current = rows;
  else {
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const before = shown.current.map((row) => byNumber.get(row.number) ?? row);
    const known = new Set(before.map(({ number }) => number));
    shown.current = [...before, ...rows.filter(({ number }) => !known.has(number))];
  }
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return { rows: shown.current, hold };
}
