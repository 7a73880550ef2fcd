import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Exploration, ExploredSeries } from "./explored.ts";
import { across, nearest, type Span, valuesAt } from "./view.ts";

interface ReadingProps {
  areaRef: RefObject<HTMLDivElement>;
  on: readonly ExploredSeries[];
  places: readonly number[];
  span: Span;
  across: Exploration["across"];
  /** What the chart shows. */
  name: string;
  children: ReactNode;
}

/** Places that a key moves by; the ends are farther than any. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * All values at one place, under a cross-hair that follows the pointer and the arrow keys alike: a slider to assistive tools, which
 * say the values at each step. The library's own tooltip knows neither keys nor screen readers.
 */
export function Reading({ areaRef, on, places, span, across: { text }, name, children }: ReadingProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number | null>(null);
  const read = at === null ? null : nearest(places, at);
  const values = read === null ? [] : valuesAt(on, read);
  const last = places.length - 1;
  const index = read === null ? last : places.indexOf(read);

  const onPointer = ({ clientX, currentTarget, buttons, pointerType }: PointerEvent<HTMLDivElement>) => {
    // While a mouse drags, the library draws the part that is chosen.
    if (buttons !== 0 && pointerType === "mouse") return setAt(null);
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(span.from + ((clientX - left) / width) * (span.to - span.from));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setAt(null);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = read === null ? (step < 0 ? last + 1 : -1) : index;
    setAt(places[Math.max(0, Math.min(last, from + step))] ?? null);
  };
  return (
    <div
      ref={areaRef}
      className="explorer-area"
      role="slider"
      tabIndex={0}
      aria-label={t("charts.values", { chart: name })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={
        read === null
          ? t("charts.useArrows")
          : [text(read), ...values.map(({ series, point }) => `${series.name} ${series.text(point)}`)].join(", ")
      }
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setAt(null)}
      onBlur={() => setAt(null)}
      onKeyDown={onKey}
    >
      {children}
      {read === null ? null : <Values at={across(read, span)} title={text(read)} values={values} />}
    </div>
  );
}

function Values({ at, title, values }: { at: number; title: string; values: ReturnType<typeof valuesAt> }) {
  return (
    <>
      <i className="explorer-hair" style={{ left: `${at}%` }} />
      <div className={at > 50 ? "explorer-tip explorer-tip-left" : "explorer-tip"} style={{ "--at": `${at}%` } as React.CSSProperties}>
        <b>{title}</b>
        {values.map(({ series, point }) => (
          <span key={series.key}>
            <i className={series.mark} style={series.fill ? { background: series.fill } : undefined} />
            {series.name}
            <span className="figure">{series.text(point)}</span>
          </span>
        ))}
      </div>
    </>
  );
}
