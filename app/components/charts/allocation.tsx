import type { AssetClass } from "#app/domain/enumerations.ts";
import { assetClassFill, assetClassOn } from "#app/domain/theme/asset-class.ts";

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
export const LABELLED_FROM = 8;

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

/** One 100 % bar. A list beside it has names and figures. */
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
