import type { ApexOptions } from "apexcharts";
import { useMemo, useRef } from "react";
import ReactApexChart from "react-apexcharts";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { csvLine } from "#app/domain/format/spreadsheet-text.ts";
import { assetClassFill } from "#app/domain/theme/asset-class.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { AllocationList } from "../allocation.tsx";
import { bareChart, drawnColour } from "./apex-plot.tsx";
import type { Explored, SurfaceProps } from "./explored.ts";
import { label, legend, nested, sheet } from "./picture.ts";
import { useFocusWhenAsked } from "./plot-surface.tsx";
import { savePicture, saveText } from "./save.ts";
import { Tools } from "./tools.tsx";

type DonutProps = Omit<SurfaceProps, "explored"> & { explored: Extract<Explored, { kind: "donut" }> };

/** A donut, alive: the slice under the pointer says its class and share; the list beside it tells all of them to anyone. */
export function DonutSurface({ explored: { slices, centre }, caption, bar, asked }: DonutProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ring = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFocusWhenAsked(list, asked);
  const options = useMemo((): ApexOptions => {
    const bare = bareChart();
    return {
      ...bare,
      labels: slices.map(({ label: name }) => name),
      colors: slices.map(({ assetClass }) => drawnColour(assetClassFill(assetClass), bar)),
      stroke: { width: 2, colors: ["#fff"] },
      tooltip: {
        enabled: true,
        fillSeriesColor: false,
        theme: "light",
        y: { formatter: (_, { seriesIndex }) => slices[seriesIndex]?.text ?? "" },
      },
      plotOptions: { pie: { expandOnClick: false, donut: { size: "62%" } } },
    };
  }, [slices, bar]);
  const drawing = () => {
    const names = slices.map(({ assetClass, label: name, text }) => ({ name: `${name} ${text}`, colour: assetClassFill(assetClass) }));
    const { items, rows } = legend(names, 60, WIDTH, bar);
    const top = 60 + rows * 20;
    const at = { x: (WIDTH - SIZE) / 2, y: top, width: SIZE, height: SIZE };
    const middle = [centre.value, centre.label].map((text, i) =>
      label(text, WIDTH / 2, top + SIZE / 2 + i * 18, { size: 15 - i * 4, anchor: "middle" }),
    );
    return sheet(WIDTH, top + SIZE + 24, [label(caption, 16, 24, { size: 13 }), ...items, nested(ring.current, at), ...middle]);
  };
  const comma = (share: number) => String(share).replace(".", language === "fr" ? "," : ".");
  const table = () => {
    const separator = language === "fr" ? ";" : ",";
    const rows = [[t("charts.assetClass"), t("charts.share")], ...slices.map(({ label: name, share }) => [name, comma(share)])];
    return `\uFEFF${rows.map((row) => csvLine(row, separator)).join("\r\n")}\r\n`;
  };
  const save = {
    csv: () => saveText(caption, table(), "text/csv;charset=utf-8", "csv"),
    svg: () => saveText(caption, drawing(), "image/svg+xml;charset=utf-8", "svg"),
    png: () => savePicture(caption, drawing()),
  };
  return (
    <>
      <div className="donut">
        <div className="donut-live" ref={ring} aria-hidden="true">
          <ReactApexChart type="donut" series={slices.map(({ share }) => share)} options={options} width="100%" height="100%" />
          <p>
            <b>{centre.value}</b>
            {centre.label}
          </p>
        </div>
        <div ref={list} tabIndex={-1}>
          <AllocationList slices={slices} bars />
        </div>
      </div>
      {createPortal(<Tools zoom={null} save={save} />, bar)}
    </>
  );
}

const WIDTH = 520;
const SIZE = 280;
