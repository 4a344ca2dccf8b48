import { computed, signal } from "@preact/signals";
import { clockAhead } from "../api/node";

const TICK_MS = 1_000;

/** This browser's time; it goes on every second while the page is seen. */
export const browserNow = signal(Date.now());

/** The node's time, in milliseconds since 1970. */
export const now = computed(() => browserNow.value + clockAhead.value);

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) {
      browserNow.value = Date.now();
    }
  }, TICK_MS);
}
