/**
 * A browser that translates a page puts `font` elements in the place of texts. React knows the texts that it made: it would write figures into
 * texts that nobody sees, and fail when it takes away or puts something before a text that is not where it was. So the text goes back,
 * empty, before the element that shows it in another language, and both have one life: what React writes takes the element away, and the
 * browser translates that anew.
 */
interface Shown {
  font: Element;
  /** What the page says, in its own language. */
  text: string;
}

/** Begins to keep the texts of the page where they are. */
export function keepTranslatedTexts(): void {
  const shownFor = new Map<Text, Shown>();
  const textOf = new WeakMap<Element, Text>();

  const written = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text && target.data !== "") forget(target)?.font.remove();
  });

  function forget(text: Text): Shown | undefined {
    const shown = shownFor.get(text);
    shownFor.delete(text);
    if (shown) textOf.delete(shown.font);
    return shown;
  }

  function putBack(text: Text, font: Element): void {
    const { data } = text;
    // Some wrap the text itself: a copy stays in its place.
    if (font.contains(text)) text.replaceWith(data);
    shownFor.set(text, { font, text: data });
    textOf.set(font, text);
    text.data = "";
    font.before(text);
    written.observe(text, { characterData: true });
  }

  function taken(text: Text, record: MutationRecord): void {
    const shown = shownFor.get(text);
    if (shown && text.isConnected) text.after(shown.font);
    else if (shown) forget(text)?.font.remove();
    else if (text.data.trim() !== "") {
      const font = fontFor(text, record);
      if (font && !textOf.has(font)) putBack(text, font);
    }
  }

  new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.removedNodes) {
        if (node instanceof Text) taken(node, record);
        else if (node instanceof Element && !node.isConnected) {
          // The page is shown in its own language again.
          const text = textOf.get(node);
          const shown = text && forget(text);
          if (shown && text.data === "") text.data = shown.text;
        }
      }
  }).observe(document, { childList: true, subtree: true });
}

/** The element that shows a text which was taken from its place: around it, or where it was. */
function fontFor(text: Text, { target, addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined {
  if (text.parentNode === target) return undefined;
  const around: Node[] = [];
  for (let node = text.parentElement; node?.localName === "font"; node = node.parentElement) around.push(node);
  return [...around, ...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node instanceof Element && node.localName === "font" && node.parentNode === target,
  );
}
