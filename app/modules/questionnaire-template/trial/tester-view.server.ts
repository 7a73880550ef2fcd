import { formatCount, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { ruleWords } from "#app/domain/questionnaire/rule-sentences.ts";
import { profileDistribution } from "#app/domain/questionnaire/synthetic.ts";
import { templateReasons } from "#app/domain/questionnaire/validate-template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type ReasonView, reasonView } from "../overview/reason-view.server.ts";
import type { TemplateRecord } from "../template.server.ts";
import { wordsIn } from "../words.server.ts";

export const SAMPLE_SIZES = [100, 250, 500];
const USUAL_SIZE = 250;
const MOST_SEED = 999_999;

export interface TesterView {
  id: string;
  name: string;
  clients: number;
  seed: number;
  /** What keeps it from being tried; the rest is null then. */
  reasons: ReasonView[];
  result: {
    rows: Array<{ key: string; label: string; before: string; after: string; share: number; shareText: string }>;
    findings: Array<{ code: string; severity: string; count: string; share: string; lowered: string; client: string; adviser: string }>;
    families: Array<{ code: string; title: string; open: string; share: string }>;
    sections: Array<{ code: string; label: string; min: string; mean: string; max: string }>;
  } | null;
}

/** What the questionnaire makes of invented clients; the address says how many and which. */
export function testerView(template: TemplateRecord, url: string, language: Viewer["language"]): TesterView {
  const t = getFixedT(language);
  const { id, name, content } = template;
  const query = new URL(url).searchParams;
  const clients = SAMPLE_SIZES.find((size) => size === Number(query.get("clients"))) ?? USUAL_SIZE;
  const asked = Math.trunc(Number(query.get("seed") ?? 1));
  const seed = asked >= 1 && asked <= MOST_SEED ? asked : 1;
  const reasons = templateReasons(content).map((reason) => reasonView(template, reason, t));
  const common = { id, name, clients, seed, reasons };
  if (reasons.length > 0) return { ...common, result: null };

  const seen = profileDistribution(content, clients, seed);
  const percent = (count: number) => formatPercent((count / clients) * 100, language, { decimals: [0, 1] });
  const row = (key: string, label: string, before: number | null, after: number) => ({
    key,
    label,
    before: before === null ? "" : formatCount(before, language),
    after: formatCount(after, language),
    share: after / clients,
    shareText: percent(after),
  });
  const rest = (["withoutProfile", "blocked", "badlyConfigured"] as const).filter((key) => seen[key] > 0);
  return {
    ...common,
    result: {
      rows: [
        ...seen.profiles.map(({ profile, base, final }) => {
          const found = content.profiles.find(({ code }) => code === profile);
          return row(profile, found ? wordsIn(found.label, language, profile) : profile, base, final);
        }),
        ...rest.map((key) => row(key, t(`questionnaireTemplates.tester.${key}`), null, seen[key])),
      ],
      findings: seen.findings.map(({ code, severity, count, lowered }) => {
        const words = ruleWords(content, code);
        const [client, adviser] = words ? [wordsIn(words.client, language, ""), wordsIn(words.adviser, language, "")] : ["", ""];
        return {
          code,
          severity: t(`questionnaireTemplates.severities.${severity}`),
          count: formatCount(count, language),
          share: percent(count),
          lowered: formatCount(lowered, language),
          client,
          adviser: adviser === client ? "" : adviser,
        };
      }),
      families: seen.families.map(({ code, title, open }) => ({
        code,
        title: wordsIn(title, language, code),
        open: formatCount(open, language),
        share: percent(open),
      })),
      sections: seen.sections.map(({ code, min, mean, max }) => ({
        code,
        label: wordsIn(content.sections.find((section) => section.code === code)?.title ?? { fr: "", en: "" }, language, code),
        min: formatCount(min, language),
        mean: formatNumber(mean, language, { decimals: 1 }),
        max: formatCount(max, language),
      })),
    },
  };
}
