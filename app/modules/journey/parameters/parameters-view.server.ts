import type { FullSession } from "#app/contract/journey/session.ts";
import { frequenciesOf } from "#app/domain/advice/journey-offer.ts";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { moneyNeedValues, needRows } from "./money-needs.ts";

/** The parameters as the fields of their form; what is held, as lines that can be typed. */
export async function parameterFieldsOf({ api, language }: Viewer, session: FullSession): Promise<Record<string, string | string[]>> {
  const { actType, creation, proposalParams: proposal, workspace, projectName } = session;
  const held = workspace?.currentComposition ?? [];
  const series = await Promise.all(held.map(({ series: uuid }) => api.series.get({ params: { id: uuid } })));
  const months = proposal?.investmentHorizonMonths ?? 0;
  const depositMonths = DEPOSIT_MONTHS.filter((month) => creation[`deposit${month}`]);
  const fields: Record<string, string | string[] | null | undefined> = {
    actType,
    projectName,
    depositInitial: creation.depositInitialEnabled === false ? undefined : (creation.depositInitial ?? creation.initialAmount),
    additionalContributionAmount: proposal?.additionalContributionAmount,
    withdrawalAmount: proposal?.withdrawalAmount,
    regularContributionsAmount: proposal?.regularContributionsAmount,
    regularContributionsFrequency: creation.regularContributionsFrequency,
    depositMonths: depositMonths.length > 0 ? depositMonths : undefined,
    horizonYears: months >= 12 ? String(Math.floor(months / 12)) : undefined,
    horizonMonths: months % 12 ? String(months % 12) : undefined,
    holdings: held
      .map(({ amount }, i) => `${series[i]?.isin ?? series[i]?.fullName ?? ""}\t${decimalForField(amount, language)}`)
      .join("\n"),
    holdingsDate: workspace?.currentCompositionDate ?? creation.currentCompositionDate,
    ...moneyNeedValues(session),
  };
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export async function parametersView(viewer: Viewer, session: FullSession) {
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    isOpen: session.state === "IN_PROGRESS",
    act: session.actType,
    frequencies: frequenciesOf(session.config),
    needRows: needRows(session.proposalParams?.needs?.length ?? 0),
    fields: await parameterFieldsOf(viewer, session),
    version: session.version,
    idem: crypto.randomUUID(),
  };
}
export type ParametersView = Awaited<ReturnType<typeof parametersView>>;
