import { addMonths } from "#app/domain/numerics/calendar.ts";

const MIGRATION_MONTHS = 4;

/** Ends of the weeks of the last four months, oldest first: Fridays, as days since 1970, the last one on or before `endDay`. */
export function migrationFridays(endDay: number): number[] {
  const fridays: number[] = [];
  const last = endDay - ((((endDay - 1) % 7) + 7) % 7);
  for (let friday = last; friday > addMonths(endDay, -MIGRATION_MONTHS); friday -= 7) fridays.unshift(friday);
  return fridays;
}

/**
 * Class to publish (CESR/10-673, Box 1, migration): the published one stays unless the computed class differed from it at
 * every weekly point of the last four months; then it is the one that prevailed most often, the more recent of two that did
 * so equally often (a decision of this product). `classes` are those of the weeks, oldest first.
 */
export function classToPublish(published: number, classes: readonly number[]): number {
  if (classes.length === 0 || classes.includes(published)) return published;
  const count = (srri: number) => classes.filter((other) => other === srri).length;
  return classes.reduceRight((best, srri) => (count(srri) > count(best) ? srri : best));
}
