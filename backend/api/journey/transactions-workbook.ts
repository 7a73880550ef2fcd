import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { codeWords } from "#app/domain/advice/words/check-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import type { Queries } from "#backend/calls/context.ts";
import { fileName, workbookFile } from "#backend/table-file/workbook-cells.ts";
import { definitionsOf } from "./publication/gather-inputs.ts";
import { actOf, partOf, summaryOf } from "./session.domain.ts";
import type { SessionRow } from "./session.store.ts";

/** Words of the file; it is read outside of the application. */
const WORDS = {
  fr: {
    orders: ["Opérations", "Ordre", "Support", "ISIN", "Sens", "Montant (€)"],
    after: ["Allocation après opérations", "Support", "ISIN", "SRI", "Part (%)", "Montant (€)"],
    about: ["Informations", "Rubrique", "Valeur"],
    file: "operations",
    BUY: "Achat",
    SELL: "Vente",
    project: "Projet",
    client: "Client",
    profile: "Profil de risque",
    finalized: "Conseil finalisé le",
    session: "Session",
    total: "Total (€)",
  },
  en: {
    orders: ["Transactions", "Order", "Asset", "ISIN", "Side", "Amount (€)"],
    after: ["Allocation afterwards", "Asset", "ISIN", "SRI", "Share (%)", "Amount (€)"],
    about: ["About", "Item", "Value"],
    file: "transactions",
    BUY: "Buy",
    SELL: "Sell",
    project: "Project",
    client: "Client",
    profile: "Risk profile",
    finalized: "Advice finalised at",
    session: "Session",
    total: "Total (€)",
  },
} as const;

/** Smallest part of a holding that is one, in currency units. */
const CENT = 0.005;

interface Holding {
  fullName: string;
  isin: string | null;
  sri: number | null;
  amount: number;
}

/** What the contract holds after the act, the supports of the advice first: what the act leaves beside them is there too. */
async function holdingsAfter(queries: Queries, row: SessionRow, { lines, orders }: FinalAdvice): Promise<Holding[]> {
  const held = actOf(row) === "ACT_NEW_CONTRACTS" ? [] : (partOf(row, "workspace")?.currentComposition ?? []);
  const amounts = new Map<string, number>(lines.map(({ series }) => [series, 0]));
  for (const { series, amount } of [...held, ...orders]) amounts.set(series, (amounts.get(series) ?? 0) + Number(amount));
  const known = await definitionsOf(queries, [...amounts.keys()]);
  const advised = new Map(lines.map((line) => [line.series, line]));
  return [...amounts].flatMap(([series, amount]) => {
    const { fullName = series, isin = null, sri = null } = advised.get(series) ?? known.get(series) ?? {};
    return amount > CENT ? [{ fullName, isin, sri, amount: Math.round(amount * 100) / 100 }] : [];
  });
}

/** Summary of the transactions of a finalised advice: sales first, since they pay for what is bought. */
export async function transactionsWorkbook(
  queries: Queries,
  row: SessionRow,
  advice: FinalAdvice,
  language: InterfaceLanguage,
): Promise<File> {
  const words = WORDS[language];
  const session = summaryOf(row);
  const sheet = ([name, ...head]: readonly string[], rows: Array<Array<string | number | Date | null>>, widths: number[]) => ({
    name: name!,
    head,
    rows,
    widths,
  });
  const ordered = [...advice.orders].sort((a, b) => Number(a.side === "BUY") - Number(b.side === "BUY"));
  const after = await holdingsAfter(queries, row, advice);
  const total = after.reduce((sum, { amount }) => sum + amount, 0);
  return workbookFile(fileName(`${words.file}-${session.projectName ?? session.clientName ?? session.uuid}`, "xlsx"), [
    sheet(
      words.orders,
      ordered.map(({ fullName, isin, side, amount }, i) => [i + 1, fullName, isin, words[side], Math.abs(Number(amount))]),
      [8, 44, 16, 10, 16],
    ),
    sheet(
      words.after,
      after.map(({ fullName, isin, sri, amount }) => [fullName, isin, sri, Math.round((amount / total) * 10_000) / 100, amount]),
      [44, 16, 8, 12, 16],
    ),
    sheet(
      words.about,
      [
        [words.project, session.projectName],
        [words.client, session.clientName],
        [words.profile, codeWords(language).profiles[advice.riskProfile]],
        [words.total, Number(advice.totalAmount)],
        [words.finalized, formatInstant(advice.finalizedAt, language)],
        [words.session, session.uuid],
      ],
      [28, 60],
    ),
  ]);
}
