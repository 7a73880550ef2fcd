import type { ReactNode } from "react";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import type { Earlier } from "#app/domain/allocation/earlier.ts";
import type { AllocationLine, RemovedLine } from "#app/domain/allocation/lines.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";

/** What is known of a line besides what is typed. */
export interface LineInfo {
  name: string;
  /** ISIN or another code, under the name. */
  code?: string | null;
  assetClass?: AssetClass;
  /** Synthetic risk indicator, 1 to 7; null where it is not known, absent where none applies. */
  sri?: number | null;
  /** Least and most per cent that the line may have. */
  range?: { min?: number; max?: number };
  /** Beside the name: where its values come from, that it is closed. */
  mark?: ReactNode;
}

export interface AllocationEditorProps {
  /** Name of the fields in the form around: `allocation` gives those that `allocationFromFields(form, "allocation", …)` reads. */
  name: string;
  /** What the fields start from. Another `key` of the component starts anew. */
  lines: readonly AllocationLine[];
  /** The line taken out last, which can be put back. */
  removed?: RemovedLine | null | undefined;
  infoOf: (series: string) => LineInfo | undefined;
  /** The form around, with its errors by the names of fields: `allocation[0].weight`. */
  form: FormWithErrors;
  /** What is wrong with a weight is said no more once another stands there. */
  errorsEnd?: boolean;
  /** Said where there is no line. */
  none: string;
  /** What 100 % is worth. Amounts stand beside the weights then, and either may be typed. */
  total?: { amount: number; currency?: string } | null | undefined;
  /** What the lines follow: each then says its change, and the foot what is turned over. */
  earlier?: Earlier | null | undefined;
  /** Further buttons of a line. */
  lineTools?: (index: number, name: string) => ReactNode;
  /** A field takes what was copied from a spreadsheet; the form's action answers the intent `paste-lines`. */
  pastes?: boolean;
  /** What stands in the field of the paste. */
  pasted?: string | undefined;
}
