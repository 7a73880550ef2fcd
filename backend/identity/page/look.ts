import { themeTokens } from "#app/domain/theme/tokens.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Sql } from "#app/services/sql.ts";

/** The look of the organisation that the address of a sign-in names: its name, its logo as a data address, its colours and its font. */
export interface Look {
  name: string;
  logo: string | null;
  style: string;
  font: string;
}

interface Row {
  name: string;
  graphicChart: { logoData?: string; logoContentType?: string } & Parameters<typeof themeTokens>[0];
}

const PICTURE = /^image\/(png|jpeg|webp|svg\+xml)$/;
const BASE64 = /^[A-Za-z0-9+/=]+$/;

/** Null where no organisation is named, or there is none of that id: the page then has the product's own look. */
export async function lookOf(sql: Sql, organisation: unknown): Promise<Look | null> {
  if (typeof organisation !== "string" || !isUuid(organisation)) return null;
  const [row] = await sql.query<Row>(`SELECT name, graphic_chart AS "graphicChart" FROM organisation WHERE uuid = $1::uuid`, [
    organisation,
  ]);
  if (!row) return null;
  const { name, graphicChart: chart } = row;
  const { font, primary, link, ink, page, panel } = themeTokens(chart);
  const { logoData = "", logoContentType = "" } = chart;
  return {
    name,
    font,
    logo: BASE64.test(logoData) && PICTURE.test(logoContentType) ? `data:${logoContentType};base64,${logoData}` : null,
    style: `:root{--accent:${primary.fill};--accent-text:${primary.text};--accent-hover:${primary.hover};--focus:${link};--ink:${ink};--page:${page};--panel:${panel};--font:"${font}"}`,
  };
}
