import { data, redirect } from "@remix-run/node";
import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { dependantLinks } from "#app/navigation/dependant-links.ts";
import { type PortfoliosArea, portfolioPath, portfoliosPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { deactivatePortfolio, removeComposition } from "./model-portfolio.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: PortfoliosArea;
}

/** Takes a portfolio out of use and goes to the list, or says what prevents it. */
export async function deactivateFromForm({ viewer, context, area }: Acting, present: FullModelPortfolio, form: FormData) {
  const outcome = await deactivatePortfolio(viewer, present.uuid, marksOf(form));
  if ("refused" in outcome) {
    const { refused } = outcome;
    const { uses = {}, dependants = {} } = refused.kind === "inUse" ? refused : {};
    const count = uses.simulators ?? 0;
    const text = getFixedT(viewer.language)("modelPortfolios.detail.simulators", { count, shown: formatCount(count, viewer.language) });
    const reasons = count > 0 ? [{ text, links: dependantLinks("simulators", dependants.simulators) }] : [];
    return data({ reasons, changed: refused.kind === "conflict", newest: present.version }, { status: 409 });
  }
  return redirectWithToast(context, portfoliosPath(area), {
    kind: "positive",
    key: "modelPortfolios.detail.deactivated",
    params: { name: present.name },
  });
}

/** Deletes the composition of a day and goes to the portfolio. Pressed twice, the first press deleted it. */
export async function removeCompositionFromForm(
  { viewer, context, area }: Acting,
  present: FullModelPortfolio,
  date: string,
  form: FormData,
) {
  const to = portfolioPath(area, present.uuid);
  if (!present.compositions.some((composition) => composition.date === date)) return redirect(to, 303);
  const outcome = await removeComposition(viewer, present.uuid, date, marksOf(form));
  if ("refused" in outcome) return data({ newest: present.version }, { status: 409 });
  return redirectWithToast(context, to, {
    kind: "positive",
    key: "modelPortfolios.editor.removed",
    params: { date: formatDate(date) },
  });
}
