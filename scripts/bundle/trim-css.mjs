// @ts-check
/**
 * PostCSS plugin that drops what the application never uses of the component library's stylesheet: other components,
 * other colours, dark and wide-gamut values, responsive variants, custom properties that nothing reads.
 * Without it the stylesheet is four times as large.
 */
import { usedKitClasses } from "./kit-classes.mjs";

/** The slots that the organisation's stylesheet fills (app/domain/theme); the library's other colours have no value here. */
const COLOURS = new Set(["", "crimson", "green", "red", "blue", "amber", "gray"]);

/** A selector once for each choice of its `:where(.a, .b)` and `:is(.a, .b)`. @param {string} selector @returns {string[]} */
function choicesOf(selector) {
  for (const opening of selector.matchAll(/:(?:where|is)\(/g)) {
    const start = opening.index + opening[0].length;
    let end = start;
    for (let depth = 1; depth > 0 && end < selector.length; end++) {
      if (selector[end] === "(") depth++;
      if (selector[end] === ")") depth--;
    }
    const choices = splitSelectors(selector.slice(start, end - 1));
    if (choices.length > 1) return choices.flatMap((choice) => choicesOf(selector.slice(0, start) + choice + selector.slice(end - 1)));
  }
  return [selector];
}

/**
 * @param {string} selector
 * @param {import("./kit-classes.mjs").KitClasses} classes
 */
export const isUsed = (selector, classes) => choicesOf(selector).some((choice) => isChoiceUsed(choice, classes));

/**
 * @param {string} selector
 * @param {import("./kit-classes.mjs").KitClasses} classes
 */
function isChoiceUsed(selector, classes) {
  if (/\.dark\b|\.dark-theme\b/.test(selector)) return false;
  if (/\.(xs|sm|md|lg|xl)\\:/.test(selector)) return false;
  for (const [, colour] of selector.matchAll(/\[data-accent-color=['"]?([\w]*)/g)) if (!COLOURS.has(colour ?? "")) return false;
  for (const [, grey] of selector.matchAll(/\[data-gray-color=['"]?(\w*)/g)) if (grey !== "slate") return false;
  const asked = selector.replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "");
  const names = [...asked.matchAll(/\.(rt-[\w-]+)/g)].map(([, name]) => name ?? "").filter((name) => name !== "rt-reset");
  const parts = names.filter((name) => /^rt-[A-Z]/.test(name));
  if (!parts.every((part) => classes.has(part))) return false;
  const looks = names.filter((name) => !parts.includes(name));
  return looks.every((look) => parts.some((part) => classes.get(part) === null || classes.get(part)?.has(wordOf(look))));
}

/** What a source writes to ask for a look: "2" of rt-r-size-2, "soft" of rt-variant-soft, highContrast of rt-high-contrast. */
function wordOf(/** @type {string} */ look) {
  const valued = /^rt-(?:r-[a-z]+|variant|underline)-(.+)$/.exec(look)?.[1];
  return valued ?? look.slice("rt-".length).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** Selectors of a list; commas inside brackets do not count. @param {string} list */
export function splitSelectors(list) {
  const found = [];
  let depth = 0;
  let current = "";
  for (const character of list) {
    if ("([".includes(character)) depth++;
    if (")]".includes(character)) depth--;
    if (character === "," && depth === 0) {
      found.push(current.trim());
      current = "";
    } else current += character;
  }
  return [...found, current.trim()].filter(Boolean);
}

/** @param {import("postcss").Root} root */
function dropUnreadProperties(root) {
  for (;;) {
    /** @type {Set<string>} */
    const read = new Set();
    root.walkDecls((declaration) => {
      for (const [, name] of declaration.value.matchAll(/var\(\s*(--[\w-]+)/g)) if (name) read.add(name);
    });
    let dropped = 0;
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped++;
    });
    if (dropped === 0) return;
  }
}

/** @param {import("postcss").Root} root */
function dropEmpty(root) {
  for (let dropped = 1; dropped > 0; ) {
    dropped = 0;
    root.walk((node) => {
      if ((node.type === "rule" || (node.type === "atrule" && node.nodes)) && node.nodes?.length === 0) {
        node.remove();
        dropped++;
      }
    });
  }
}

/** @returns {import("postcss").Plugin} */
export function trimCss() {
  return {
    postcssPlugin: "trim-css",
    OnceExit(root) {
      const classes = usedKitClasses();
      root.walkAtRules("supports", (rule) => {
        if (/display-p3/.test(rule.params)) rule.remove();
      });
      root.walkRules((rule) => {
        if (rule.parent?.type === "atrule" && "name" in rule.parent && /keyframes$/.test(String(rule.parent.name))) return;
        const used = splitSelectors(rule.selector).filter((selector) => isUsed(selector, classes));
        if (used.length === 0) rule.remove();
        else rule.selector = used.join(",");
      });
      const text = root.toString();
      root.walkAtRules("keyframes", (rule) => {
        if (!new RegExp(`animation[^;}]*\\b${rule.params}\\b`).test(text)) rule.remove();
      });
      dropUnreadProperties(root);
      dropEmpty(root);
    },
  };
}
