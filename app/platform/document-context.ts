import { createContext } from "react";

/** What the server alone knows while it writes a document; the browser has the defaults. */
export interface DocumentContextValue {
  nonce?: string;
  /** JSON of the texts that the page needs in the browser. */
  texts: string;
}

export const DocumentContext = createContext<DocumentContextValue>({ texts: "" });
