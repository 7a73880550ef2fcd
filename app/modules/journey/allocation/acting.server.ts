import { data } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { refusalKey } from "#app/modules/journey/session/refusal-key.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { saveWorkspace, type Workspace } from "./workspace.server.ts";

/** A press in the step. */
export interface Acting {
  viewer: Viewer;
  context: RequestContext;
  session: FullSession;
  url: URL;
  form: FormData;
}

/** A field of the form as text. */
export const textIn = (form: FormData, name: string, most = 1000) =>
  String(form.get(name) ?? "")
    .trim()
    .slice(0, most);

/** Saves and goes on, or says why nothing was saved. */
export async function saveAnd({ viewer, session, form }: Acting, workspace: Workspace, onward: () => Response) {
  const outcome = await saveWorkspace(viewer, session, workspace, marksOf(form));
  if ("done" in outcome) return onward();
  const t = getFixedT(viewer.language);
  const key = refusalKey(outcome.refused);
  const contact = session.config.general.supportContactInfo || t("adviceShelf.supportUnnamed");
  const isUnselected = key !== "adviceSteps.conflict" && form.get("intent") === "select";
  return data(
    { view: null, live: null, problems: [isUnselected ? t("adviceShelf.selectionFailed", { contact }) : t(key)] },
    { status: 409 },
  );
}
