import { Notice } from "#app/components/feedback/notice.tsx";
import type { FailureView } from "./view.ts";

/** Why something was not computed, what to do next, and the reference for support. */
export function FailureNotice({ failure }: { failure: FailureView }) {
  return (
    <Notice
      kind="negative"
      role="alert"
      title={failure.title}
      actions={failure.link ? <a href={failure.link.href}>{failure.link.label}</a> : null}
    >
      <p>{failure.text}</p>
      <p className="hint reference">{failure.reference}</p>
    </Notice>
  );
}
