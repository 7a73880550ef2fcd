import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { DonutSurface } from "./donut-surface.tsx";
import type { SurfaceProps } from "./explored.ts";
import { explorationOf } from "./kinds/adapters.ts";
import { PlotSurface } from "./plot-surface.tsx";

/** What takes the place of a drawing: loaded with the chart library when somebody explores. */
export default function Surface({ explored, ...rest }: SurfaceProps) {
  return explored.kind === "donut" ? <DonutSurface explored={explored} {...rest} /> : <OfAxes explored={explored} {...rest} />;
}

type AxesProps = Omit<SurfaceProps, "explored"> & { explored: Exclude<SurfaceProps["explored"], { kind: "donut" }> };

function OfAxes({ explored, ...rest }: AxesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // The words beside a drawing come with it; the object that holds them is another one at each rendering of the page.
  const held = useRef(explored);
  if (held.current.drawing !== explored.drawing) held.current = explored;
  const drawn = held.current;
  const exploration = useMemo(
    () => explorationOf(drawn, { day: t("charts.day"), month: t("charts.month") }, language),
    [drawn, t, language],
  );
  const { from, to } = exploration.span;
  // Figures over other days begin whole again.
  return <PlotSurface key={`${from} ${to}`} exploration={exploration} {...rest} />;
}
