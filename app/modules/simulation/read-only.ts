import { createContext, useContext } from "react";

/** A colleague's simulation is shown: nothing on its page is sent. */
export const ReadOnly = createContext(false);
export const useReadOnly = (): boolean => useContext(ReadOnly);
