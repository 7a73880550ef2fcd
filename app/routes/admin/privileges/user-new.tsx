import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { rolesGivenBy } from "#app/domain/rights/user-privileges.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { formView } from "#app/modules/user/form-view.server.ts";
import { InvitationCard } from "#app/modules/user/invitation-card.tsx";
import { createUser } from "#app/modules/user/save-user.server.ts";
import { notEditable } from "#app/modules/user/user.server.ts";
import { UserForm } from "#app/modules/user/user-form.tsx";
import { UserFrame } from "#app/modules/user/user-frame.tsx";
import styles from "#app/modules/user/users.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  if (rolesGivenBy(viewer.roles).length === 0) throw notEditable();
  return { title: getFixedT(viewer.language)("users.form.newTitle"), view: await formView(viewer, request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  if (rolesGivenBy(viewer.roles).length === 0) throw notEditable();
  return createUser({ viewer, context, request }, await parseForm(request));
}

export default function UserNew() {
  const { title, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <UserFrame area={view.area} title={title}>
      {view.accountsHere ? null : (
        <Notice kind="information" title={t("users.elsewhere.title")}>
          {t("users.elsewhere.newText")}
        </Notice>
      )}
      {answer?.invited ? (
        <InvitationCard area={view.area} invited={answer.invited} />
      ) : (
        <UserForm view={view} lastResult={answer?.result} />
      )}
    </UserFrame>
  );
}
