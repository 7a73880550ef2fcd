interface MeasureBarProps {
  /** 0 to 100 per cent of the scale; what is beyond ends at its end. */
  share: number;
  /** Where on the scale a mark stands, such as what was asked for. */
  mark?: number | undefined;
  /** The bound that others are held against. */
  isBound?: boolean;
}

/** One quantity on a scale. The figure stands beside it in words: the bar says nothing of its own. */
export function MeasureBar({ share, mark, isBound = false }: MeasureBarProps) {
  const within = (value: number) => `${Math.min(100, Math.max(0, value))}%`;
  return (
    <span className="measure-bar" aria-hidden="true" data-bound={isBound || undefined}>
      <span style={{ width: within(share) }} />
      {mark === undefined ? null : <i style={{ insetInlineStart: within(mark) }} />}
    </span>
  );
}
