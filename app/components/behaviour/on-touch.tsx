import { type ComponentType, type RefObject, Suspense, startTransition, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "#app/i18n/late-texts.ts";
import type { Namespace } from "#app/i18n/texts.ts";
import { type PartCode, partCode } from "./part-code.ts";
import { giveBackTyped, letSleep, repeatTouches } from "./touches.ts";
import { useBeforePaint } from "./use-before-paint.ts";

/** What the server wrote answers: what is shown anew from now on is drawn here. */
const isPageAlive = () => typeof document !== "undefined" && document.documentElement.dataset.hydrated !== undefined;

/** What a person is in the middle of, or has to be told: a refused form takes the focus once it answers. */
const isUrgent = (box: Element) => box.contains(document.activeElement) || box.querySelector("[role=alert]") !== null;

/**
 * A part of a page that many read and few use. The server draws it (`drawn`; null in the browser, so that the page's own script does
 * without it). On a first load its HTML stands as it is and works as without script. Its code comes when somebody points at it, focuses it
 * or presses a key, or when the page goes on to show something else; with a page that a navigation shows it comes as the page does.
 * @param name one name for each part
 * @param texts namespaces that nothing else of its page needs: they come with its code
 */
export function onTouch<Props extends object>(
  name: string,
  drawn: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[] = [],
): ComponentType<Props> {
  const code = partCode(drawn, async () => (await Promise.all([load(), loadTexts(texts)]))[0]);
  letSleep(name, { load: code.load, isThere: () => code.part() !== null });
  if (isPageAlive()) code.load().catch(() => {});

  return function OnTouch(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const [isNew] = useState(isPageAlive);
    const [isAwake, wake] = useReducer(() => true, false);
    const part = (
      <Suspense fallback={<Lost code={code} />}>
        <Part code={code} box={box} wake={wake} props={props} />
      </Suspense>
    );
    // Until it answers, the part is what the server drew: React would throw away HTML whose part is given something else.
    const [first] = useState(part);
    useEffect(() => {
      if (isAwake) return;
      const load = () => void code.load().catch(() => {});
      if (box.current && isUrgent(box.current)) load();
      // Routes that the router learns while the page is read are no change of the page.
      return window.__remixRouter?.subscribe(({ navigation, revalidation, fetchers }) => {
        if (navigation.state !== "idle" || revalidation !== "idle" || fetchers.size > 0) load();
      });
    }, [isAwake]);
    // A navigation is a transition: the old page stays until the code is there.
    if (isNew && !code.part() && !code.isLost()) throw code.load();
    return (
      <div ref={box} className="contents" data-on-touch={isAwake ? undefined : name}>
        {isAwake ? part : first}
      </div>
    );
  };
}

interface PartProps<Props extends object> {
  code: PartCode<Props>;
  box: RefObject<HTMLDivElement>;
  wake: () => void;
  props: Props;
}

function Part<Props extends object>({ code, box, wake, props }: PartProps<Props>) {
  const Shown = code.part();
  // React leaves the HTML of what waits as it is.
  if (!Shown) throw code.arrival;
  useBeforePaint(() => {
    if (box.current) giveBackTyped(box.current);
  }, [box]);
  useEffect(() => {
    if (box.current) repeatTouches(box.current);
    startTransition(wake);
  }, [box, wake]);
  return <Shown {...props} />;
}

/** In place of a part whose code a broken network lost while the page changed. */
function Lost({ code }: { code: Pick<PartCode<object>, "load"> }) {
  const { t } = useTranslation();
  useEffect(() => {
    code.load().catch(() => {});
  }, [code]);
  return <p className="hint">{t("common.loading.page")}</p>;
}
