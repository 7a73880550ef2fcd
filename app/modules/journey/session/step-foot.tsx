import { useTranslation } from "react-i18next";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { type JourneyStep, stepAfter, stepBefore } from "#app/domain/advice/steps.ts";
import { journeyStepPath } from "#app/navigation/paths.ts";
import { useJourneyPlace } from "./use-journey-place.ts";

export interface StepFootProps {
  uuid: string;
  step: JourneyStep;
  /** Form of the step that the buttons save; without one, the step is read and left by links. */
  form?: string | undefined;
  /** False while the step is read and the next one has nothing to work with. */
  onward?: boolean;
  /** What the button that goes on says, where it is not the name of the next step. */
  onwardLabel?: string;
}

/** Where a step leads: on, back, or away with what was typed saved. */
export function StepFoot({ uuid, step, form, onward = true, onwardLabel }: StepFootProps) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const [next, before] = [stepAfter(step), stepBefore(step)];
  return (
    <div className="form-actions step-foot">
      {form === undefined ? (
        next && onward ? (
          <ButtonLink variant="primary" size="large" to={journeyStepPath(place, uuid, next)}>
            {t(`journey.steps.continueTo.${next}`)}
          </ButtonLink>
        ) : null
      ) : (
        <SubmitButton form={form} size="large" name="intent" value="continue">
          {onwardLabel ?? (next ? t(`journey.steps.continueTo.${next}`) : t("common.actions.save"))}
        </SubmitButton>
      )}
      {before ? (
        <ButtonLink size="large" to={journeyStepPath(place, uuid, before)}>
          {t("journey.steps.back")}
        </ButtonLink>
      ) : null}
      {form === undefined ? null : (
        <SubmitButton form={form} size="large" variant="text" name="intent" value="leave">
          {t("journey.steps.leave")}
        </SubmitButton>
      )}
    </div>
  );
}
