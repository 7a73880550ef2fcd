import { useTranslation } from "react-i18next";
import { addMonths, isDay } from "#app/domain/simulation/calendar.ts";

const MONTHS = ["m01", "m02", "m03", "m04", "m05", "m06", "m07", "m08", "m09", "m10", "m11", "m12"] as const;

/** Writes the month `later` months after a day (`mars 2040`) from the page's own texts: the same on server and browser. */
export function useMonth(): (day: string, later?: number) => string {
  const { t } = useTranslation();
  return (day, later = 0) => {
    if (!isDay(day)) return "";
    const moved = addMonths(day, later);
    const name = MONTHS[Number(moved.slice(5, 7)) - 1];
    return name ? `${t(`simulator.months.${name}`)}\u00a0${moved.slice(0, 4)}` : "";
  };
}
