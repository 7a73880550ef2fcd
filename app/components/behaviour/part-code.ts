import type { ComponentType } from "react";

/** Code of a part of a page: the server has it, the browser asks for it. */
export interface PartCode<Props extends object> {
  /** Null until it is there. */
  part(): ComponentType<Props> | null;
  /** Asks for it, once; again where a network lost it. */
  load(): Promise<void>;
  /** True from a network that lost it until it is there. */
  isLost(): boolean;
  /** Fulfilled once it is there, whoever asked for it. */
  arrival: Promise<void>;
}

/** @param drawn the part itself on the server, null in the browser, so that the page's own script does without it */
export function partCode<Props extends object>(
  drawn: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): PartCode<Props> {
  let there = drawn;
  let loading: Promise<void> | null = null;
  let lost = false;
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  return {
    part: () => there,
    load() {
      loading ??= load().then(
        (part) => {
          there = part;
          lost = false;
          arrived();
        },
        (error) => {
          loading = null;
          lost = true;
          throw error;
        },
      );
      return loading;
    },
    isLost: () => lost,
    arrival,
  };
}
