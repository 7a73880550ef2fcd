import { Link } from "@remix-run/react";
import { NoticeLine } from "#app/components/feedback/notice.tsx";
import type { EditPage } from "./edit-page.server.ts";

/** The profile of the client ran out, changed, or was never asked for: said first, with the next step. */
export function ProfileNotice({ notice }: { notice: EditPage["profileNotice"] }) {
  if (!notice) return null;
  const { title, text, action } = notice;
  return (
    <div className="profile-notice">
      <NoticeLine kind="flashy" title={title} actions={action ? <Link to={action.href}>{action.label}</Link> : undefined}>
        <p>{text}</p>
      </NoticeLine>
    </div>
  );
}
