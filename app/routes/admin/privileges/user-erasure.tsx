import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ErasureQuestion } from "#app/modules/erasure/erasure-question.tsx";
import { erasureView, orRefused } from "#app/modules/erasure/erasure-view.server.ts";
import { areaOf } from "#app/modules/user/area.ts";
import { nameOf } from "#app/modules/user/list-view.server.ts";
import { requireEditableUser } from "#app/modules/user/user.server.ts";
import { UserFrame } from "#app/modules/user/user-frame.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { userPath, usersPath } from "#app/navigation/paths.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["erasure", "users"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const { uuid } = user;
  const name = nameOf(user);
  const view = erasureView(viewer, await viewer.api.erasures.user({ params: { uuid } }));
  const title = getFixedT(viewer.language)("erasure.users.question", { name });
  return { area: areaOf(request), uuid, name, title, view, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const headers = headersOfChange(marksOf(await parseForm(request)));
  const outcome = await orRefused(viewer.api.erasures.eraseUser({ params: { uuid: params.uuid ?? "" }, headers }));
  const list = usersPath(areaOf(request));
  if ("done" in outcome) return redirectWithToast(context, list, { kind: "positive", key: "erasure.users.done" });
  // Pressed twice: the first press removed the user.
  if (outcome.refused === "NOT_FOUND") return redirect(list, 303);
  return data({ refused: outcome.refused }, { status: 409 });
}

export default function UserErasure() {
  const { area, uuid, name, title, view, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <UserFrame area={area} title={title} user={{ uuid, name }}>
      <ErasureQuestion
        view={view}
        idem={idem}
        text={t("erasure.users.text")}
        refused={answer?.refused ?? null}
        backHref={userPath(area, uuid)}
      />
    </UserFrame>
  );
}

export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
