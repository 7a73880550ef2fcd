import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Explored, SurfaceProps } from "./explored.ts";

/** A pointer that only passes over a chart asks for nothing. */
const REST_MS = 120;

let Surface: ComponentType<SurfaceProps> | null = null;

/** Calls when a mouse rests on the chart, a finger touches it or the focus reaches it. */
function whenReached(chart: HTMLElement | null, call: () => void): () => void {
  let rest: ReturnType<typeof setTimeout>;
  const enter = ({ pointerType }: PointerEvent) => {
    // A finger leaves as soon as it has tapped.
    if (pointerType === "mouse") rest = setTimeout(call, REST_MS);
    else call();
  };
  const leave = () => clearTimeout(rest);
  chart?.addEventListener("pointerenter", enter);
  chart?.addEventListener("pointerleave", leave);
  chart?.addEventListener("focusin", call);
  return () => {
    leave();
    chart?.removeEventListener("pointerenter", enter);
    chart?.removeEventListener("pointerleave", leave);
    chart?.removeEventListener("focusin", call);
  };
}

/**
 * A chart that can be explored. The server's drawing stands until a pointer rests on it, the focus reaches it or its button is
 * pressed: then the explorer and its library are loaded and take the drawing's place, in the same box. Without script, and where
 * the library does not come, the drawing stays.
 */
export function Explorable({ explored, caption, children }: { explored: Explored; caption: string; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(0);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const explore = useCallback(() => {
    Promise.all([import("./surface.tsx"), i18n.loadNamespaces("charts")]).then(
      ([part]) => {
        Surface = part.default;
        setShown(true);
      },
      () => {},
    );
  }, [i18n]);
  useEffect(() => whenReached(whole.current, explore), [explore]);
  return (
    <div className="explorer" ref={whole}>
      {shown && Surface && bar ? <Surface explored={explored} caption={caption} bar={bar} asked={asked} /> : children}
      <div className="explorer-bar">
        <button
          type="button"
          className="explorer-start"
          onClick={() => {
            explore();
            setAsked((count) => count + 1);
          }}
        >
          <MagnifyingGlassIcon aria-hidden="true" />
          {t("common.actions.exploreChart")}
        </button>
        <div className="contents" ref={setBar} />
      </div>
    </div>
  );
}
