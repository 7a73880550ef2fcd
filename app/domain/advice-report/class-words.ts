import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";

interface ClassWords {
  name: string;
  /** What a line of the class does in an allocation: what the class is, not what it will bring. */
  role: string;
}

/** Classes of assets as the documents name them. */
export const CLASS_WORDS: Record<InterfaceLanguage, Record<AssetClass, ClassWords>> = {
  fr: {
    DELEGATED_PORTFOLIO_MANAGEMENT: { name: "Gestion déléguée", role: "confie la répartition à un gérant" },
    CAPITAL_GUARANTEED: { name: "Capital garanti", role: "garde une part dont l’assureur garantit le capital, avant frais" },
    CASH: { name: "Monétaire", role: "garde une part disponible qui varie peu" },
    FIXED_INCOME: { name: "Obligations", role: "apporte les intérêts d’obligations" },
    CONVERTIBLE: { name: "Obligations convertibles", role: "joint des obligations à une part du mouvement des actions" },
    EQUITIES: { name: "Actions", role: "cherche une croissance à long terme, avec de fortes variations" },
    REAL_ESTATE: { name: "Immobilier", role: "apporte des loyers, avec une vente qui peut être lente" },
    ASSET_ALLOCATION_FUND: { name: "Fonds diversifiés", role: "répartit entre plusieurs classes dans un seul support" },
    EMPLOYEE_SAVINGS: { name: "Épargne salariale", role: "place l’épargne salariale" },
    CURRENCY: { name: "Devises", role: "dépend du cours d’une devise" },
    COMMODITIES: { name: "Matières premières", role: "dépend du prix de matières premières" },
    PRIVATE_EQUITY: { name: "Capital-investissement", role: "finance des entreprises non cotées, sur de longues années" },
    ALTERNATIVE_ASSET: { name: "Gestion alternative", role: "suit des stratégies peu liées aux marchés" },
    OTHER: { name: "Autres", role: "diversifie hors des classes usuelles" },
    NOT_DEFINED: { name: "Non défini", role: "n’a pas de classe enregistrée" },
  },
  en: {
    DELEGATED_PORTFOLIO_MANAGEMENT: { name: "Delegated management", role: "leaves the allocation to a manager" },
    CAPITAL_GUARANTEED: { name: "Capital guaranteed", role: "keeps a part whose capital the insurer guarantees, before charges" },
    CASH: { name: "Cash", role: "keeps a part available that varies little" },
    FIXED_INCOME: { name: "Fixed income", role: "brings the interest of bonds" },
    CONVERTIBLE: { name: "Convertible", role: "joins bonds with part of the moves of shares" },
    EQUITIES: { name: "Equities", role: "seeks growth in the long term, with strong swings" },
    REAL_ESTATE: { name: "Real estate", role: "brings rents, and may be slow to sell" },
    ASSET_ALLOCATION_FUND: { name: "Mixed funds", role: "spreads over several classes in one fund" },
    EMPLOYEE_SAVINGS: { name: "Employee savings", role: "invests employee savings" },
    CURRENCY: { name: "Currency", role: "depends on the rate of a currency" },
    COMMODITIES: { name: "Commodities", role: "depends on the price of commodities" },
    PRIVATE_EQUITY: { name: "Private equity", role: "finances unlisted companies, over long years" },
    ALTERNATIVE_ASSET: { name: "Alternative asset", role: "follows strategies with little link to the markets" },
    OTHER: { name: "Other", role: "diversifies beyond the usual classes" },
    NOT_DEFINED: { name: "Not defined", role: "has no class on record" },
  },
};
