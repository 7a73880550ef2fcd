import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import type { LineView } from "./view.ts";

/** Says of a series whether its values come from a model or were loaded. */
export function OriginBadge({ line }: { line: LineView }) {
  const { t } = useTranslation();
  if (line.origin === "unknown") return null;
  return (
    <span title={line.origin === "simulated" ? t("simulator.investments.simulatedHelp") : line.history}>
      <Badge tone={line.origin === "simulated" ? "flashy" : "information"}>{t(`simulator.investments.${line.origin}`)}</Badge>
    </span>
  );
}
