import type { Page } from "@playwright/test";

export type Way = "replaced" | "wrapped";

/**
 * What browsers and their extensions do to translate a page: each text gives way to two font elements with another text, or is put into them.
 * Every word gets a sign before it, so that what was translated is seen.
 */
export const translate = (page: Page, way: Way): Promise<number> =>
  page.evaluate((way) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) {
      const text = walk.currentNode as Text;
      const parent = text.parentElement!;
      const isLeftOut = /^(SCRIPT|STYLE|TEXTAREA|NOSCRIPT|OPTION)$/.test(parent.tagName) || parent.closest("[translate=no], svg, font");
      if (text.data.trim() !== "" && !isLeftOut) texts.push(text);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.append(inner);
      if (way === "replaced") {
        inner.textContent = `·${text.data}`;
        text.replaceWith(outer);
      } else {
        text.before(outer);
        text.data = `·${text.data}`;
        inner.append(text);
      }
    }
    document.documentElement.classList.add("translated-ltr");
    return texts.length;
  }, way);

/**
 * What common extensions add to a page: elements of their own beside it (a proof-reader, a password manager), one beside and one around each
 * field, attributes and inline styles (a dark reader) on what is there.
 */
export const extend = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = (name: string) => {
      const element = document.createElement(name);
      element.attachShadow({ mode: "open" }).append("extension");
      return element;
    };
    document.documentElement.append(own("grammarly-desktop-integration"));
    document.documentElement.dataset.darkreaderMode = "dynamic";
    document.body.dataset.newGrCSCheckLoaded = "14.1";
    document.body.dataset.grExtInstalled = "";
    document.body.setAttribute("cz-shortcut-listen", "true");
    document.body.prepend(own("password-helper"));
    document.body.append(own("com-1password-button"));
    // Its style sheets are let through by the browser, which refuses those of a page that has no right to them.
    const mark = document.createElement("meta");
    mark.name = "darkreader";
    document.head.prepend(mark);
    for (const field of document.querySelectorAll<HTMLElement>("main input:not([type=hidden])")) {
      field.dataset.lpignore = "true";
      field.dataset.grammShadow = "true";
      field.setAttribute("fdprocessedid", "a1b2c3");
      field.style.setProperty("--darkreader-inline-bgcolor", "#181a1b");
      field.after(own("field-helper"));
    }
    for (const picture of document.querySelectorAll<HTMLElement>("main svg")) picture.setAttribute("data-darkreader-inline-fill", "");
  });
