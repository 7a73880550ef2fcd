import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { InvestmentPool } from "#app/contract/investment-pool.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { dependantLinks } from "#app/navigation/dependant-links.ts";
import { type PoolsArea, poolPath, poolsPath } from "#app/navigation/paths.ts";
import type { Dependants, WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast, type Toast } from "#app/services/toast.server.ts";
import { poolProviderSchema, poolSchema } from "./pool.schema.ts";
import * as pools from "./pool.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: PoolsArea;
}

/** What a refused press gives back: the answer to a form, a sentence, and what was ticked. */
interface PoolAnswer {
  result?: SubmissionResult;
  problem?: string;
  sources?: string[];
  /** After another person's change: the version that the tab now belongs to. */
  version?: number | undefined;
}
const answer = (given: PoolAnswer, status: 400 | 409) => data(given, { status });

const problemKey = (refused: WriteRefusal) => {
  if (refused.kind === "rule" && refused.code === "POOL_CIRCLE") return "pools.sources.circle" as const;
  return refused.kind === "invalid" ? ("pools.form.refused" as const) : ("pools.form.conflict" as const);
};
const statusOf = ({ kind }: WriteRefusal) => (kind === "invalid" ? 400 : 409);

export async function createPool({ viewer, context, area }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: poolSchema });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const outcome = await pools.addPool(viewer, submission.value);
  if ("refused" in outcome)
    return answer({ result: submission.reply({ formErrors: [problemKey(outcome.refused)] }) }, statusOf(outcome.refused));
  const { id, name } = outcome.done;
  return redirectWithToast(context, poolPath(area, id), { kind: "positive", key: "pools.form.created", params: { name } });
}

/** What the forms of a pool find in place, and the names of what they name by its uuid. */
async function heldSettings(viewer: Viewer, { name, organisation, version }: InvestmentPool) {
  if (!viewer.roles.includes("ADMIN")) return { present: { name, version }, labels: new Map<string, string>() };
  const labels = new Map((await pools.poolHouses(viewer)).map(({ value, label }) => [value, label] as const));
  return { present: { name, organisation: organisation ?? "", version }, labels };
}
async function heldProvider(viewer: Viewer, { id, version }: InvestmentPool) {
  const { config } = await pools.providerState(viewer, id);
  const present = { provider: config?.provider ?? "", filterCodes: config?.filterCodes ?? [], version };
  return { present, labels: new Map<string, string>() };
}

/** What was pressed on one of the tabs of a pool. */
export async function poolAction({ viewer, context, area }: Acting, present: InvestmentPool, form: FormData, url: string) {
  const { id, name } = present;
  const intent = String(form.get("intent") ?? "");
  const marks = marksOf(form);
  const back = `${poolPath(area, id)}${new URL(url).search.replace(/[?&](?:index|_routes)(?:=[^&]*)?/g, "")}`;
  const done = (key: Toast["key"], params: Toast["params"] = { name }) =>
    redirectWithToast(context, back, { kind: "positive", key, params });
  const t = getFixedT(viewer.language);
  const refusedBy = async (refused: WriteRefusal, more: PoolAnswer = {}) => {
    if (refused.kind !== "conflict") return answer({ ...more, problem: t(problemKey(refused)) }, statusOf(refused));
    const newest = await pools.findPool(viewer, id);
    const names = newest?.sources.map((source) => source.name).join(", ");
    const problem = t(more.sources ? "pools.sources.conflict" : "pools.form.again", { names: names || t("common.answers.none") });
    return answer({ ...more, problem, version: newest?.version }, 409);
  };

  const change = pools.readLineChange(intent);
  if (change) {
    const outcome = await pools.changeLine(viewer, id, change, marks);
    return "refused" in outcome ? refusedBy(outcome.refused) : done(`pools.series.done.${change.kind}`);
  }
  if (intent === "sources") {
    const sources = form.getAll("sources").map(String);
    const outcome = await pools.replaceSources(viewer, id, sources, marks);
    return "refused" in outcome ? refusedBy(outcome.refused, { sources }) : done("pools.form.saved");
  }
  if (intent === "provider-update") {
    const outcome = await pools.updateFromProvider(viewer, id, marks);
    if ("refused" in outcome) return refusedBy(outcome.refused);
    const { added, removed } = outcome.done;
    const written = (count: number) => formatCount(count, viewer.language);
    return done("pools.provider.updated", { added: written(added), removed: written(removed) });
  }
  const provider = intent === "provider";
  const submission = provider ? parseWithZod(form, { schema: poolProviderSchema }) : parseWithZod(form, { schema: poolSchema });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const { value } = submission;
  const outcome = "provider" in value ? await pools.saveProvider(viewer, id, value) : await pools.renamePool(viewer, present, value);
  if ("refused" in outcome) {
    const { refused } = outcome;
    const newest = refused.kind === "conflict" ? await pools.findPool(viewer, id) : null;
    const held = newest && (provider ? await heldProvider(viewer, newest) : await heldSettings(viewer, newest));
    const result = held
      ? conflictReply<object>(submission, held.present, "pools.form.conflict", (_field, text) => held.labels.get(text) ?? text)
      : submission.reply({ formErrors: [problemKey(refused)] });
    return answer({ result }, statusOf(refused));
  }
  return done("pools.form.saved", { name: "name" in value ? value.name : name });
}

const USES = ["products", "pools", "monitoredPortfolios"] as const;

/** Deletes and goes to the list, or says what prevents it. */
export async function deletePool({ viewer, context, area }: Acting, present: InvestmentPool, form: FormData) {
  const outcome = await pools.removePool(viewer, present.id, marksOf(form));
  if ("refused" in outcome) {
    const { refused } = outcome;
    const t = getFixedT(viewer.language);
    const { uses, dependants } = refused.kind === "inUse" ? refused : { uses: {} as Record<string, number>, dependants: {} as Dependants };
    const reasons = USES.flatMap((name) => {
      const count = uses[name];
      if (!count) return [];
      const text = t(`pools.delete.uses.${name}`, { count, shown: formatCount(count, viewer.language) });
      return [{ text, links: dependantLinks(name, dependants[name]) }];
    });
    return data({ reasons, changed: refused.kind === "conflict" }, { status: 409 });
  }
  return redirectWithToast(context, poolsPath(area), { kind: "positive", key: "pools.delete.done", params: { name: present.name } });
}
