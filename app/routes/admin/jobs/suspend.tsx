import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { suspendJobs } from "#app/modules/job/job.server.ts";
import { reasonSchema } from "#app/modules/job/reason.schema.ts";
import { ReasonModal } from "#app/modules/job/reason-modal.tsx";
import { jobsPath } from "#app/navigation/job-paths.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["jobs"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const t = getFixedT(viewer.language);
  return {
    title: t("jobs.suspend.title"),
    text: t("jobs.suspend.text"),
    label: t("jobs.suspend.reason"),
    confirm: t("jobs.suspend.confirm"),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const submission = parseWithZod(await parseForm(request), { schema: reasonSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const toast = await suspendJobs(viewer, submission.value);
  return redirectWithToast(context, `${jobsPath()}${new URL(request.url).search}`, toast);
}

export default function SuspendJobs() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return <ReasonModal {...loaded} closeHref={`${jobsPath()}${search}`} lastResult={answer?.result} />;
}
