import { data } from "@remix-run/node";
import type { ClientErasure, UserErasure } from "#app/contract/retail-client/erasure.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Which sentence says why something of a kind is kept. */
const REASONS = {
  identity: "identity",
  questionnaires: "advice",
  simulations: "advice",
  journeys: "journeys",
  contracts: "contract",
  name: "name",
} as const;
const hasReason = (kind: string): kind is keyof typeof REASONS => kind in REASONS;

/** The lines of a removal as its page shows them: texts only, without the kinds of which there is nothing. */
export function erasureView({ language }: Viewer, erasure: ClientErasure | UserErasure) {
  const t = getFixedT(language);
  const none = t("erasure.nothing");
  return {
    done: erasure.done,
    version: erasure.version,
    rows: erasure.parts
      .filter(({ removed, kept }) => removed + kept > 0)
      .map(({ kind, removed, kept, until }) => ({
        kind,
        label: t(`erasure.kinds.${kind}`),
        removed: removed > 0 ? formatCount(removed, language) : none,
        kept: until === null ? none : t("erasure.keptUntil", { shown: formatCount(kept, language), day: formatDate(until) }),
        reason: until !== null && hasReason(kind) ? t(`erasure.reasons.${REASONS[kind]}`, { years: erasure.years }) : null,
      })),
  };
}
export type ErasureView = ReturnType<typeof erasureView>;
export type ErasureRow = ErasureView["rows"][number];

/** The answer of a call about a person; throws 404 for one who is not there. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isAppError(error) && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

const REFUSALS = ["VERSION_CONFLICT", "CONTRACT_RUNS", "NOT_FOUND", "USER_NOT_EDITABLE"] as const;
export type ErasureRefusal = (typeof REFUSALS)[number];

/** What a removal gave, or why it was refused; NOT_FOUND: it was done before. */
export async function orRefused<T>(call: Promise<T>): Promise<{ done: T } | { refused: ErasureRefusal }> {
  try {
    return { done: await call };
  } catch (error) {
    const refused = REFUSALS.find((code) => isAppError(error) && error.code === code);
    if (!refused) throw error;
    return { refused };
  }
}
