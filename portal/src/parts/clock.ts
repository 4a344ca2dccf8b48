import { signal } from "@preact/signals";
import { clockAhead } from "../api/live";

const TICK_MS = 1_000;

/** The node's time, in milliseconds since 1970; it goes on every second while the page is seen. */
export const now = signal(Date.now());

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) {
      now.value = Date.now() + clockAhead.value;
    }
  }, TICK_MS);
}
