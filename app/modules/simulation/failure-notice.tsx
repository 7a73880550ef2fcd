import { Link } from "@remix-run/react";
import { Notice } from "#app/components/feedback/notice.tsx";
import type { FailureView } from "./view.ts";

/** Why something was not computed, what to do next, and the reference for support. */
export function FailureNotice({ failure }: { failure: FailureView }) {
  return (
    <Notice
      kind="negative"
      role="alert"
      title={failure.title}
      actions={failure.link ? <Link to={failure.link.href}>{failure.link.label}</Link> : null}
    >
      <p>{failure.text}</p>
      <p className="hint reference">{failure.reference}</p>
    </Notice>
  );
}
