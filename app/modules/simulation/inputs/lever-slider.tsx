import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RangeSliderProps } from "#app/components/form/range-slider.tsx";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { amountForField, decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import { stepOf, topOf } from "#app/domain/simulation/slider-range.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useReadOnly } from "../read-only.ts";

interface LeverSliderProps {
  /** Name of the field that it moves. */
  field: string;
  label: string;
  /** What the field holds by now. */
  text: string;
  kind: "money" | "rate" | "years";
  /** Largest value of a range that has one. */
  most?: number;
}

/** Largest yearly return that is set by sliding; a field takes any. */
const MOST_RATE = 15;

/**
 * A slider beside a field, once the page has come to rest: the field is what counts, is all there is without a script, and takes
 * amounts beyond the slider's end.
 */
export function LeverSlider({ field, label, text, kind, most }: LeverSliderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const Slider = useSlider();
  const readOnly = useReadOnly();
  const value = kind === "years" ? Number(text) : Number(readDecimal(text, language) ?? Number.NaN);
  const [top, setTop] = useState(() => topOf(value));
  if (value > top) setTop(topOf(value));
  if (readOnly) return null;
  const range = {
    years: { min: 1, max: most ?? 50, step: 1 },
    rate: { min: 0, max: MOST_RATE, step: 0.1 },
    money: { min: 0, max: top, step: stepOf(top) },
  }[kind];
  const write = (moved: number) => {
    if (kind === "years") return t("simulator.horizon.years", { count: moved });
    return kind === "rate" ? formatPercent(moved, language, { decimals: [0, 2] }) : formatAmount(moved, language, { decimals: 0 });
  };
  const move = (moved: number) => {
    const control = place.current?.closest("form")?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    const typed = String(Math.round(moved * 100) / 100);
    control.value = kind === "years" ? typed : kind === "rate" ? decimalForField(typed, language) : amountForField(typed, language);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div ref={place} className="lever-slider">
      {Slider && Number.isFinite(value) ? (
        <Slider {...range} value={value} label={t("simulator.slider", { label })} write={write} onChange={move} />
      ) : null}
    </div>
  );
}

let loaded: ComponentType<RangeSliderProps> | null = null;

function useSlider(): ComponentType<RangeSliderProps> | null {
  const [part, setPart] = useState<{ Slider: ComponentType<RangeSliderProps> | null }>({ Slider: null });
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      loaded ??= (await import("#app/components/form/range-slider.tsx")).RangeSlider;
      if (wanted) setPart({ Slider: loaded });
    };
    // A page that cannot load it keeps its fields.
    const start = () => void load().catch(() => undefined);
    const timer = setTimeout(start, 200);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return part.Slider;
}
