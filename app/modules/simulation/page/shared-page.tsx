import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { answeredForm } from "#app/components/form/named-field.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import {
  simulationDuplicatePath,
  simulationInstrumentPath,
  simulationModalPath,
  simulationPath,
  withQuery,
} from "#app/navigation/paths.ts";
import { InputCards } from "../inputs/input-cards.tsx";
import { PrintedInputs } from "../inputs/printed-inputs.tsx";
import { ReadOnly } from "../read-only.ts";
import { ChanceBar, ResultsPanel } from "../results/results-panel.tsx";
import { type Asked, resultsQuery } from "../results/shown-results.ts";
import { useSimulationPlace } from "../use-place.ts";
import type { EditPage } from "./edit-page.server.ts";
import { ProfileNotice } from "./profile-notice.tsx";

/** A colleague's simulation as it was saved: its inputs can be read, its views opened, and a copy made. */
export function SharedPage({ page, sharedBy }: { page: EditPage; sharedBy: string }) {
  const { t } = useTranslation();
  const place = useSimulationPlace();
  const href = (asked: Asked) => withQuery(simulationPath(page.uuid, place), resultsQuery(asked));
  const { form, lines, outcome, uuid } = page;
  const lineOf = (series: string) => lines.find((line) => line.series === series);
  const title = page.name ?? t("simulation.edit.unnamed");
  return (
    <ReadOnly.Provider value={true}>
      <PageHead
        compact
        title={title}
        breadcrumb={place === "edit" ? breadcrumb(t, "simulators", { label: title }) : undefined}
        facts={[...page.facts, page.savedFact]}
        actions={<ButtonLink to={simulationModalPath(uuid, "export", place)}>{t("simulation.export.ask")}</ButtonLink>}
      />
      <p className="printed">{page.printed}</p>
      <PrintedInputs typed={form} lineOf={lineOf} management={page.management} />
      <ProfileNotice notice={page.profileNotice} />
      <div className="stack stack-wide">
        <Notice
          kind="information"
          actions={
            <ButtonLink variant="primary" to={simulationDuplicatePath(uuid)}>
              {t("simulation.duplicate.ask")}
            </ButtonLink>
          }
        >
          {t("simulation.share.by", { name: sharedBy })}
        </Notice>
        <Split
          variant="simulator"
          aside={
            <fieldset disabled className="simulator-inputs" aria-label={t("simulation.edit.inputs")}>
              <InputCards
                page={page}
                card={{ initial: form, typed: form, form: answeredForm("simulation"), warnings: page.warnings, fixes: [] }}
                goalHint={outcome.goalHint}
                failure={outcome.failure}
                lineOf={lineOf}
                revision={0}
                was={Number(form.horizonYears)}
                fresh={null}
                costs={outcome.results?.costs?.short ?? null}
                search={null}
                pasted={null}
              />
            </fieldset>
          }
        >
          <ResultsPanel
            outcome={outcome}
            reasons={page.errors.map((issue) => t("simulator.rules.line", { label: issue.label, message: issue.text }))}
            state="fresh"
            saved={page.saved}
            asked={page.asked}
            mode={page.mode}
            href={href}
            sheetHref={(series) => simulationInstrumentPath(uuid, series, place, resultsQuery(page.asked))}
          />
        </Split>
      </div>
      <ChanceBar success={outcome.results?.success ?? null} />
    </ReadOnly.Provider>
  );
}
