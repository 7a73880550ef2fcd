import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import type { ExploredSeries } from "./explored.ts";

interface LegendTogglesProps {
  series: readonly ExploredSeries[];
  /** Keys of what is not drawn. */
  off: ReadonlySet<string>;
  onChange: (off: ReadonlySet<string>) => void;
  above: boolean;
}

/** The legend in its own place, each entry a button that takes its series away or brings it back. */
export function LegendToggles({ series, off, onChange, above }: LegendTogglesProps) {
  const { t } = useTranslation();
  const on = series.filter(({ key }) => !off.has(key)).map(({ key }) => key);
  return (
    <ToggleGroup.Root
      type="multiple"
      className={above ? "legend legend-above" : "legend"}
      aria-label={t("charts.series")}
      value={on}
      onValueChange={(keys) => onChange(new Set(series.filter(({ key }) => !keys.includes(key)).map(({ key }) => key)))}
    >
      {series.map(({ key, name, mark, fill, last }) => (
        <ToggleGroup.Item key={key} value={key} className="legend-toggle">
          <i className={mark} style={fill ? { background: fill } : undefined} />
          {name}
          {last ? <b className={`figure value-${key}`}>{last}</b> : null}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
