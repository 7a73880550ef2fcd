import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { areaOf } from "#app/modules/user/area.ts";
import { nameOf } from "#app/modules/user/list-view.server.ts";
import { inviteAgain } from "#app/modules/user/save-user.server.ts";
import { InvitationPage } from "#app/modules/user/state-page.tsx";
import { requireEditableUser } from "#app/modules/user/user.server.ts";
import styles from "#app/modules/user/users.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const t = getFixedT(viewer.language);
  const { uuid } = user;
  const name = nameOf(user);
  const title = t("users.invitation.title", { name });
  return { area: areaOf(request), uuid, name, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  return inviteAgain({ viewer, context, request }, user, await parseForm(request));
}

export default function UserInvitation() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <InvitationPage {...loaded} invited={answer?.invited ?? null} refused={answer?.refused ?? null} />;
}

export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
