import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { newPortfolioSchema } from "#app/modules/model-portfolio/model-portfolio.schema.ts";
import { addPortfolio, choicesForPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { NewPortfolioPage } from "#app/modules/model-portfolio/new-page.tsx";
import { portfolioRights, portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url, "model-portfolio-edit"));
  const title = getFixedT(viewer.language)("modelPortfolios.form.newTitle");
  const source = new URL(request.url).searchParams.get("source");
  const area = portfoliosArea(request.url);
  const mayShare = area === "adviser" && portfolioRights(viewer).share;
  return { area, mayShare, title, idem: crypto.randomUUID(), ...(await choicesForPortfolio(viewer, source)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url, "model-portfolio-edit"));
  const submission = parseWithZod(await parseForm(request), { schema: newPortfolioSchema(portfoliosArea(request.url)) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const made = await addPortfolio(viewer, submission.value);
  if (made === "refused") return data({ result: submission.reply({ formErrors: ["modelPortfolios.form.refused"] }) }, { status: 400 });
  const { name } = submission.value;
  return redirectWithToast(context, portfolioPath(portfoliosArea(request.url), made), {
    kind: "positive",
    key: "modelPortfolios.form.created",
    params: { name },
  });
}

export default function NewPortfolio() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewPortfolioPage {...loaded} lastResult={answer?.result} />;
}
