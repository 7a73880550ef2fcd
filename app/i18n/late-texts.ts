import type { i18n } from "i18next";
import type { Namespace } from "./texts.ts";

let running: i18n | null = null;

/** The browser's i18next, which was started from the page. */
export function setRunning(started: i18n): void {
  running = started;
}

/** Texts of a part that the page did not bring. They come as files of their own, which a cache keeps until they change. */
export const loadTexts = (names: readonly Namespace[]) =>
  new Promise<void>((resolve, reject) => {
    if (!running || names.length === 0) resolve();
    else void running.loadNamespaces(names, (error: unknown) => (error ? reject(error) : resolve()));
  });
