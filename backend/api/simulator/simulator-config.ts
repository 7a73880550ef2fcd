import type { z } from "zod";
import type { simulatorConfig } from "#app/contract/simulation/simulator-config.ts";
import { checkLines } from "#app/domain/model-portfolio.ts";
import { findGlidepath } from "#backend/api/glidepath/glidepath.store.ts";
import { unknownSeries } from "#backend/api/simulator/simulator.store.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";

type Config = z.infer<typeof simulatorConfig>;
type Lines = NonNullable<Config["defaultAllocation"]>;
interface Issue {
  path: string;
  message: string;
}

/** Every composition of the configuration with its place in it; an empty one proposes nothing. */
function compositionsOf({ defaultAllocation = [], profileAllocations = {}, mandates = [] }: Config): Array<[path: string, lines: Lines]> {
  const all: Array<[path: string, lines: Lines]> = [
    ["defaultAllocation", defaultAllocation],
    ...Object.entries(profileAllocations).map(([profile, lines]): [string, Lines] => [`profileAllocations.${profile}`, lines]),
    ...mandates.map(({ allocation }, index): [string, Lines] => [`mandates.${index}.allocation`, allocation]),
  ];
  return all.filter(([, lines]) => lines.length > 0);
}

/** Every series that the configuration names, with the place where it does. */
const seriesOf = (config: Config): Array<[path: string, series: string]> => [
  ...compositionsOf(config).flatMap(([path, lines]) => lines.map((line, i): [string, string] => [`${path}.${i}.series`, line.series])),
  ...Object.entries(config.glidepath?.supports ?? {}).map(([name, series]): [string, string] => [`glidepath.supports.${name}`, series]),
  ...(config.supports ?? []).map(({ series }, index): [string, string] => [`supports.${index}.series`, series]),
];

/** Weights that are no whole composition: each above nothing, in hundredths of a per cent, total 100.00, no series twice. */
const unsound = ([path, lines]: [string, Lines]): Issue[] =>
  checkLines(lines)
    .problems.filter(({ severity }) => severity === "error")
    .map(({ code, series }) => {
      const at = lines.findLastIndex((line) => line.series === series);
      return {
        path: at < 0 ? path : `${path}.${at}.${code === "SERIES_TWICE" ? "series" : "weight"}`,
        message: code.toLowerCase().replaceAll("_", " "),
      };
    });

/**
 * Refuses (400, with the place of each fault) a configuration that names a series or a glidepath matrix that is not there, or
 * that proposes a composition which is no whole. The matrix stays until the transaction ends.
 */
export async function requireSoundConfig(tx: Transaction, config: Config): Promise<void> {
  const named = seriesOf(config);
  const unknown = new Set(
    await unknownSeries(
      tx,
      named.map(([, series]) => series),
    ),
  );
  const issues = named.flatMap(([path, series]) => (unknown.has(series) ? [{ path, message: "is not known" }] : []));
  if (config.glidepath && !(await findGlidepath(tx, config.glidepath.matrix, true)))
    issues.push({ path: "glidepath.matrix", message: "is no glidepath matrix" });
  issues.push(...compositionsOf(config).flatMap(unsound));
  if (issues.length === 0) return;
  throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", {
    issues: issues.map(({ path, message }) => ({ path: `body.${path}`, message })),
  });
}
