import type { SunkMail } from "../../fixtures/outside/smtp-sink.ts";
import {
  addedPortfolios,
  begunSessions,
  compositions,
  handledNotifications,
  publications,
  savedSimulations,
  sessionSteps,
  typedSimulations,
} from "./advice.ts";
import { definitionFiles, gridFiles, valueFiles } from "./files.ts";
import type { Kind } from "./kind.ts";
import { letters } from "./letters.ts";
import { linkAnswers, openedQuestionnaires } from "./questionnaires.ts";
import { addedEvents, changedEvents, removedEvents } from "./records.ts";
import { favourites, houseSettings, preferences } from "./settings.ts";
import { batchValues, handValues, laterValues } from "./values.ts";

/** Every kind of write that the product acknowledges, anew for a turn whose mail server has taken `mails`. */
export const allKinds = (mails: readonly SunkMail[]): Kind[] => [
  addedEvents(),
  changedEvents(),
  removedEvents(),
  handValues(),
  batchValues(),
  laterValues(),
  valueFiles(),
  definitionFiles(),
  gridFiles(),
  addedPortfolios(),
  compositions(),
  savedSimulations(),
  typedSimulations(),
  begunSessions(),
  sessionSteps(),
  publications(),
  openedQuestionnaires(),
  linkAnswers(),
  handledNotifications(),
  favourites(),
  houseSettings(),
  preferences(),
  letters(mails),
];
