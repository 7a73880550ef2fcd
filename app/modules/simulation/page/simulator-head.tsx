import { memo } from "react";
import { useTranslation } from "react-i18next";
import { ActionsMenu } from "#app/components/data/row-menu.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { simulationDuplicatePath, simulationModalPath } from "#app/navigation/paths.ts";
import { useSimulationPlace } from "../use-place.ts";
import type { EditPage } from "./edit-page.server.ts";

interface SimulatorHeadProps {
  page: Pick<EditPage, "uuid" | "name" | "facts" | "savedBefore" | "savedFact">;
  /** What stands below is not what was saved last. */
  unsaved: boolean;
}

/** Name of the simulation, what is known of it, and what may be done with it. */
export const SimulatorHead = memo(function SimulatorHead({ page, unsaved }: SimulatorHeadProps) {
  const { t } = useTranslation();
  const place = useSimulationPlace();
  const title = page.name ?? t("simulation.edit.unnamed");
  return (
    <PageHead
      compact
      title={title}
      breadcrumb={place === "edit" ? breadcrumb(t, "simulators", { label: title }) : undefined}
      facts={[...page.facts, page.savedBefore && unsaved ? <Unsaved key="unsaved" /> : page.savedFact]}
      actions={
        <>
          <SubmitButton form="simulation" variant="secondary" name="intent" value="subscriber">
            {t("simulator.subscriber.edit")}
          </SubmitButton>
          <SubmitButton form="simulation" variant="secondary" name="intent" value="export">
            {t("simulation.export.ask")}
          </SubmitButton>
          <SubmitButton form="simulation" name="intent" value="save">
            {t("common.actions.save")}
          </SubmitButton>
          {place === "edit" ? (
            <ActionsMenu
              name={title}
              items={[
                { label: t("simulation.duplicate.ask"), href: simulationDuplicatePath(page.uuid) },
                {
                  label: t("common.actions.deleteEllipsis"),
                  href: simulationModalPath(page.uuid, "delete"),
                  negative: true,
                },
              ]}
            />
          ) : null}
        </>
      }
    />
  );
});

/** Said as soon as something differs from what was saved, with the way back to it. */
function Unsaved() {
  const { t } = useTranslation();
  return (
    <span className="unsaved">
      <b>{t("simulation.edit.unsaved")}</b>{" "}
      <SubmitButton form="simulation" variant="text" name="intent" value="revert">
        {t("simulation.edit.revert")}
      </SubmitButton>
    </span>
  );
}
