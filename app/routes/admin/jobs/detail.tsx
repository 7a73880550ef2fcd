import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { findJob } from "#app/modules/job/job.server.ts";
import { JobPage } from "#app/modules/job/job-page.tsx";
import { jobView } from "#app/modules/job/job-view.server.ts";
import styles from "#app/modules/job/jobs.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["jobs"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.job.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const job = await findJob(viewer, params.number);
  if (!job) throw data(null, { status: 404 });
  return { job: jobView(viewer, job), idem: crypto.randomUUID() };
}

export default function Job() {
  const { job, idem } = useLoaderData<typeof loader>();
  return <JobPage job={job} idem={idem} />;
}

export { JobNotFound as ErrorBoundary } from "#app/modules/job/job-page.tsx";
