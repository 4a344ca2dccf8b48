import type { ChainCheck, Entry } from "../../api/auditlog";
import { count } from "../../parts/format";

/** What to look for: of an account whose address is typed, the id, because the log has no addresses. */
export function wanted(text: string, names: ReadonlyMap<string, string>): string {
  const typed = text.trim().toLowerCase();
  const [only, ...others] = [...names].filter(([, address]) => typed !== "" && address.toLowerCase().includes(typed));
  return only !== undefined && others.length === 0 ? only[0] : text.trim();
}

/** The entries with names in the place of ids, of those whose names are known. */
export function named(entries: readonly Entry[], names: ReadonlyMap<string, string>): readonly Entry[] {
  return entries.map((entry) => ({ ...entry, actor: names.get(entry.actor) ?? entry.actor }));
}

/** What an entry says beside what all have. */
export function detailOf(entry: Entry): string {
  return Object.entries(entry.detail)
    .map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join(", ");
}

/** What the check of the chain found. */
export function verdictOf(check: ChainCheck): string {
  const { valid, entries, broken_at: broken } = check;
  if (!valid) {
    return broken === undefined
      ? "The log is not whole."
      : `The log is not whole: entry ${count(broken)} was changed, removed or inserted, or the end is missing.`;
  }
  return entries === 0
    ? "The log is whole, and it has no entry yet."
    : `The log is whole: each of its ${count(entries)} entries follows the one before it, and none that the node has signed is missing.`;
}
