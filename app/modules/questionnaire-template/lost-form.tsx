import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactElement } from "react";
import { TemplateErrorBoundary } from "./not-found.tsx";

/** A form with what was typed, whose page has nothing to show any more: the draft, or the part of it, was removed or published. */
export interface LostForm<View> {
  view: View;
  result: SubmissionResult<string[]>;
}

const isLost = (error: unknown): error is { data: LostForm<never> } =>
  isRouteErrorResponse(error) && typeof error.data === "object" && error.data !== null && "view" in error.data;

/** The form that was typed in, where its action threw one; otherwise the page of what does not exist. */
export function LostFormBoundary<View>({ form }: { form: (lost: LostForm<View>) => ReactElement }) {
  const error = useRouteError();
  return isLost(error) ? form(error.data) : <TemplateErrorBoundary />;
}
