import type { FigureKey, FigureValue } from "./figures.ts";
import type { RegulatoryFormat } from "./format.ts";

/** A sheet of a file that is one of the formats; of a text file, the file itself. Lines are counted from 1. */
export interface RegulatorySheet {
  name: string | null;
  format: RegulatoryFormat;
  version: string;
  headLine: number;
  titles: string[];
  lines: number;
}

/** What a file would do, or did. */
export interface RegulatorySummary {
  lines: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Lines whose code is no ISIN: they are left out. */
  leftOut: number;
  /** Sheets that are none of the formats. */
  otherSheets: string[];
}

/** What is wrong with a cell, or to be looked at. */
export interface RegulatoryProblem {
  severity: "error" | "warning";
  code: string;
  sheet: string | null;
  line: number | null;
  column: string | null;
  /** Address in its sheet, for instance BD14; of a text file too, as a spreadsheet shows it. */
  cell: string | null;
  found: string | null;
  /** Why a file could not be read at all. */
  messageKey: string | null;
}

/** What is known here of a product, with where it comes from. */
export interface OwnFigures {
  series: string;
  seriesName: string;
  /** Last day of the values that risk and scenarios are computed from; null where they could not be. */
  valuesTo: string | null;
  figures: Partial<Record<FigureKey, FigureValue>>;
  /** Figures of these that are recorded in the definition of the series, not computed. */
  recorded: FigureKey[];
}
