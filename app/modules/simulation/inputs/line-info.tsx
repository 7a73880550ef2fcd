import type { LineInfo } from "#app/components/allocation/editor-props.ts";
import { OriginBadge } from "../origin-badge.tsx";
import type { LineView } from "../view.ts";

/** A series of a simulation as the editor of the allocation shows it; `marked` with the origin of its values. */
export const lineInfo = (line: LineView | undefined, marked: boolean): LineInfo | undefined =>
  line && {
    name: line.name,
    code: line.code,
    assetClass: line.assetClass,
    sri: line.risks.SRI,
    ...(marked ? { mark: <OriginBadge line={line} /> } : {}),
  };
