import { fromTop, linePath, niceAxis, round1, type Tick } from "./axis.ts";
import { pack } from "./explorer/packed.ts";

/** A choice between risk and return, both decimal fractions a year. */
export interface RiskReturn {
  risk: number;
  reward: number;
}

export interface FrontierDrawing {
  path: string;
  /** Marks in per cent from the left and from the top. */
  marks: Array<{ key: string; left: number; top: number }>;
  yTicks: Tick[];
  xTicks: Tick[];
  /** The figures behind the line, packed in hundred-thousandths, and behind the marks. */
  explored: { risks: string; rewards: string; marks: Array<RiskReturn & { key: string }>; across: Axis; up: Axis };
}

type Axis = ReturnType<typeof niceAxis>;
/** Fractions are packed with five decimals. */
export const FRACTION_SCALE = 100_000;

/** Best return at each risk as a line, and choices as marks beside it. */
export function drawFrontier(
  frontier: readonly RiskReturn[],
  choices: ReadonlyArray<RiskReturn & { key: string }>,
  axisText: (fraction: number) => string,
): FrontierDrawing {
  const all = [...frontier, ...choices];
  const rewards = all.map(({ reward }) => reward);
  const across = niceAxis(0, Math.max(...all.map(({ risk }) => risk), 0.001));
  const up = niceAxis(Math.min(...rewards), Math.max(...rewards, 0.001));
  const left = (risk: number) => round1(((risk - across.from) / (across.to - across.from)) * 100);
  return {
    path: linePath(frontier.map(({ risk, reward }) => ({ x: left(risk) * 10, y: fromTop(reward, up) * 10 }))),
    marks: choices.map(({ key, risk, reward }) => ({ key, left: left(risk), top: fromTop(reward, up) })),
    yTicks: up.ticks.map((value) => ({ at: fromTop(value, up), text: axisText(value) })),
    xTicks: across.ticks.map((value) => ({ at: left(value), text: axisText(value) })),
    explored: {
      risks: pack(
        frontier.map(({ risk }) => risk),
        FRACTION_SCALE,
      ),
      rewards: pack(
        frontier.map(({ reward }) => reward),
        FRACTION_SCALE,
      ),
      marks: choices.map(({ key, risk, reward }) => ({ key, risk, reward })),
      across,
      up,
    },
  };
}
