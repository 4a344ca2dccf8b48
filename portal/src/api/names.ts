import { signal } from "@preact/signals";
import { call } from "./node";

/** How many URLs `POST /names` takes. */
export const ASKED_MAX = 100;
const AGAIN_AFTER_MS = 60_000;

/** Names of records of the catalog by their URLs, as far as the node has said them. */
export class Names {
  readonly known = signal<ReadonlyMap<string, string>>(new Map());
  /** When a URL was asked for. */
  private readonly asked = new Map<string, number>();

  /** @param ask gives the names of so many URLs at a time, and may fail: then URLs are shown */
  constructor(
    private readonly ask: (urls: readonly string[]) => Promise<Readonly<Record<string, string>>>,
    private readonly now: () => number,
  ) {}

  /** Asks for the names of those that were not asked for just before. */
  async want(urls: readonly (string | undefined)[]): Promise<void> {
    const before = this.now() - AGAIN_AFTER_MS;
    const missing = [...new Set(urls)].filter(
      (url): url is string =>
        url !== undefined && /^https?:/.test(url) && !this.known.value.has(url) && (this.asked.get(url) ?? 0) <= before,
    );
    missing.forEach((url) => this.asked.set(url, this.now()));
    for (let from = 0; from < missing.length; from += ASKED_MAX) {
      try {
        const found = await this.ask(missing.slice(from, from + ASKED_MAX));
        this.known.value = new Map([...this.known.value, ...Object.entries(found)]);
      } catch {
        return;
      }
    }
  }
}

/** Those of the records that pages name. */
export const names = new Names(
  async (urls) => (await call<{ readonly names: Readonly<Record<string, string>> }>("POST", "/names", { urls })).names,
  Date.now,
);
