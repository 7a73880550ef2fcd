import type { SeriesRecord } from "#app/contract/series/series.ts";
import { KNOWLEDGE_LEVELS, type KnowledgeLevel, LOSS_LEVELS, type LossLevel } from "#app/domain/advice/suitability/asset-nature.ts";
import type { DefinitionForm } from "../series.schema.ts";

/** Parts of a nature as the texts of its form. */
export type NatureValues = Record<"equityPart" | "theme" | "manager" | "issuer" | "illiquid" | "complex" | "leveraged", string> & {
  knowledge: Record<KnowledgeLevel, string>;
  losses: Record<LossLevel, string>;
};

const written = (flag: boolean | undefined) => (flag === undefined ? "" : flag ? "yes" : "no");

export const natureValues = ({ nature }: Pick<SeriesRecord, "nature">): NatureValues => ({
  equityPart: nature.equityPart === undefined ? "" : String(Math.round(nature.equityPart * 1e4) / 100),
  theme: nature.theme ?? "",
  manager: nature.manager ?? "",
  issuer: nature.issuer ?? "",
  illiquid: written(nature.illiquid),
  complex: written(nature.complex),
  leveraged: written(nature.leveraged),
  knowledge: Object.fromEntries(
    KNOWLEDGE_LEVELS.map((level) => [level, nature.targetMarket?.knowledge?.[level] ?? ""]),
  ) as NatureValues["knowledge"],
  losses: Object.fromEntries(LOSS_LEVELS.map((level) => [level, nature.targetMarket?.losses?.[level] ?? ""])) as NatureValues["losses"],
});

const filled = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };

/** The nature that a form states: empty fields follow from the class, and without any place there is no target market. */
export function natureOfForm({
  nature: { equityPart, knowledge, losses, ...own },
}: Pick<DefinitionForm, "nature">): SeriesRecord["nature"] {
  const places = { knowledge: filled(knowledge ?? {}), losses: filled(losses ?? {}) };
  const criteria = Object.fromEntries(Object.entries(places).filter(([, of]) => Object.keys(of).length > 0));
  return {
    ...filled(own),
    ...(equityPart !== undefined && { equityPart: Math.round(Number(equityPart) * 100) / 1e4 }),
    ...(Object.keys(criteria).length > 0 && { targetMarket: criteria }),
  };
}
