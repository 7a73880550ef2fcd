import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { type ProfileStanding, profileStanding } from "#app/domain/simulation/suitability/profile-standing.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { questionnaireNewPath, sessionPath, simulationModalPath, withQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Writing } from "../writing.ts";

const CONCERNS = ["changed", "expired", "namesake", "unasked", "raisedLately", "wishes"] as const;
type Concern = (typeof CONCERNS)[number];

/** The profile of a simulation in words: what it is, where it comes from, and what speaks against it. */
export interface ProfileView {
  /** One line with its source, the same on the screen, in files and in a comparison. */
  text: string;
  /** The same for the head of a page; null where no profile was given. */
  short: string | null;
  /** Sentences on what is no longer true of it, for files. */
  remarks: string[];
  /** What the adviser has to know first, with the next step. */
  notice: { title: string; text: string; action: { label: string; href: string } | null } | null;
}

type Subject = Pick<Simulation, "client" | "draft" | "namesake" | "savedAt" | "uuid"> & {
  subscriber: Simulation["parameters"]["subscriber"];
  today: string;
};

export function profileView(subject: Subject, viewer: Pick<Viewer, "permissions">, writing: Writing): ProfileView {
  const { subscriber, client, namesake, draft, savedAt, today } = subject;
  const { t } = writing;
  const madeOn = draft === null && savedAt ? marketDay(savedAt) : today;
  const standing = profileStanding(subscriber, client, today, madeOn);
  const { expired, changedTo, unasked, raisedLately, wishesSince, profile } = standing;
  const words = {
    until: standing.validUntil ? formatDate(standing.validUntil) : "",
    since: changedTo ? formatDate(changedTo.since) : "",
    from: raisedLately ? t(`simulator.riskProfiles.${raisedLately.from}`) : "",
    on: raisedLately ? formatDate(raisedLately.on) : "",
    asked: wishesSince ? formatDate(wishesSince) : "",
    before: profile ? t(`simulator.riskProfiles.${profile}`) : t("suitability.profile.none"),
    profile: changedTo ? t(`simulator.riskProfiles.${changedTo.profile}`) : "",
    day: namesake ? formatDate(marketDay(namesake.completedAt)) : "",
  };
  // The weightiest first.
  const concerns = { changed: changedTo, expired, namesake, unasked, raisedLately, wishes: wishesSince };
  const concern = CONCERNS.find((one) => concerns[one]) ?? null;
  return {
    ...sourceTexts(standing, namesake, writing),
    remarks: [
      ...(changedTo ? [t("suitability.profile.changedShort", words)] : []),
      ...(expired ? [t("suitability.profile.expired", words)] : []),
      ...(raisedLately ? [t("suitability.profile.raisedLately", words)] : []),
      ...(wishesSince ? [t("suitability.profile.wishesShort", words)] : []),
    ],
    notice: concern && {
      title: t(`suitability.profile.${concern}Title`),
      text: t(`suitability.profile.${concern}`, words),
      action: nextStep(concern, subject, viewer, writing),
    },
  };
}

/** The profile with its source. */
function sourceTexts(
  { profile, origin, validUntil }: ProfileStanding,
  namesake: Subject["namesake"],
  { t }: Writing,
): Pick<ProfileView, "text" | "short"> {
  if (!profile) return { text: t("suitability.profile.none"), short: null };
  const named = { profile: t(`simulator.riskProfiles.${profile}`) };
  if ((!origin || !validUntil) && namesake) {
    const words = { ...named, day: formatDate(marketDay(namesake.completedAt)) };
    return { text: t("suitability.profile.besideNamesake", words), short: t("suitability.profile.short.besideNamesake", words) };
  }
  if (!origin || !validUntil)
    return { text: t("suitability.profile.declared", named), short: t("suitability.profile.short.declared", named) };
  const { decided, decision, completedAt } = origin;
  const words = { ...named, day: formatDate(marketDay(completedAt)), until: formatDate(validUntil) };
  if (!decided || !decision)
    return { text: t("suitability.profile.answered", words), short: t("suitability.profile.short.answered", words) };
  const way = decided === "LOWERED" ? ("lowered" as const) : ("raised" as const);
  const { by, at, reason, secondBy } = decision;
  return {
    text: t(`suitability.profile.${way}`, { ...words, by, at: formatDate(at), reason, second: secondBy ?? "" }),
    short: t(`suitability.profile.short.${way}`, words),
  };
}

/** Where the adviser goes on; nothing for who may not send questionnaires. */
function nextStep(
  concern: Concern,
  { uuid, subscriber, client, namesake }: Subject,
  { permissions }: Pick<Viewer, "permissions">,
  { t }: Writing,
): NonNullable<ProfileView["notice"]>["action"] {
  if (!permissions.has("risk-profiling")) return null;
  if (concern === "namesake" && namesake)
    return {
      label: t("suitability.profile.takeUp"),
      href: withQuery(simulationModalPath(uuid, "subscriber"), { client: namesake.client }),
    };
  const clientId = subscriber?.clientId;
  if (!clientId) return null;
  if (concern === "wishes") return null;
  if (concern === "expired" || concern === "unasked")
    return { label: t("suitability.profile.send"), href: questionnaireNewPath({ client: clientId }) };
  return client?.profile ? { label: t("suitability.profile.open"), href: sessionPath(client.profile.session) } : null;
}
