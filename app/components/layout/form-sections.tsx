import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

export interface FormSection {
  /** Of the element that holds it. */
  id: string;
  title: string;
}

/** The part whose head passed the upper third of the window last: the first one until there is a script. */
function usePartInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState(ids[0]);
  const joined = ids.join(" ");
  useEffect(() => {
    const parts = joined.split(" ");
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) seen[isIntersecting ? "add" : "delete"](target.id);
        const first = parts.find((id) => seen.has(id));
        if (first !== undefined) setInSight(first);
      },
      { rootMargin: "-10% 0px -60% 0px" },
    );
    for (const id of parts) {
      const part = document.getElementById(id);
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, [joined]);
  return inSight;
}

/** A long form with the list of its parts beside it, which stays in sight and marks the part that is read; above it on a small screen. */
export function FormSections({ sections, children }: { sections: readonly FormSection[]; children: ReactNode }) {
  const { t } = useTranslation();
  const current = usePartInSight(sections.map(({ id }) => id));
  return (
    <div className="form-sections">
      <nav className="form-contents" aria-label={t("common.form.contents")}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>{children}</div>
    </div>
  );
}
