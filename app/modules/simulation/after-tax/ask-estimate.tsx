import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { simulationModalPath } from "#app/navigation/paths.ts";
import { useReadOnly } from "../read-only.ts";
import { useSimulationPlace } from "../use-place.ts";

/** The way to the after-tax estimate: it sends the form, so that nothing typed is lost; a link where nothing can be typed. */
export function AskEstimate() {
  const { t } = useTranslation();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  const text = t("simulator.sources.askAfterTax");
  if (useReadOnly()) return <ButtonLink to={simulationModalPath(uuid, "after-tax", place)}>{text}</ButtonLink>;
  return (
    <Button form="simulation" name="intent" value="after-tax">
      {text}
    </Button>
  );
}
