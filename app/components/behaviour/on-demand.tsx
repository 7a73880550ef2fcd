import { type ComponentType, useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { type PartCode, partCode } from "./part-code.ts";

/** Code of the parts of the pages that are known so far, by name. */
const codes = new Map<string, Pick<PartCode<object>, "load">>();

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
  const code = partCode(drawn, load);
  codes.set(name, code);
  return function OnDemand(props: Props) {
    const { t } = useTranslation();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!code.part()) code.load().then(redraw, () => {});
    }, []);
    const Part = code.part();
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
  await Promise.all(drawn.map(({ dataset }) => codes.get(dataset.part ?? "")?.load()));
}

/** Loads the other parts of this page's script, so that they are there when they are opened. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled([...codes.values()].map((code) => code.load()));
}
