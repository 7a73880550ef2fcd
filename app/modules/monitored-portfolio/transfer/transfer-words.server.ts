import type { GridTransfer } from "#app/contract/monitored-portfolio/transfer.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { figureText } from "#app/modules/model-portfolio/editor.server.ts";
import { datedWords, type Problem } from "../composition/problem-words.server.ts";

/** What stands in the way of a grid besides the rules of its portfolio. */
const OF_GRIDS = [
  "GRID_DATE_PAST",
  "NO_IDENTIFIER",
  "TOO_MANY_DECIMALS",
  "BELOW_MIN_WEIGHT",
  "SENT_ALREADY",
  "NOT_ANSWERED",
  "NOT_APPROVED",
  "OWN_APPROVAL",
  "NO_RECIPIENT",
] as const;

/** A problem of a grid in words; `nameOf` names its series. */
export function gridProblemWords(found: Problem, nameOf: (series: string) => string, language: InterfaceLanguage): string {
  const code = OF_GRIDS.find((known) => known === found.code);
  if (!code) return datedWords(found, nameOf, language);
  const isWeight = code === "TOO_MANY_DECIMALS" || code === "BELOW_MIN_WEIGHT";
  return getFixedT(language)(`gridTransfers.problems.${code}`, {
    name: found.series === undefined ? "" : nameOf(found.series),
    found: isWeight ? figureText(found.found, language) : (found.found ?? ""),
    limit: code === "BELOW_MIN_WEIGHT" ? figureText(found.limit, language) : (found.limit ?? ""),
  });
}

/** What the way to a distributor found wrong: in our words where they are ours. */
const OF_THE_WAY = [
  "NO_ANSWER",
  "ANSWER_UNREADABLE",
  "HOST_KEY_CHANGED",
  "LOGIN_REFUSED",
  "FOLDER_REFUSED",
  "REFUSED",
  "ADDRESS_REFUSED",
  "NO_MAIL_SERVER",
  "MAIL_UNTAKEN",
  "MAIL_REFUSED",
  "UNKNOWN_OUTCOME",
  "JOB_GIVEN_UP",
] as const;

/** The distributor's code, the line of our grid and its own message, in quotes. */
export function problemWords({ code, message, line }: NonNullable<GridTransfer["problem"]>, language: InterfaceLanguage): string {
  const t = getFixedT(language);
  const own = OF_THE_WAY.find((known) => known === code);
  if (own) return t(`gridTransfers.way.${own}`);
  return line === null
    ? t("gridTransfers.answers.refusal", { code, message })
    : t("gridTransfers.answers.refusalOfLine", { code, message, line });
}

/** Of an e-mail nobody answers, of a file not every distributor: such a grid is said to be where it is, not accepted. */
const TAKEN = { API: "taken", SFTP: "laidDown", EMAIL: "handedOver" } as const;

/** What became of a transfer, in one or two lines. */
export function answerWords(transfer: GridTransfer, language: InterfaceLanguage): string[] {
  const t = getFixedT(language);
  const { status, channel, problem, received, late, abandonReason, answeredAt, sentAt, author, createdAt } = transfer;
  const at = (instant: string | null) => (instant === null ? "" : formatInstant(instant, language));
  const said = problem ? [problemWords(problem, language)] : [];
  switch (status) {
    case "DONE":
      return [t(`gridTransfers.answers.${TAKEN[channel]}`, { at: at(answeredAt) })];
    case "ERROR":
      return [t("gridTransfers.answers.error", { at: at(answeredAt ?? sentAt ?? createdAt) }), ...said];
    case "ABANDONED":
      return [t("gridTransfers.answers.abandoned", { reason: abandonReason ?? "" })];
    case "SENT":
      if (late) return [t("gridTransfers.answers.late", { at: at(createdAt), author }), ...said];
      if (received) return [t("gridTransfers.answers.received")];
      return [t("gridTransfers.answers.waiting", { at: at(createdAt), author }), ...said];
  }
}
