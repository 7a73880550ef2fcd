import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { PointsRange } from "#app/domain/questionnaire/points.ts";
import type { BothLanguages } from "#app/domain/questionnaire/template.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Words to be shown in the person's language, else in the other one, else the code. */
export const wordsIn = ({ fr, en }: BothLanguages, language: Viewer["language"], code: string): string => {
  const french = frenchSpaces(fr);
  return (language === "fr" ? french || en : en || french) || code;
};

export const rangeText = ({ min, max }: PointsRange, t: Translate): string =>
  min === max ? t("questionnaireTemplates.points", { count: max }) : t("questionnaireTemplates.pointsRange", { min, max });
