import type { Texts } from "#app/i18n/texts.ts";
import type { tableImport as french } from "../fr/tableImport.ts";

export const tableImport: Texts<typeof french> = {
  fileHint: "Excel workbook (.xlsx) or delimited text (.csv), 700 kB at most. Nothing is written before you confirm.",
  fileLarge: "This file is larger than 700 kB. Divide it into several files.",
  fileGone: "The file that was checked is no longer kept. Choose it again.",
  check: "Check the file",
  confirm: "Confirm the import",
  states: {
    ready: "The file is correct. Nothing is written until you confirm.",
    idle: "Everything that this file says is stored already.",
    refused: "The file has faults: nothing was written.",
  },
  rows: "Lines read",
  added: "Added",
  changed: "Changed",
  unchanged: "Unchanged",
  faultCount_one: "{{shown}} fault",
  faultCount_other: "{{shown}} faults",
  faultsCaption: "Faults of the file",
  place: "Cell",
  line: "line {{line}}",
  column: "Column",
  found: "Value read",
  expectedHead: "Expected",
  code: "Code",
};
