import { type RefObject, useEffect, useState } from "react";

/**
 * Whether what an element holds is no wider than itself: nothing scrolls then, and what floats over it or sticks to the page may
 * leave it. Undefined until a script has measured.
 */
export function useFits(box: RefObject<HTMLElement>): boolean | undefined {
  const [fits, setFits] = useState<boolean>();
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = () => setFits(content.getBoundingClientRect().width <= element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return fits;
}
