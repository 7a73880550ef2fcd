import { useEffect, useLayoutEffect } from "react";

/** A layout effect; the server, which paints nothing, has none. */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
