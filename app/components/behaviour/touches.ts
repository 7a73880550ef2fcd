/** A part of a page that the server drew and whose code has not been asked for: its HTML, and how its code comes. */
interface Sleeper {
  box: HTMLElement;
  load(): Promise<void>;
  isThere(): boolean;
}
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Parts of the pages that are known so far, by name. */
const codes = new Map<string, Omit<Sleeper, "box">>();
/** What answers already. */
const awake = new WeakSet<Element>();
/** A field that somebody changed before its part answered: what it holds, where the caret stands, which events told of it. */
interface Typed {
  value: string;
  caret: number | null;
  kinds: ReadonlySet<string>;
}
/** What was done to a part before it answered. */
const typed = new WeakMap<Element, Map<Field, Typed>>();
const pressed = new WeakMap<Element, HTMLElement>();

/** The name under which a part that waits for a touch stands in the page (`data-on-touch`). */
export function letSleep(name: string, code: Omit<Sleeper, "box">): void {
  codes.set(name, code);
}

function sleeperAt(target: EventTarget | null): Sleeper | null {
  const box = target instanceof Element ? target.closest<HTMLElement>("[data-on-touch]") : null;
  const code = box && !awake.has(box) ? codes.get(box.dataset.onTouch ?? "") : undefined;
  return box && code ? { box, ...code } : null;
}

/** On a broken network the next touch asks again. */
const ask = (sleeper: Pick<Sleeper, "load"> | null | undefined) => void sleeper?.load().catch(() => {});

/** What a press sends or opens. Boxes, choices and what unfolds answer by themselves. */
const CONTROL = "a[href]:not([target], [download]), button, input:is([type=submit], [type=image])";
/** The control whose press is left to the browser: the code that answers it did not come. */
let forsaken: HTMLElement | null = null;

/** A press waits for the code that answers it, as the next page is waited for; without a network it does what it does without script. */
function holdPress(event: MouseEvent): void {
  const sleeper = sleeperAt(event.target);
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL) : null;
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!sleeper || sleeper.isThere() || !control || control === forsaken || !plain) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { box } = sleeper;
  pressed.set(box, control);
  box.ariaBusy = "true";
  sleeper.load().catch(() => {
    box.ariaBusy = null;
    pressed.delete(box);
    forsaken = control;
    control.click();
    forsaken = null;
  });
}

function keepTyped(field: Field, kind: string): void {
  const sleeper = sleeperAt(field);
  if (!sleeper) return;
  const { box } = sleeper;
  ask(sleeper);
  const fields = typed.get(box) ?? new Map<Field, Typed>();
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  typed.set(box, fields.set(field, { value: field.value, caret, kinds: new Set([...(fields.get(field)?.kinds ?? []), kind]) }));
}

/** Hears what a person does to parts that sleep. Begins before the page comes alive, and before React hears anything. */
export function hearTouches(): void {
  for (const kind of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(kind, ({ target }) => ask(sleeperAt(target)), { capture: true, passive: true });
  // Keys may be meant for any part: shortcuts, the way to the next field.
  document.addEventListener("keydown", wakeAll, true);
  document.addEventListener("click", holdPress, true);
  for (const kind of ["input", "change"]) document.addEventListener(kind, ({ target }) => keepTyped(target as Field, kind), true);
  // What was typed before this script came, or was put back by the browser.
  for (const area of document.querySelectorAll<HTMLTextAreaElement>("[data-on-touch] textarea"))
    if (area.value !== area.defaultValue) keepTyped(area, "input");
}

function wakeAll(): void {
  for (const box of document.querySelectorAll("[data-on-touch]")) ask(sleeperAt(box));
}

/** Fields of a part as they were left: React begins a long text with what the server wrote. */
export function giveBackTyped(box: Element): void {
  awake.add(box);
  for (const [left, { value, caret }] of typed.get(box) ?? []) {
    const field = standing(box, left);
    if (field && field.value !== value) write(field, value, caret);
  }
}

const isChoice = (field: Field) => field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** The field itself, or the one in its place where React drew the part anew. */
function standing(box: Element, field: Field): Field | null {
  if (field.isConnected) return field;
  const all = [...box.querySelectorAll<Field>("input, textarea, select")];
  return all.find((one) => one.name === field.name && one.type === field.type && (!isChoice(one) || one.value === field.value)) ?? null;
}

function write(field: Field, value: string, caret: number | null): void {
  field.value = value;
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret);
}

/** A field changes anew, so that React hears of it too: it passes over events that tell of what it knows. */
function changeAnew(field: Field, { value, caret, kinds }: Typed): void {
  if (field instanceof HTMLInputElement && isChoice(field)) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) {
    write(field, "", null);
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    own?.set?.call(field, value);
    if (caret !== null) field.setSelectionRange(caret, caret);
  }
  for (const kind of kinds) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Does to a part that answers now what was done to it before. */
export function repeatTouches(box: HTMLElement): void {
  for (const [left, change] of typed.get(box) ?? []) {
    const field = standing(box, left);
    if (field) changeAnew(field, change);
  }
  const control = pressed.get(box);
  typed.delete(box);
  pressed.delete(box);
  box.ariaBusy = null;
  if (control?.isConnected) control.click();
}
