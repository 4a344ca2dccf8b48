import { query, refine } from "./route";

/** The page of a list that the address names. */
export function pageOfAddress(): number {
  return Math.max(1, Number(new URLSearchParams(query.value).get("page")) || 1);
}

/** Shows another page of the list, with an address of its own. */
export function goToPage(page: number): void {
  refine(page === 1 ? "" : `?page=${page}`);
}
