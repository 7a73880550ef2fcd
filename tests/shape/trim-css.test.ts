import { describe, expect, it } from "vitest";
import { isUsed, splitSelectors } from "../../scripts/trim-css.mjs";

describe("trimming of the component library's stylesheet", () => {
  it("keeps our own rules and the parts that are used", () => {
    for (const selector of [
      ".data-table td",
      ".rt-TextFieldRoot:where(.rt-r-size-2)",
      "[data-accent-color='crimson']",
      ".radix-themes:where([data-gray-color='slate'])",
      ".rt-reset:where(a)",
    ]) {
      expect(isUsed(selector), selector).toBe(true);
    }
  });
  it("drops other parts, colours, sizes, variants, dark and responsive rules", () => {
    for (const selector of [
      ".rt-DialogContent",
      ".rt-TableRoot td",
      "[data-accent-color='tomato']",
      ".radix-themes:where([data-gray-color='sand'])",
      ".rt-TextFieldRoot:where(.rt-r-size-3)",
      ".rt-CalloutRoot:where(.rt-variant-outline)",
      ".dark .rt-reset",
      ".md\\:rt-r-size-2",
    ]) {
      expect(isUsed(selector), selector).toBe(false);
    }
  });
  it("splits lists at commas outside of brackets", () => {
    expect(splitSelectors(".a:is(.b, .c), [x='1,2'] , .d")).toEqual([".a:is(.b, .c)", "[x='1,2']", ".d"]);
  });
});
