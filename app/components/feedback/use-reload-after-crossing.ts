import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * An answer of a fetcher that comes while a page is loading ends that loading with the data that the answer asks for, which is none:
 * what the navigation had changed (a name, a saved version) is read once more when it has ended here.
 */
export function useReloadAfterCrossing(answer: unknown): void {
  const isLoading = useNavigation().state === "loading";
  const { revalidate } = useRevalidator();
  const before = useRef({ answer, isLoading });
  const crossed = useRef(false);
  useEffect(() => {
    crossed.current ||= answer !== before.current.answer && (isLoading || before.current.isLoading);
    before.current = { answer, isLoading };
    if (!crossed.current || isLoading) return;
    crossed.current = false;
    revalidate();
  }, [answer, isLoading, revalidate]);
}
