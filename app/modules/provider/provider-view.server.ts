import { pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { FinancialProvider, ProviderRun } from "#app/contract/provider/configuration.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { formatBytes } from "#app/modules/value-import/uploads-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { problemText, refusalRows, runBadge, sourceText, stateBadge } from "./provider-words.server.ts";

function runLine(run: ProviderRun, language: InterfaceLanguage) {
  const t = getFixedT(language);
  const files = run.files.map(({ name }) => name);
  return {
    id: run.id,
    at: formatInstant(run.startedAt ?? run.createdAt, language),
    trigger: t(`providers.triggers.${run.trigger}`),
    badge: runBadge(t, run),
    files:
      files.length > 2 ? t("providers.runs.files", { count: files.length, shown: formatCount(files.length, language) }) : files.join(", "),
    lines: formatCount(run.lines, language),
    series: formatCount(run.added + run.changed, language),
    refused: formatCount(run.refused, language),
    problem: run.problem && problemText(t, run.problem),
  };
}

/** One provider: how it stands, what is configured and its runs, newest first. */
export async function providerView({ api, language }: Viewer, provider: FinancialProvider, url: string) {
  const t = getFixedT(language);
  const asked = readPage(url);
  const { id, name, version, state, sampleProblem, sampleName, rhythm, time, nextRunAt } = provider;
  const { items, total } = await api.providerConfigurations.runs({ params: { id }, query: pageQuery(asked) });
  const written = (count: number) => formatCount(count, language);
  const facts = [
    { label: t("providers.form.content"), value: t(`providers.contents.${provider.content}`) },
    { label: t("providers.form.format"), value: t(`providers.formats.${provider.format}`) },
    { label: t("providers.form.address"), value: provider.place === "FOLDER" ? sourceText(t, provider) : provider.address },
    { label: t("providers.form.rhythm"), value: t(`providers.rhythms.${rhythm}`, { time }) },
    { label: t("providers.detail.next"), value: nextRunAt ? formatInstant(nextRunAt, language) : t("providers.list.never") },
    { label: t("providers.form.dailyRuns"), value: written(provider.dailyRuns) },
    {
      label: t("providers.form.seconds"),
      value: t("providers.detail.seconds", { count: provider.seconds, shown: written(provider.seconds) }),
    },
    ...(provider.headerName ? [{ label: t("providers.form.headerName"), value: provider.headerName }] : []),
    ...(sampleName ? [{ label: t("providers.detail.sample"), value: sampleName }] : []),
  ];
  const lastProblem = items[0]?.state === "FAILED" ? items[0].problem : null;
  return {
    ...{ id, name, version, state, badge: stateBadge(t, provider), source: sourceText(t, provider) },
    facts,
    hasSample: sampleName !== null,
    sampleProblem: sampleProblem && problemText(t, sampleProblem),
    lastProblem: lastProblem && problemText(t, lastProblem),
    runs: items.map((run) => runLine(run, language)),
    isBusy: items.some(({ endedAt }) => endedAt === null),
    ...{ total, range: rangeTexts(url, asked, items.length, total, language), page: asked.page, size: asked.size },
  };
}
export type ProviderView = Awaited<ReturnType<typeof providerView>>;

/** One run: its files, its counts and a page of the lines that it did not take over. */
export async function runView({ api, language }: Viewer, provider: FinancialProvider, run: ProviderRun, url: string) {
  const t = getFixedT(language);
  const asked = readPage(url);
  const { items, total } = await api.providerConfigurations.refusals({ params: { id: run.id }, query: pageQuery(asked) });
  const written = (count: number) => formatCount(count, language);
  const line = runLine(run, language);
  return {
    ...{
      id: run.id,
      provider: { id: provider.id, name: provider.name },
      badge: line.badge,
      problem: line.problem,
      isBusy: run.endedAt === null,
    },
    title: t("providers.run.title", { at: line.at }),
    facts: [
      line.trigger,
      ...(run.attempts > 1 ? [t("providers.run.attempts", { count: run.attempts, shown: written(run.attempts) })] : []),
    ],
    counts: (["lines", "added", "changed", "unchanged", "refused"] as const).map((name) => ({
      label: t(`providers.run.counts.${name}`),
      value: written(run[name]),
    })),
    files: run.files.map(({ name, size, state, since, fault }) => ({
      name,
      size: formatBytes(size, language),
      state: t(`providers.run.fileStates.${state}`, { since: since ? formatInstant(since, language) : "" }),
      fault: fault && problemText(t, fault),
    })),
    refusals: refusalRows(items, language).map((row, at) => ({ ...row, id: String(at) })),
    kept: total < run.refused ? t("providers.run.kept", { shown: written(total), total: written(run.refused) }) : null,
    ...{ total, range: rangeTexts(url, asked, items.length, total, language), page: asked.page, size: asked.size },
  };
}
export type RunView = Awaited<ReturnType<typeof runView>>;
