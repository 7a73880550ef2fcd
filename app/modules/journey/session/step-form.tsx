import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import type { JourneyStep } from "#app/domain/advice/steps.ts";
import { StepFoot } from "./step-foot.tsx";

export interface StepFormProps {
  step: JourneyStep;
  form: NonNullable<ComponentProps<typeof ErrorSummary>["form"]> & { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** `isOpen`: the session may still be changed; otherwise the step is read alone. */
  view: { uuid: string; isOpen: boolean; version: number; idem: string };
  labels: Readonly<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
  encType?: "multipart/form-data";
  children: ReactNode;
}

/** The form of a step with its summary of errors and its foot. */
export function StepForm({ step, form, view, labels, lastResult, encType, children }: StepFormProps) {
  return (
    <>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate encType={encType} className="stack stack-wide journey-form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={view.idem} version={versionOf(lastResult, view.version)} />
        <fieldset disabled={!view.isOpen} className="stack stack-wide">
          {/* The first button is what the Enter key presses, whatever others the step has. */}
          <button type="submit" name="intent" value="continue" hidden tabIndex={-1} />
          {children}
        </fieldset>
      </Form>
      <StepFoot uuid={view.uuid} step={step} form={view.isOpen ? form.id : undefined} />
    </>
  );
}
