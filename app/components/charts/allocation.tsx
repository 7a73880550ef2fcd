import type { ReactNode } from "react";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format.ts";
import { assetClassFill, assetClassOn } from "#app/domain/theme/asset-class.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ChartFigure } from "./plot.tsx";

export interface Slice {
  assetClass: AssetClass;
  /** Name of the class. */
  label: string;
  /** Per cent of the whole, 0 to 100. */
  share: number;
  /** Written share. */
  text: string;
}

/** Slices from this share on bear their figure. */
const LABELLED_FROM = 8;

export interface AllocationBarProps {
  /** In the order of `ASSET_CLASS_ORDER`. */
  slices: readonly Slice[];
  /** Says what the bar shows. */
  caption: string;
  /** 26 px with figures instead of a thin bar. */
  labelled?: boolean;
  /** Per cent that is not allocated yet: hatched. */
  rest?: number;
}

/** One 100 % bar. A list with names and figures stands beside it. */
export function AllocationBar({ slices, caption, labelled = false, rest = 0 }: AllocationBarProps) {
  return (
    <div className={labelled ? "bar bar-labelled" : "bar"} role="img" aria-label={caption}>
      {slices.map(({ assetClass, share, text }) => (
        <span
          key={assetClass}
          style={{ flexGrow: share, background: assetClassFill(assetClass), color: assetClassOn(assetClass) }}
          data-class={assetClass}
        >
          {labelled && share >= LABELLED_FROM ? text : null}
        </span>
      ))}
      {rest > 0 ? <span className="bar-rest" style={{ flexGrow: rest }} /> : null}
    </div>
  );
}

/** Small square in the colour of a class. */
export function ClassMark({ assetClass }: { assetClass: AssetClass }) {
  return <i className="class-mark" data-class={assetClass} style={{ background: assetClassFill(assetClass) }} />;
}

/** Names and figures of the classes, beside every bar or donut; with `bars`, each above a bar of its share. */
export function AllocationList({ slices, bars = false }: { slices: readonly Slice[]; bars?: boolean }) {
  return (
    <ul className="allocation-list">
      {slices.map(({ assetClass, label, share, text }) => (
        <li key={assetClass}>
          <ClassMark assetClass={assetClass} />
          <span>{label}</span>
          <span className="figure">{text}</span>
          {bars ? (
            <span className="class-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(share, 100)}%`, background: assetClassFill(assetClass) }} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

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
    <ChartFigure caption={caption} table={table}>
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

/** A whole number of per cent: the ring has no room for decimals, which the list beside it bears. */
function SliceLabel({ assetClass, start, part, share }: Slice & { start: number; part: number }) {
  const { language } = useTranslation();
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
