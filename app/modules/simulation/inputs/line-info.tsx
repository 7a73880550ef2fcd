import type { LineInfo } from "#app/components/allocation/editor-props.ts";
import { OriginBadge } from "../origin-badge.tsx";
import type { LineView } from "../view.ts";

/** A series of a simulation as the editor of the allocation shows it. */
export const lineInfo = (line: LineView | undefined): LineInfo | undefined =>
  line && {
    name: line.name,
    code: line.code,
    assetClass: line.assetClass,
    sri: line.risks.SRI,
    mark: <OriginBadge line={line} />,
  };
