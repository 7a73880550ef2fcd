import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import type { LineView } from "./view.ts";

type Origin = Pick<LineView, "origin">;

/** Where the values of all lines come from a model it is said once, above them. */
export const allSimulated = (lines: ReadonlyArray<Origin | undefined>): boolean =>
  lines.length > 1 && lines.every((line) => line?.origin === "simulated");

/** Says of a series whether its values come from a model or were loaded. */
export function OriginBadge({ line }: { line: Origin & { history?: string | undefined } }) {
  const { t } = useTranslation();
  if (line.origin === "unknown") return null;
  return (
    <span title={line.origin === "simulated" ? t("simulator.investments.simulatedHelp") : line.history}>
      <Badge tone={line.origin === "simulated" ? "flashy" : "information"}>{t(`simulator.investments.${line.origin}`)}</Badge>
    </span>
  );
}
