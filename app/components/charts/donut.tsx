import type { ReactNode } from "react";
import { formatPercent } from "#app/domain/format/format.ts";
import { assetClassFill, assetClassOn } from "#app/domain/theme/asset-class.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { AllocationList, LABELLED_FROM, type Slice } from "./allocation.tsx";
import { ChartFigure } from "./chart-figure.tsx";

export interface DonutProps {
  slices: readonly Slice[];
  caption: string;
  centre: { value: string; label: string };
  table?: ReactNode;
}

const RADIUS = 81;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Donut with a hole of 62 %, its total in the middle and the list beside. */
export function Donut({ slices, caption, centre, table }: DonutProps) {
  const total = slices.reduce((sum, { share }) => sum + share, 0) || 1;
  let before = 0;
  const placed = slices.map((slice) => {
    const start = before;
    before += slice.share / total;
    return { ...slice, start, part: slice.share / total };
  });
  return (
    <ChartFigure caption={caption} table={table} explored={{ kind: "donut", slices, centre }}>
      <div className="donut">
        <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
          {placed.map(({ assetClass, start, part }) => (
            <circle
              key={assetClass}
              cx="100"
              cy="100"
              r={RADIUS}
              className="donut-slice"
              style={{ stroke: assetClassFill(assetClass) }}
              strokeDasharray={dashes(part, placed.length > 1)}
              transform={`rotate(${(start * 360 - 90).toFixed(2)} 100 100)`}
            />
          ))}
          {placed
            .filter(({ part }) => part * 100 >= LABELLED_FROM)
            .map((slice) => (
              <SliceLabel key={slice.assetClass} {...slice} />
            ))}
          <text x="100" y="97" className="donut-value">
            {centre.value}
          </text>
          <text x="100" y="116" className="donut-label">
            {centre.label}
          </text>
        </svg>
        <AllocationList slices={slices} bars />
      </div>
    </ChartFigure>
  );
}

/** A slice ends 2 px before the next one. */
function dashes(part: number, gap: boolean): string {
  const length = Math.max(0.5, part * CIRCUMFERENCE - (gap ? 2 : 0));
  return `${length.toFixed(2)} ${CIRCUMFERENCE.toFixed(2)}`;
}

/** A whole number of per cent: the ring has no room for decimals, which the list beside it has. */
function SliceLabel({ assetClass, start, part, share }: Slice & { start: number; part: number }) {
  const language = useLanguage();
  const angle = (start + part / 2) * 2 * Math.PI - Math.PI / 2;
  return (
    <text
      x={(100 + RADIUS * Math.cos(angle)).toFixed(1)}
      y={(104 + RADIUS * Math.sin(angle)).toFixed(1)}
      className="donut-share"
      style={{ fill: assetClassOn(assetClass) }}
    >
      {formatPercent(share, language, { decimals: 0 })}
    </text>
  );
}
