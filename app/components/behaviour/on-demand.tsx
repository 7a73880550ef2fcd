import { type ComponentType, useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";

/** Ways to load the parts of the pages that are known so far, by name. */
const loads = new Map<string, () => Promise<void>>();

/**
 * A part of a page that most visitors never see. The server draws it at once (`drawn`; null in the browser, so that the page's
 * own script does without it), the browser loads it where it is, or when the page has come to rest.
 * @param name one name for each part
 */
export function onDemand<Props extends object>(
  name: string,
  drawn: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let there = drawn;
  let loading: Promise<void> | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (part) => {
        there = part;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  loads.set(name, loadOnce);
  return function OnDemand(props: Props) {
    const { t } = useTranslation();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!there) loadOnce().then(redraw, () => {});
    }, []);
    const Part = there;
    return (
      <div className="contents" data-part={name}>
        {Part ? <Part {...props} /> : <p className="hint">{t("common.loading.page")}</p>}
      </div>
    );
  };
}

/** Loads the parts that the server drew on this page: without them it cannot come alive. */
export async function loadDrawnParts(): Promise<void> {
  const drawn = [...document.querySelectorAll<HTMLElement>("[data-part]")];
  await Promise.all(drawn.map(({ dataset }) => loads.get(dataset.part ?? "")?.()));
}

/** Loads the other parts of this page's script, so that they are there when they are opened. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled([...loads.values()].map((load) => load()));
}
