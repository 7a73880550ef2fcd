import { MOST_HOLDINGS, readHoldings } from "#app/domain/advice/holdings.ts";
import { HOLDINGS_BYTES } from "#app/domain/format/file-sizes.ts";
import { isIsin } from "#app/domain/isin.ts";
import { type EncodedMessage, message } from "#app/i18n/message.ts";
import { seriesNamed } from "#app/modules/series/pasted-lines.server.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

const MOST_FAULTS = 10;

/**
 * Text of the holdings: that of the file where one was chosen, so that it is seen and kept when the form comes back; `fault` says why a
 * file is not taken, and what was typed stays then.
 */
export async function withFile(form: FormData): Promise<{ form: FormData; fault: EncodedMessage | null }> {
  const file = form.get("holdingsFile");
  form.delete("holdingsFile");
  if (!(file instanceof File) || file.size === 0) return { form, fault: null };
  if (file.size > HOLDINGS_BYTES) return { form, fault: message("journey.form.holdingsFileLarge") };
  const text = decoded(await file.arrayBuffer());
  if (text.includes("\0")) return { form, fault: message("journey.form.holdingsFileNoText") };
  form.set("holdings", text);
  return { form, fault: null };
}

/** Spreadsheets write "Unicode text" as UTF-16 and their own CSV in windows-1252; everything else is UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Node 20 takes windows-1252 for ISO 8859-1, which has no euro sign, when it decodes in one go.
    const decoder = new TextDecoder("windows-1252");
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  }
}

/** What is held, as series with amounts; or what is wrong with the lines, as texts. */
export async function holdingsOf(
  viewer: Viewer,
  text: string | undefined,
): Promise<{ held: Array<{ series: string; amount: string }> } | { wrong: string[] }> {
  const { api, language } = viewer;
  const { holdings, faults } = readHoldings(text ?? "", language);
  const found = await Promise.all(
    holdings.slice(0, MOST_HOLDINGS).map(async ({ line, fund, amount }) => {
      const series = isIsin(fund) ? await nullUnlessFound(api.series.byIsin({ params: { isin: fund } })) : await seriesNamed(viewer, fund);
      return { line, fund, amount, series: series?.uuid ?? null };
    }),
  );
  const isAgain = (series: string | null, at: number) => series !== null && found.slice(0, at).some((other) => other.series === series);
  const wrong = [
    ...faults.map(({ line, kind, text: written }) => message(`journey.form.holdings.${kind}`, { line, text: written })),
    ...found
      .filter(({ series }) => series === null)
      .map(({ line, fund }) => message("journey.form.holdings.unknown", { line, text: fund })),
    ...found.flatMap(({ line, fund, series }, at) =>
      isAgain(series, at) ? [message("journey.form.holdings.twice", { line, text: fund })] : [],
    ),
    ...(holdings.length > MOST_HOLDINGS ? [message("journey.form.holdings.many")] : []),
  ];
  if (wrong.length > 0) return { wrong: wrong.slice(0, MOST_FAULTS) };
  return { held: found.flatMap(({ series, amount }) => (series ? [{ series, amount }] : [])) };
}
