import { CheckIcon, UpdateIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type JourneyStep, stepNumber } from "#app/domain/advice/steps.ts";
import { type JourneyPlace, journeyStepPath } from "#app/navigation/paths.ts";
import type { StepView } from "./session-view.server.ts";

export interface StepListProps {
  uuid: string;
  place: JourneyPlace;
  steps: readonly StepView[];
  current: JourneyStep | null;
}

/** The steps beside the page; on a narrow screen one line that unfolds into them. */
export function SideStepper(props: StepListProps) {
  const { t } = useTranslation();
  const { steps, current } = props;
  const here = steps.find(({ name }) => name === current);
  return (
    <nav aria-label={t("journey.steps.title")} className="side-stepper">
      <div className="side-stepper-wide">
        <Steps {...props} />
      </div>
      <details className="side-stepper-folded">
        <summary>
          {here
            ? t("journey.steps.current", { number: stepNumber(here.name), total: steps.length, name: here.label })
            : t("journey.steps.title")}
        </summary>
        <Steps {...props} />
      </details>
    </nav>
  );
}

function Steps({ uuid, place, steps, current }: StepListProps) {
  const { t } = useTranslation();
  return (
    <ol className="step-list">
      {steps.map(({ name, label, state, reason, summary }) => {
        const isCurrent = name === current;
        const mark =
          isCurrent || state === "todo" || state === "locked" ? stepNumber(name) : state === "done" ? <CheckIcon /> : <UpdateIcon />;
        return (
          <li key={name} className="step" data-state={state} data-current={isCurrent || undefined}>
            <span className="step-mark" aria-hidden="true">
              {mark}
            </span>
            <span className="step-text">
              {isCurrent ? (
                <span className="step-name" aria-current="step">
                  {label}
                </span>
              ) : state === "locked" ? (
                <span className="step-name">{label}</span>
              ) : (
                <Link className="step-name" to={journeyStepPath(place, uuid, name)} prefetch="intent">
                  {label}
                </Link>
              )}
              <span className="visually-hidden">, {t(`journey.steps.states.${state}`)}</span>
              {summary ? <span className="hint">{summary}</span> : null}
              {reason ? <span className="hint step-reason">{reason}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
