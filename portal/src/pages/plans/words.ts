import type { Plan } from "../../api/plans";
import { count } from "../../parts/format";

const DIGEST = /^[0-9a-f]{64}$/;
const SHOWN_DIGITS = 8;

/** What an aggregator has of what it expects, and for whom it waits. */
export function progress(plan: Plan): string[] {
  const { counts, waitingFor } = plan;
  const parts = [
    part(counts["received"], counts["expected"], "shares"),
    (counts["arriving"] ?? 0) > 0 ? `${count(counts["arriving"]!)} more arriving` : undefined,
    part(counts["groups"], counts["expectedGroups"], "sums of groups"),
    part(counts["releases"], counts["expectedReleases"], "sums"),
    waitingFor.length > 0 ? `waits for ${waitingFor.map(nameOf).join(", ")}` : undefined,
  ];
  return parts.filter((one) => one !== undefined);
}

function part(some: number | undefined, all: number | undefined, name: string): string | undefined {
  return some === undefined || all === undefined ? undefined : `${count(some)} of ${count(all)} ${name}`;
}

/** Nodes without a name are known by their keys. */
function nameOf(whom: string): string {
  return DIGEST.test(whom) ? `the node with the key ${whom.slice(0, SHOWN_DIGITS)}…` : whom;
}
