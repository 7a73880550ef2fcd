import { createContext, useContext } from "react";

/** Names and texts of a form that arrived after the session had ended, or while a backend was away, in the order of the form. */
export type KeptFields = ReadonlyArray<readonly [string, string]>;

/** The kept form of the page that is shown; null nearly always. */
export const KeptFormContext = createContext<KeptFields | null>(null);

/** What the kept form of this page has under a name; for controls outside of `useForm`. */
export const useKeptText = (field: string): string | undefined => useContext(KeptFormContext)?.find(([name]) => name === field)?.[1];

/** All that it has under a name, as boxes of one name send it; nothing where no form is. */
export function useKeptTexts(field: string): string[] | undefined {
  const kept = useContext(KeptFormContext);
  return kept?.flatMap(([name, text]) => (name === field ? [text] : []));
}

/** Version of the record that the kept form was typed over: the second of two editors is told, sign-in or not. */
export function useKeptVersion(): number | undefined {
  const text = useKeptText("version");
  const version = Number(text);
  return text !== undefined && Number.isSafeInteger(version) ? version : undefined;
}
