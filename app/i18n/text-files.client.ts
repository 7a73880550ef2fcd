/** One file for each language and namespace, fetched when a client-side navigation needs it. */
export const TEXT_FILES = import.meta.glob<Record<string, object>>(["./locales/*/*.ts", "!./locales/*/index.ts"]);
