import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { lapsedTexts } from "#app/modules/journey/list/list-view.server.ts";
import { journeyLifePath, journeySessionPath, journeysPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Indicator } from "./indicator.ts";
import { SHOWN, type Task } from "./tasks.server.ts";

const PLACE = { mount: "fia/reco-journey", bare: false } as const;

/** Published advices of which a part has run out: each is to be given again. */
export async function adviceTasksOf({ api, language }: Viewer): Promise<{ rows: Task[]; indicators: Indicator[] }> {
  const t = getFixedT(language);
  const { items, total } = await api.journeySessions.list({ query: { advice: "LAPSED", limit: SHOWN } });
  return {
    rows: items.map((session) => ({
      id: `advice ${session.uuid}`,
      kind: "advice",
      client: session.clientName ?? t("journey.unnamed"),
      href: journeySessionPath(PLACE, session.uuid),
      about: session.projectName ?? session.productName,
      when: lapsedTexts(session, language).join(", "),
      urgent: false,
      next: journeyLifePath(PLACE.mount, session.uuid, "duplicate"),
    })),
    indicators: [
      { id: "advices", count: total, shown: formatCount(total, language), href: journeysPath(PLACE.mount, { advice: "LAPSED" }) },
    ],
  };
}
