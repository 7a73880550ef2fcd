import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { RecoSession } from "#app/contract/journey/session.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fileName, workbookFile } from "#backend/table-file/workbook-cells.ts";

/** Words of the file; it is read outside of the application. */
const WORDS = {
  fr: {
    orders: ["Opérations", "Ordre", "Support", "ISIN", "Sens", "Montant (€)"],
    after: ["Allocation après opérations", "Support", "ISIN", "SRI", "Poids (%)", "Montant (€)"],
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
    after: ["Allocation afterwards", "Asset", "ISIN", "SRI", "Weight (%)", "Amount (€)"],
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

/** Summary of the transactions of a finalised advice: sales first, since they pay for what is bought. */
export function transactionsWorkbook(session: RecoSession, advice: FinalAdvice, language: InterfaceLanguage): Promise<File> {
  const words = WORDS[language];
  const sheet = ([name, ...head]: readonly string[], rows: Array<Array<string | number | Date | null>>, widths: number[]) => ({
    name: name!,
    head,
    rows,
    widths,
  });
  const ordered = [...advice.orders].sort((a, b) => Number(a.side === "BUY") - Number(b.side === "BUY"));
  return workbookFile(fileName(`${words.file}-${session.projectName ?? session.clientName ?? session.uuid}`, "xlsx"), [
    sheet(
      words.orders,
      ordered.map(({ fullName, isin, side, amount }, i) => [i + 1, fullName, isin, words[side], Math.abs(Number(amount))]),
      [8, 44, 16, 10, 16],
    ),
    sheet(
      words.after,
      advice.lines.map(({ fullName, isin, sri, weight, amount }) => [fullName, isin, sri, Number(weight), Number(amount)]),
      [44, 16, 8, 12, 16],
    ),
    sheet(
      words.about,
      [
        [words.project, session.projectName],
        [words.client, session.clientName],
        [words.profile, advice.riskProfile],
        [words.total, Number(advice.totalAmount)],
        [words.finalized, advice.finalizedAt],
        [words.session, session.uuid],
      ],
      [28, 60],
    ),
  ]);
}
