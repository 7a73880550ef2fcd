import { Slider } from "radix-ui";

export interface RangeSliderProps {
  value: number;
  min: number;
  max: number;
  step: number;
  label: string;
  /** Writes a value as a screen reader says it. */
  write: (value: number) => string;
  onChange: (value: number) => void;
}

/** A figure between two ends, moved by mouse, finger or keys. It sends nothing: it stands beside the field that does. */
export function RangeSlider({ value, min, max, step, label, write, onChange }: RangeSliderProps) {
  const shown = Math.min(max, Math.max(min, value));
  return (
    <Slider.Root
      className="range"
      value={[shown]}
      min={min}
      max={max}
      step={step}
      onValueChange={([moved]) => moved !== undefined && onChange(moved)}
    >
      <Slider.Track className="range-track">
        <Slider.Range className="range-part" />
      </Slider.Track>
      <Slider.Thumb className="range-thumb" aria-label={label} aria-valuetext={write(shown)} />
    </Slider.Root>
  );
}
