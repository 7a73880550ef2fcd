import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import postcss from "postcss";
import { describe, expect, it } from "vitest";
import { kitClasses, usedKitClasses } from "../../scripts/bundle/kit-classes.mjs";
import { isUsed, splitSelectors } from "../../scripts/bundle/trim-css.mjs";

const library = readFileSync(createRequire(import.meta.url).resolve("@radix-ui/themes/components.css"), "utf8");

/** Selectors of the library that stay, for an application of these sources. */
function kept(...sources: string[]): string[] {
  const classes = kitClasses(sources);
  const found: string[] = [];
  postcss.parse(library).walkRules((rule) => {
    found.push(...splitSelectors(rule.selector).filter((selector) => isUsed(selector, classes)));
  });
  return found;
}
const styles = (selectors: string[], part: string) => selectors.some((selector) => selector.includes(`.${part}`));

describe("trimming of the component library's stylesheet", () => {
  it("styles a part that a file imports, by its path or by its name, with the base it is made of", () => {
    const byPath = kept('import { IconButton } from "@radix-ui/themes/components/icon-button"; <IconButton size="3" variant="ghost" />');
    const byName = kept('import { Button, IconButton as Square } from "@radix-ui/themes"; <Square size="3" variant="ghost" />');
    for (const selectors of [byPath, byName]) {
      expect(styles(selectors, "rt-IconButton")).toBe(true);
      expect(styles(selectors, "rt-BaseButton:where(.rt-r-size-3)")).toBe(true);
      expect(styles(selectors, "rt-BaseButton:where(.rt-r-size-4)")).toBe(false);
      expect(selectors.some((selector) => selector.includes(".rt-IconButton:where(.rt-variant-ghost)"))).toBe(true);
      expect(selectors.some((selector) => selector.includes(".rt-variant-classic"))).toBe(false);
      expect(styles(selectors, "rt-TableRoot")).toBe(false);
    }
    // What every button has but one of a look that nobody asks for.
    expect(styles(kept('import { Button } from "@radix-ui/themes";'), "rt-Button:where(:not(.rt-variant-ghost))")).toBe(true);
    expect(styles(byPath, "rt-Button")).toBe(false);
    expect(styles(byName, "rt-Button")).toBe(true);
  });
  it("styles a part in its default look, and the parts that it shows inside", () => {
    const selectors = kept('import * as Table from "@radix-ui/themes/components/table"; <Table.Root variant="surface" />');
    expect(styles(selectors, "rt-TableRoot:where(.rt-r-size-2)")).toBe(true);
    expect(styles(selectors, "rt-TableRoot:where(.rt-variant-surface)")).toBe(true);
    expect(styles(selectors, "rt-ScrollAreaViewport")).toBe(true);
    expect(styles(selectors, "rt-TableRoot:where(.rt-r-size-3)")).toBe(false);
  });
  it("styles nothing of the library where nothing of it is imported", () => {
    expect(kept("const size = 2;").filter((selector) => /\.rt-[A-Z]/.test(selector))).toEqual([]);
  });
  it("keeps our own rules and the parts that are used", () => {
    for (const selector of [
      ".data-table td",
      ".rt-TextFieldRoot:where(.rt-r-size-2)",
      "[data-accent-color='crimson']",
      ".radix-themes:where([data-gray-color='slate'])",
      ".rt-reset:where(a)",
    ]) {
      expect(isUsed(selector, usedKitClasses()), selector).toBe(true);
    }
  });
  it("keeps a rule of several looks or parts where one of them is used", () => {
    const ghost = kept('import { Button } from "@radix-ui/themes/components/button"; <Button size="2" variant="ghost" />');
    expect(ghost).toContain(".rt-BaseButton:where(.rt-variant-soft, .rt-variant-ghost)");
    const solid = kept('import { Button } from "@radix-ui/themes/components/button"; <Button size="2" variant="solid" />');
    expect(solid).not.toContain(".rt-BaseButton:where(.rt-variant-soft, .rt-variant-ghost)");
    expect(isUsed(":where(.rt-TabsTrigger, .rt-TabNavLink[data-active]) .rt-BaseTabListTriggerInner", usedKitClasses())).toBe(true);
    expect(isUsed(":where(.rt-DialogContent, .rt-PopoverContent) p", kitClasses(["const none = 1;"]))).toBe(false);
  });
  it("drops other parts, colours, sizes, variants, dark and responsive rules", () => {
    for (const selector of [
      ".rt-DialogContent",
      ".rt-DropdownMenuContent td",
      "[data-accent-color='tomato']",
      ".radix-themes:where([data-gray-color='sand'])",
      ".rt-CalloutRoot:where(.rt-r-size-3)",
      ".rt-CalloutRoot:where(.rt-variant-outline)",
      ".dark .rt-reset",
      ".md\\:rt-r-size-2",
    ]) {
      expect(isUsed(selector, usedKitClasses()), selector).toBe(false);
    }
  });
  it("splits lists at commas outside of brackets", () => {
    expect(splitSelectors(".a:is(.b, .c), [x='1,2'] , .d")).toEqual([".a:is(.b, .c)", "[x='1,2']", ".d"]);
  });
});
