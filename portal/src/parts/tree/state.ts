import type { Group, Provider } from "./layout";
import type { NodeState } from "../../api/trainings";
import { STEPS } from "../../words";

export type Mark = "idle" | "running" | "waiting" | "done" | "problem";

/** Glyphs say the same as colours do. */
export const GLYPHS: Readonly<Record<Mark, string>> = {
  idle: "○",
  running: "▶",
  waiting: "◷",
  done: "✓",
  problem: "✕",
};

const MARKS: Readonly<Record<string, Mark>> = {
  "no report yet": "idle",
  countersigned: "idle",
  started: "running",
  "not started": "problem",
  training: "running",
  sending: "running",
  sent: "done",
  failed: "problem",
  receiving: "running",
  listed: "waiting",
  sealed: "running",
  released: "done",
  collecting: "waiting",
  decoding: "running",
  published: "done",
  discarded: "problem",
};

export function markOf(node: NodeState): Mark {
  return MARKS[node.step] ?? "idle";
}

export function stepOf(node: NodeState): string {
  return STEPS[node.step] ?? node.step;
}

const ORDER: readonly Mark[] = ["problem", "waiting", "running", "idle", "done"];

/** The mark of several nodes together: the one that asks most for being looked at. */
export function worstOf(nodes: readonly NodeState[]): Mark {
  const marks = new Set(nodes.map(markOf));
  return ORDER.find((mark) => marks.has(mark)) ?? "idle";
}

/** Groups that need a look come first. */
export function byNeed(groups: readonly Group[]): Group[] {
  const rank = (group: Group) => ORDER.indexOf(worstOf(group.aggregators));
  return [...groups].sort((one, other) => rank(one) - rank(other) || one.number - other.number);
}

/** How many processors of a data provider are where, as their nodes report. */
export interface Counts {
  readonly sent: number;
  readonly sending: number;
  readonly training: number;
  /** Gave up, or had no records. */
  readonly others: number;
  readonly all: number;
}

export function countsOf(provider: Provider): Counts {
  const total: Record<string, number> = {};
  for (const node of provider.nodes) {
    for (const [name, number] of Object.entries(node.counts ?? {})) {
      if (name !== "clipped") {
        total[name] = (total[name] ?? 0) + number;
      }
    }
  }
  const { sent = 0, sending = 0, training = 0, ...rest } = total;
  const others = Object.values(rest).reduce((all, number) => all + number, 0);
  return { sent, sending, training, others, all: sent + sending + training + others };
}
