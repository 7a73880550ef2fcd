import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";

export type LineDrag = ReturnType<typeof useLineDrag>;

/** A pointer that moved less than this pressed the handle and dragged nothing, in CSS pixels. */
const SHORTEST_DRAG = 6;

/** Lines are ordered by their handles: dragged, with the arrow keys, or pressed. */
export function useLineDrag(root: RefObject<HTMLFieldSetElement>, move: (index: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const start = useRef<number | null>(null);
  const dragged = useRef(false);
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>(".allocation-line") ?? [])];
  const under = (y: number) => {
    const at = rows().findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at < 0 ? rows().length - 1 : at;
  };
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      dragged.current = false;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (start.current === null || (!dragged.current && Math.abs(event.clientY - start.current) < SHORTEST_DRAG)) return;
      dragged.current = true;
      setDrag({ from: index, to: under(event.clientY) });
    },
    onPointerUp: () => {
      start.current = null;
      if (drag && drag.to !== drag.from) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => {
      start.current = null;
      setDrag(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      const last = rows().length - 1;
      const places: Readonly<Record<string, number>> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last };
      const to = places[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to >= 0 && to <= last && to !== index) move(index, to);
    },
  });
  const stateOf = (index: number): "dragged" | "before" | "after" | undefined => {
    if (!drag) return undefined;
    if (index === drag.from) return "dragged";
    return index === drag.to ? (drag.to < drag.from ? "before" : "after") : undefined;
  };
  /** The click that ends a drag is none. */
  const wasDragged = () => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };
  return { handle, stateOf, wasDragged };
}
