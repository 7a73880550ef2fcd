/** Each process that serves says so often that it runs. */
export const BEAT_MS = 5_000;
/** Beats missed in a row after which a process stands still: half a minute in which its event loop never turned. */
const MOST_MISSED = 6;

/** Who has not said for long that it runs. */
export interface Standstill<Member> {
  beat(member: Member): void;
  forget(member: Member): void;
  /** Called every `BEAT_MS`: the members that stand still now, each told once. */
  look(): Member[];
}

/**
 * Counts missed beats, not seconds: where the whole machine was halted, whoever counts was too, and the first look after that
 * takes nobody for dead. `now` gives milliseconds that only grow.
 */
export function standstill<Member>(now: () => number = () => performance.now()): Standstill<Member> {
  const missed = new Map<Member, number>();
  let looked = now();
  return {
    beat: (member) => void missed.set(member, 0),
    forget: (member) => void missed.delete(member),
    look() {
      const isLate = now() - looked > 2 * BEAT_MS;
      looked = now();
      const still: Member[] = [];
      for (const [member, count] of missed) {
        missed.set(member, isLate ? 0 : count + 1);
        if (isLate || count + 1 < MOST_MISSED) continue;
        missed.delete(member);
        still.push(member);
      }
      return still;
    },
  };
}
