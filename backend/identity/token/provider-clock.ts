import { CLOCKS_APART_S } from "#app/domain/rights/claims.ts";

/** A difference between the two ways to measure time that only a set clock or a sleeping computer makes. */
const JUMP_MS = 2_000;

/** The outside provider's clock, as the `Date` of one of its answers showed it. */
export interface ProviderClock {
  /** The time there, no further from ours than two clocks may be apart. */
  date(): Date;
  /** Our own clock was set, or the computer slept, since that answer: the difference may be another one now. */
  isDoubtful(): boolean;
}

/** Without a `Date` the provider is taken to have our time. */
export function providerClock(answered: string | null): ProviderClock {
  const wall = Date.now();
  const even = performance.now();
  const said = answered === null ? Number.NaN : Date.parse(answered);
  const limit = CLOCKS_APART_S * 1000;
  const ahead = Number.isNaN(said) ? 0 : Math.max(-limit, Math.min(limit, said - wall));
  return {
    date: () => new Date(Date.now() + ahead),
    isDoubtful: () => Math.abs(Date.now() - wall - (performance.now() - even)) > JUMP_MS,
  };
}
