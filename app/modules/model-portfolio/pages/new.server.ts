import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { newPortfolioSchema } from "#app/modules/model-portfolio/model-portfolio.schema.ts";
import { addPortfolio, choicesForPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfolioRights, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area, "model-portfolio-edit"));
  const title = getFixedT(viewer.language)("modelPortfolios.form.newTitle");
  const source = new URL(request.url).searchParams.get("source");
  const mayShare = area === "fia" && portfolioRights(viewer).share;
  return { area, mayShare, title, idem: crypto.randomUUID(), ...(await choicesForPortfolio(viewer, source)) };
}

export async function action({ request, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area, "model-portfolio-edit"));
  const submission = parseWithZod(await parseForm(request), { schema: newPortfolioSchema(area) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const made = await addPortfolio(viewer, submission.value);
  if (made === "refused") return data({ result: submission.reply({ formErrors: ["modelPortfolios.form.refused"] }) }, { status: 400 });
  const { name } = submission.value;
  return redirectWithToast(context, portfolioPath(area, made), {
    kind: "positive",
    key: "modelPortfolios.form.created",
    params: { name },
  });
}
