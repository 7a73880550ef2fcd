import { useLoaderData } from "@remix-run/react";
import { UserSessionsPage } from "#app/modules/open-session/user-sessions-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./sessions.server.ts";

export const handle = { i18n: ["users", "sessions"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function UserSessions() {
  return <UserSessionsPage {...useLoaderData<typeof loader>()} />;
}
export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
