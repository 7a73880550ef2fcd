import type { RecordEvent } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { journeyRecordFilePath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What is done with a session, as the audit log names it after `reco-session.`. */
const ACTIONS = [
  "create",
  "client",
  "sustainability",
  "questionnaire",
  "proposalParams",
  "workspace",
  "suitability",
  "finalize",
  "package",
  "publish",
  "deliver",
  "open",
  "download",
  "transfer",
  "duplicate",
  "reset",
] as const;
type Action = (typeof ACTIONS)[number];

/** What an action was about, where the log says so in a word. */
function aboutOf({ action, details }: RecordEvent, language: Viewer["language"]): string | null {
  const t = getFixedT(language);
  const told = (name: string) =>
    typeof details?.[name] === "string" || typeof details?.[name] === "number" ? String(details[name]) : null;
  const number = told("number");
  if (action.endsWith(".publish") && number) return t("publication.version", { number });
  if (action.endsWith(".deliver")) return told("to");
  const kind = told("kind");
  if (action.endsWith(".download") && kind) return t(`publication.files.${kind as "report"}`);
  return null;
}

/** The time line of a session, newest first, and where its whole file is had. */
export async function recordView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  const events = await viewer.api.advicePackages.record({ params: { hash: session.uuid } });
  return {
    title: sessionTitle(session, viewer),
    exportHref: journeyRecordFilePath(session.uuid),
    rows: events
      .map((event, place) => {
        const name = ACTIONS.find((action) => event.action === `reco-session.${action}`) satisfies Action | undefined;
        return {
          id: String(place),
          at: formatInstant(event.at, language),
          who: event.user ?? t("journeyRecord.client"),
          what: name ? t(`journeyRecord.actions.${name}`) : event.action,
          about: aboutOf(event, language),
        };
      })
      .reverse(),
  };
}
export type RecordView = Awaited<ReturnType<typeof recordView>>;
