import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ErasureQuestion } from "#app/modules/erasure/erasure-question.tsx";
import { erasureView, orNotFound, orRefused } from "#app/modules/erasure/erasure-view.server.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { clientErasuresPath } from "#app/navigation/paths.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["erasure"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const [distributor, client] = [params.uuid ?? "", params.client ?? ""];
  const erasure = await orNotFound(viewer.api.erasures.client({ params: { distributor, client } }));
  const t = getFixedT(viewer.language);
  const { name, runningContracts } = erasure;
  const title = name ? t("erasure.clients.question", { name: `${name.firstName} ${name.lastName}` }) : t("erasure.kept.title");
  return { distributor, title, blocked: runningContracts > 0, view: erasureView(viewer, erasure), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const [distributor, client] = [params.uuid ?? "", params.client ?? ""];
  const headers = headersOfChange(marksOf(await parseForm(request)));
  const outcome = await orRefused(viewer.api.erasures.eraseClient({ params: { distributor, client }, headers }));
  const list = clientErasuresPath(distributor);
  if ("done" in outcome) return redirectWithToast(context, list, { kind: "positive", key: "erasure.clients.done" });
  // Pressed twice: the first press removed everything.
  if (outcome.refused === "NOT_FOUND") return redirect(list, 303);
  return data({ refused: outcome.refused }, { status: 409 });
}

export default function ClientErasure() {
  const { distributor, title, blocked, view, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const list = clientErasuresPath(distributor);
  return (
    <>
      <PageHead title={title} breadcrumb={[{ label: t("erasure.clients.title"), href: list }, { label: title }]} />
      <Stack>
        <ErasureQuestion
          view={view}
          idem={idem}
          text={t("erasure.clients.text")}
          blocked={blocked}
          refused={answer?.refused ?? null}
          backHref={list}
        />
      </Stack>
    </>
  );
}
