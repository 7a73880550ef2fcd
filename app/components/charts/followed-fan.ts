import { fromTop, linePath, round1 } from "./axis.ts";
import { pack } from "./explorer/packed.ts";
import { drawFan, type FanDrawing, type FanInput, type FanTexts, fanAxis } from "./fan.ts";
import { HUNDREDS } from "./fan-measures.ts";

/** A value at a number of months since the start, which may have a part of a month. */
export interface FanPoint {
  month: number;
  value: number;
}

/** A fan with what happened since laid over it; marks in per cent from the left and from the top. */
export interface FollowedDrawing extends FanDrawing {
  realised: string;
  now: { left: number; top: number };
  balance: { left: number; top: number } | null;
  /** What happened, for whoever explores it: months in hundredths, amounts rounded to 100. */
  exploredPast: { months: string; values: string; balance: FanPoint | null };
}

export function drawFollowed(input: FanInput, realised: readonly FanPoint[], balance: FanPoint | null, texts: FanTexts): FollowedDrawing {
  const months = Math.max(1, input.median.length - 1);
  const whole = { ...input, highest: Math.max(...realised.map(({ value }) => value), balance?.value ?? 0) };
  const axis = fanAxis(whole);
  const mark = ({ month, value }: FanPoint) => ({ left: round1((month / months) * 100), top: fromTop(value, axis) });
  return {
    ...drawFan(whole, texts),
    realised: linePath(realised.map(({ month, value }) => ({ x: (month / months) * 1000, y: fromTop(value, axis) * 10 }))),
    now: mark(realised.at(-1) ?? { month: 0, value: 0 }),
    balance: balance && mark(balance),
    exploredPast: {
      months: pack(
        realised.map(({ month }) => month),
        100,
      ),
      values: pack(
        realised.map(({ value }) => value),
        HUNDREDS,
      ),
      balance,
    },
  };
}
