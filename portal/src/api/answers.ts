import { signal } from "@preact/signals";
import { type Contract, deviation } from "./contract";
import { Problem } from "./problem";

/** Which node this is, in words, as soon as it has said so. */
export const node = signal("");

/** What cannot be shown is looked for in as many answers. */
const KEPT = 20;

interface Answer {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let latest: readonly Answer[] = [];
let contract: Promise<Contract> | undefined;

/** Keeps an answer until there are later ones of this request, or many others. */
export function keep(method: string, path: string, body: unknown): void {
  const others = latest.filter((answer) => answer.method !== method || answer.path !== path);
  latest = [{ method, path, body }, ...others].slice(0, KEPT);
}

/**
 * Which of the latest answers is none by the node's contract, so that pages do not understand it; undefined if each is one,
 * or if the node does not say what its contract is.
 */
export async function findMisunderstood(): Promise<Problem | undefined> {
  contract ??= fetch("/openapi.json").then((response) => response.json() as Promise<Contract>);
  try {
    const known = await contract;
    for (const { method, path, body } of latest) {
      const wrong = deviation(known, method, path, body);
      if (wrong !== undefined) {
        return new Problem(
          0,
          "This page does not understand an answer of the node",
          `${node.value || location.host} answered ${method} ${path}, and ${wrong}`,
        );
      }
    }
  } catch {
    contract = undefined;
  }
  return undefined;
}
