/** Bounds of one import. Those of bytes and time keep a hostile file from harming the process. */
export interface ImportLimits {
  /** Bytes of the file as it is sent. */
  uploadBytes: number;
  /** Bytes of the text inside a gzip file. */
  textBytes: number;
  /** Values of the file, over all series. */
  values: number;
  series: number;
  /** Characters of one line. */
  lineLength: number;
  /** Wall time of the dry run in milliseconds. */
  parseMs: number;
  /** Heap of the parsing thread in MiB, for text and for workbooks. */
  textHeap: number;
  workbookHeap: number;
}

const MIB = 1024 * 1024;

/** Limits of the service; `uploadMb` is the setting UPLOAD_LIMIT_MB. */
export const importLimits = (uploadMb = 64): ImportLimits => ({
  uploadBytes: uploadMb * MIB,
  textBytes: 512 * MIB,
  values: 5_000_000,
  series: 20_000,
  lineLength: 2 * MIB,
  parseMs: 120_000,
  textHeap: 192,
  workbookHeap: 640,
});

/** Faults that are kept with their line; all of them are counted. */
export const PROBLEMS_KEPT = 500;
/** Bounds of a workbook's zip directory: entries, bytes unpacked, unpacked bytes for one packed byte. */
export const WORKBOOK_BOUNDS = { entries: 1000, bytes: 100 * MIB, ratio: 100 };
/** Unpacked bytes for one packed byte of a gzip file, checked from one MiB on. Text of prices reaches 3 to 20. */
export const GZIP_RATIO = 200;
/** Earlier days are taken for a typing error; the oldest price series in use begin in the nineteenth century. */
export const OLDEST_YEAR = 1800;
