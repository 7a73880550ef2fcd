import { type ReactNode, useId } from "react";
import { Legend } from "./plot.tsx";

export interface SuccessGaugeProps {
  /** Share of scenarios that reach the goal, 0 to 1. */
  share: number;
  /** Written share, `76 %`. */
  text: string;
  /** Words under it. */
  label: string;
}

/** Half ring. The sentence beside it says the same in counts. */
export function SuccessGauge({ share, text, label }: SuccessGaugeProps) {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  const arc = "M12 92A80 80 0 0 1 172 92";
  return (
    <div className="gauge">
      <svg viewBox="0 0 184 104" aria-hidden="true" focusable="false">
        <path d={arc} className="gauge-track" />
        {filled > 0 ? <path d={arc} pathLength={100} strokeDasharray={`${filled} 200`} className="gauge-value" /> : null}
      </svg>
      <p className="gauge-text">
        <b className={text.length > 6 ? "gauge-words" : "gauge-number"}>{text}</b>
        <span>{label}</span>
      </p>
    </div>
  );
}

const ROWS = 5;
const CELL = 10;

export interface ScenarioSquaresProps {
  reached: number;
  total?: number;
  legend: { reached: string; short: string; unit: string };
}

/** One square for each scenario, filled column by column. */
export function ScenarioSquares({ reached, total = 250, legend }: ScenarioSquaresProps) {
  const id = useId().replace(/[^\w-]/g, "");
  const width = Math.ceil(total / ROWS) * CELL;
  const full = Math.floor(reached / ROWS) * CELL;
  const rest = (reached % ROWS) * CELL;
  const pattern = (name: string) => (
    <pattern id={`${id}${name}`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
      <rect width="7.4" height="7.4" className={`square-${name}`} />
    </pattern>
  );
  return (
    <div className="squares">
      <svg viewBox={`0 0 ${width} ${ROWS * CELL}`} aria-hidden="true" focusable="false">
        <defs>
          {pattern("on")}
          {pattern("off")}
        </defs>
        <rect width={width} height={ROWS * CELL} fill={`url(#${id}off)`} />
        {full > 0 ? <rect width={full} height={ROWS * CELL} fill={`url(#${id}on)`} /> : null}
        {rest > 0 ? <rect x={full} width={CELL} height={rest} fill={`url(#${id}on)`} /> : null}
      </svg>
      <Legend
        items={[
          { key: "on", mark: "square-on", text: legend.reached },
          { key: "off", mark: "square-off", text: legend.short },
          { key: "unit", mark: "none", text: legend.unit },
        ]}
      />
    </div>
  );
}

export interface SuccessChancesProps extends SuccessGaugeProps {
  /** "189 of 250 market scenarios reach €100,000 by March 2040. 61 fall short." */
  sentence: ReactNode;
  squares: ScenarioSquaresProps;
}

/** Gauge, sentence in counts and squares, side by side where there is room. */
export function SuccessChances({ sentence, squares, ...gauge }: SuccessChancesProps) {
  return (
    <div className="success">
      <SuccessGauge {...gauge} />
      <div>
        <p className="key-sentence">{sentence}</p>
        <ScenarioSquares {...squares} />
      </div>
    </div>
  );
}
