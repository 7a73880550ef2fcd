import type { RecordEvent } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { journeyRecordFilePath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { fieldLabel, valueText } from "./field-words.ts";

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
  "second-reader",
  "second-reading",
  "execution",
  "portfolio",
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

/** Paths of fields that an action changed, those whose values the log does not keep too. */
function changedPaths({ before, details }: RecordEvent): string[] {
  // A name without a path is a field where both sides tell it: what one side tells alone is about the action.
  const isPath = (name: string) => name.includes(".") || (before !== null && name in before && details !== null && name in details);
  const told = [...Object.keys(before ?? {}), ...Object.keys(details ?? {})].filter(isPath);
  return [...new Set(told)];
}
const withheldPaths = ({ details }: RecordEvent): string[] => (Array.isArray(details?.withheld) ? details.withheld.map(String) : []);

/** Texts of a value, one or several. */
const namesIn = (value: unknown): string[] => (value === undefined || value === null ? [] : [String(value)]);

/** Names of the series that changes are about. */
async function seriesNames({ api }: Viewer, events: readonly RecordEvent[]): Promise<ReadonlyMap<string, string>> {
  const told = events.flatMap((event) =>
    changedPaths(event).flatMap((path) => [path, ...[event.before?.[path], event.details?.[path]].flatMap(namesIn)]),
  );
  const uuids = [...new Set(told.flatMap((text) => text.split(/[.,]/)).filter(isUuid))];
  if (uuids.length === 0) return new Map();
  const { items } = await api.series.list({ query: { uuids: uuids.slice(0, 100).join(), limit: 100 } });
  return new Map(items.map(({ uuid, fullName }) => [uuid, fullName]));
}

/** What an action made of each field: as it was, and as it is. */
function changesOf(event: RecordEvent, names: ReadonlyMap<string, string>, language: Viewer["language"]) {
  const t = getFixedT(language);
  const { before, details } = event;
  const told = changedPaths(event).map((path) => ({
    path,
    label: fieldLabel(path, names, language),
    was: valueText(path, before?.[path], names, language),
    now: valueText(path, details?.[path], names, language),
  }));
  const hidden = withheldPaths(event).map((path) => ({
    path,
    label: fieldLabel(path, names, language),
    was: null,
    now: t("journeyRecord.withheld"),
  }));
  return [...told, ...hidden];
}

/** The time line of a session, newest first, and where its whole file is had. */
export async function recordView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  const events = await viewer.api.advicePackages.record({ params: { hash: session.uuid } });
  const names = await seriesNames(viewer, events);
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
          changes: changesOf(event, names, language),
        };
      })
      .reverse(),
  };
}
export type RecordView = Awaited<ReturnType<typeof recordView>>;
