/** Rates are decimal fractions; dates are ISO. */
export interface CommentRequest {
  language: "en" | "fr";
  from: string;
  to: string;
  totalReturn: number;
  benchmarkReturn?: number | null | undefined;
  volatility?: number | null | undefined;
  maxDrawdown?: number | null | undefined;
  contributions: readonly { name: string; contribution: number }[];
  maxItems?: number | undefined;
}

export interface Comment {
  comment: string;
  contributors: string[];
  detractors: string[];
}

const NO_BREAK = "\u00a0";

/** Hundredths of a per cent, half away from zero, rounded on the decimal digits as they are written. */
function basisPoints(rate: number): number {
  const [digits, exponent = "0"] = String(Math.abs(Number(rate.toPrecision(14)))).split("e");
  return Math.sign(rate) * Math.round(Number(`${digits}e${Number(exponent) + 4}`));
}

interface Wording {
  percent: (figures: string) => string;
  head: (from: string, to: string, total: string) => string;
  against: (benchmark: string, difference: string) => string;
  contributors: string;
  detractors: string;
  volatility: (volatility: string) => string;
  drawdown: (drawdown: string) => string;
}

const WORDINGS: Record<CommentRequest["language"], Wording> = {
  en: {
    percent: (figures) => `${figures}%`,
    head: (from, to, total) => `From ${from} to ${to}, the portfolio returned ${total}`,
    against: (benchmark, difference) => `, against ${benchmark} for its benchmark, a difference of ${difference}`,
    contributors: "Main contributors:",
    detractors: "Main detractors:",
    volatility: (volatility) => `Annualised volatility was ${volatility}`,
    drawdown: (drawdown) => ` and the maximum drawdown ${drawdown}`,
  },
  fr: {
    percent: (figures) => `${figures.replace(".", ",")}${NO_BREAK}%`,
    head: (from, to, total) => `Du ${from} au ${to}, le portefeuille affiche une performance de ${total}`,
    against: (benchmark, difference) => `, contre ${benchmark} pour son indice de référence, soit un écart de ${difference}`,
    contributors: `Principaux contributeurs${NO_BREAK}:`,
    detractors: `Principaux détracteurs${NO_BREAK}:`,
    volatility: (volatility) => `La volatilité annualisée s'établit à ${volatility}`,
    drawdown: (drawdown) => ` et la perte maximale à ${drawdown}`,
  },
};

const dayFirst = (isoDate: string) => isoDate.split("-").reverse().join("/");
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** A paragraph on the performance of a portfolio, ready to be edited. A sentence without data is left out. */
export function writeComment(request: CommentRequest): Comment {
  const { language, totalReturn, benchmarkReturn, volatility, maxDrawdown, contributions, maxItems = 3 } = request;
  const words = WORDINGS[language];
  const unsigned = (rate: number) => words.percent((Math.abs(basisPoints(rate)) / 100).toFixed(2));
  const signed = (rate: number) => {
    const points = basisPoints(rate);
    return `${points > 0 ? "+" : points < 0 ? "-" : ""}${unsigned(rate)}`;
  };
  const up = contributions.filter((c) => c.contribution > 0).sort((a, b) => b.contribution - a.contribution || byName(a, b));
  const down = contributions.filter((c) => c.contribution < 0).sort((a, b) => a.contribution - b.contribution || byName(a, b));
  const list = (title: string, items: typeof up) =>
    items.length === 0 ? [] : [`${title} ${items.map(({ name, contribution }) => `${name} (${signed(contribution)})`).join(", ")}.`];
  const contributors = up.slice(0, maxItems);
  const detractors = down.slice(0, maxItems);

  const head = words.head(dayFirst(request.from), dayFirst(request.to), signed(totalReturn));
  const against =
    benchmarkReturn === undefined || benchmarkReturn === null
      ? ""
      : words.against(signed(benchmarkReturn), signed(totalReturn - benchmarkReturn));
  const drawdown = maxDrawdown === undefined || maxDrawdown === null ? "" : words.drawdown(signed(maxDrawdown));
  const risk = volatility === undefined || volatility === null ? [] : [`${words.volatility(unsigned(volatility))}${drawdown}.`];
  return {
    comment: [`${head}${against}.`, ...list(words.contributors, contributors), ...list(words.detractors, detractors), ...risk].join(" "),
    contributors: contributors.map(({ name }) => name),
    detractors: detractors.map(({ name }) => name),
  };
}
