import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

const ACCENTED = "ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüÝŸýÿ";
const PLAIN = ACCENTED.normalize("NFD").replace(/\p{M}/gu, "");

/**
 * A text as lists put it in order: without regard to case and accents, as people look for it. The databases compare bytes, which
 * would put "Études" after "Zone"; not every one of them has the rules of languages.
 */
export const alphabetical = (text: SQLWrapper): SQL =>
  sql`lower(translate(${text}, ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)}))`;
