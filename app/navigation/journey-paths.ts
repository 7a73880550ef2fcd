import type { JourneyStep } from "#app/domain/advice/steps.ts";
import { address, atBase, type ListQuery, part } from "./address.ts";

/** Where the recommendation module is: in the advisers' menu, alone, and behind the one entry of the reduced menu and of a partner's. */
export const JOURNEY_MOUNTS = ["fia/reco-journey", "reco-journey", "abeille/reco-journey", "premia"] as const;
export type JourneyMount = (typeof JOURNEY_MOUNTS)[number];

/** The place of a page of the module; `bare`: it stands alone, without a menu, and a session without its side stepper. */
export interface JourneyPlace {
  mount: JourneyMount;
  bare: boolean;
}

export interface JourneysQuery extends ListQuery {
  state?: string | undefined;
  advice?: string | undefined;
}
export const journeysPath = (mount: JourneyMount, query: JourneysQuery = {}) => address(`/${mount}`, { ...query });
export const journeyNewPath = (mount: JourneyMount, query: { client?: string } = {}) => address(`/${mount}/new`, query);
/** A session; it leads to its first step to do. */
export const journeySessionPath = ({ mount, bare }: JourneyPlace, uuid: string) =>
  atBase(`/${mount}/${bare ? "" : "journey/"}${part(uuid)}/edit`);
export const journeyStepPath = (place: JourneyPlace, uuid: string, step: JourneyStep) => `${journeySessionPath(place, uuid)}/${step}`;
/** A published advice at a glance, and the page that sends its documents once more. */
export const journeySummaryPath = (place: JourneyPlace, uuid: string) => `${journeySessionPath(place, uuid)}/summary`;
export const journeyAgainPath = (place: JourneyPlace, uuid: string) => `${journeySessionPath(place, uuid)}/sending/again`;
/** The recommendation as it is turned to the client: a page without a menu. */
export const journeyShownPath = ({ mount }: JourneyPlace, uuid: string) => `${journeySessionPath({ mount, bare: true }, uuid)}/shown`;
/** Asks before a session is handed over, made again, removed or taken back to its start. */
export const journeyLifePath = (mount: JourneyMount, uuid: string, move: "transfer" | "duplicate" | "delete" | "reset") =>
  atBase(`/${mount}/${part(uuid)}/${move}`);
/** An advice of a colleague that the person is asked to read. */
export const secondReadingPath = (uuid: string) => atBase(`/fia/reco-journey/second-readings/${part(uuid)}`);
/** Time line of a session, its published figures again, and its whole file. */
export const journeyRecordPath = (place: JourneyPlace, uuid: string) => `${journeySessionPath(place, uuid)}/record`;
export const journeyReplayPath = (place: JourneyPlace, uuid: string, number: number) =>
  `${journeySessionPath(place, uuid)}/replay/${number}`;
/** Where series of a pool are looked for while a name is typed. */
export const journeySeriesPath = (pool: string | null) => address("/fia/reco-journey/series", { pool: pool ?? undefined });
/** Where final amounts of a session's allocations are told once they are computed. */
export const journeyOutlookPath = (uuid: string) => atBase(`/fia/reco-journey/outlook/${part(uuid)}`);
export const journeyRecordFilePath = (uuid: string) => atBase(`/fia/reco-journey/package/${part(uuid)}/record`);
export const journeyReviewFilePath = (uuid: string) => atBase(`/fia/reco-journey/package/${part(uuid)}/review`);
/** A file of a published package, and a document shown before it is published. */
export const packageFilePath = (uuid: string, number: number, kind: string) =>
  atBase(`/fia/reco-journey/package/${part(uuid)}/${number}/${part(kind)}`);
export const packagePreviewPath = (uuid: string) => atBase(`/fia/reco-journey/package/${part(uuid)}/preview`);
/** Where a client reads the documents of an advice, and one of its files. */
export const adviceLinkPath = (token: string) => address(`/documents/${part(token)}`, {});
export const adviceLinkFilePath = (token: string, kind: string) => address(`/documents/${part(token)}/${part(kind)}`, {});
