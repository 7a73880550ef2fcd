import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { dropJob, findJob } from "#app/modules/job/job.server.ts";
import { jobView } from "#app/modules/job/job-view.server.ts";
import { reasonSchema } from "#app/modules/job/reason.schema.ts";
import { ReasonModal } from "#app/modules/job/reason-modal.tsx";
import { jobsPath } from "#app/navigation/job-paths.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["jobs"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const job = await findJob(viewer, params.number);
  if (!job) throw data(null, { status: 404 });
  const t = getFixedT(viewer.language);
  const isStop = job.state === "RUNNING";
  return {
    title: t(isStop ? "jobs.drop.stopTitle" : "jobs.drop.title", { number: job.number, name: jobView(viewer, job).title }),
    text: t(isStop ? "jobs.drop.stopText" : "jobs.drop.text"),
    label: t("jobs.drop.reason"),
    confirm: t(isStop ? "jobs.drop.stopConfirm" : "jobs.drop.confirm"),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const job = await findJob(viewer, params.number);
  if (!job) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: reasonSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const toast = await dropJob(viewer, job.number, submission.value);
  return redirectWithToast(context, `${jobsPath()}${new URL(request.url).search}`, toast);
}

export default function DropJob() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return <ReasonModal {...loaded} closeHref={`${jobsPath()}${search}`} lastResult={answer?.result} />;
}
