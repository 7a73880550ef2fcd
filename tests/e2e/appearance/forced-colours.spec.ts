import { demoAdvice } from "#backend/demo/ids.ts";
import { appUrl, expect, signedIn, test } from "../harness.ts";

test.use({ viewport: { width: 1280, height: 800 } });

/** Screens of an adviser, each with what it has to show: fields, buttons, a current tab or entry, keys of a legend. */
const SCREENS = [
  "/fia/dashboard",
  "/fia/simulators",
  "/fia/simulators/new",
  "/fia/risk-profiling",
  "/fia/risk-profiling/clients",
  "/fia/model-portfolios",
  "/fia/reco-journey",
  "/fia/reco-journey/new",
  `/fia/reco-journey/journey/${demoAdvice(5)}/edit/allocations`,
  `/fia/reco-journey/journey/${demoAdvice(5)}/edit/checks`,
  "/preferences",
];

test("with forced colours, fields, buttons, the current tab and the keys of legends keep their shape", async ({ page }) => {
  test.setTimeout(120_000);
  await signedIn(page, "adviser");
  await page.emulateMedia({ forcedColors: "active" });
  const seen = { fields: 0, buttons: 0, primary: 0, current: 0, keys: 0 };
  for (const screen of SCREENS) {
    await page.goto(appUrl(screen));
    const found = await page.evaluate(() => {
      const isSeen = (part: Element) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === "visible";
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
      const isEdged = (part: Element) => {
        const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(part);
        return (borderTopStyle !== "none" && borderTopWidth !== "0px") || (outlineStyle !== "none" && outlineWidth !== "0px");
      };
      const shapeless = (parts: Element[], edged: (part: Element) => boolean) =>
        parts.filter((part) => !edged(part)).map((part) => part.outerHTML.slice(0, 160));
      const typed = "main :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), select)";
      const fields = all(typed);
      const inFrame = (part: Element) => isEdged(part) || isEdged(part.closest(".rt-TextFieldRoot, .rt-TextAreaRoot") ?? part);
      const buttons = all("main :is(.button-primary, .button-secondary, .button-negative)");
      const primary = all("main .button-primary");
      const page = getComputedStyle(document.body).backgroundColor;
      const current = all("main :is(.tab, .rt-TabNavLink)[aria-current]");
      const marked = (part: Element) =>
        ["::before", "::after"].some((pseudo) => {
          const { content, backgroundColor } = getComputedStyle(part, pseudo);
          return content !== "none" && backgroundColor !== page && backgroundColor !== "rgba(0, 0, 0, 0)";
        });
      const keys = all(".class-mark");
      const coloured = (part: Element) => getComputedStyle(part).backgroundColor !== page;
      return {
        counts: { fields: fields.length, buttons: buttons.length, primary: primary.length, current: current.length, keys: keys.length },
        shapeless: [
          ...shapeless(fields, inFrame),
          ...shapeless(buttons, isEdged),
          ...shapeless(primary, coloured),
          ...shapeless(current, marked),
          ...shapeless(keys, coloured),
        ],
      };
    });
    expect(found.shapeless, screen).toEqual([]);
    for (const kind of Object.keys(seen) as Array<keyof typeof seen>) seen[kind] += found.counts[kind];
  }
  for (const [kind, count] of Object.entries(seen)) expect([kind, count > 0]).toEqual([kind, true]);
});
