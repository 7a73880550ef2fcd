import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { tendJobs } from "#app/modules/job/job.server.ts";
import styles from "#app/modules/job/jobs.css?url";
import { JobsPage } from "#app/modules/job/jobs-page.tsx";
import { jobsView } from "#app/modules/job/jobs-view.server.ts";
import { jobsPath } from "#app/navigation/job-paths.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["jobs"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { view: await jobsView(viewer, request.url), idem: crypto.randomUUID() };
}

/** Runs a job again, runs all again that can be, or resumes the queue. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const toast = await tendJobs(viewer, await parseForm(request));
  if (toast === null) throw Response.json({ kind: "bad-form" }, { status: 400 });
  return redirectWithToast(context, `${jobsPath()}${new URL(request.url).search}`, toast);
}

export default function Jobs() {
  const { view, idem } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <JobsPage view={view} idem={idem} />
    </ModalHost>
  );
}
