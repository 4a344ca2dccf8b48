import type { ConsentOutcome } from "../../api/learners";
import { readCsv } from "../../parts/csv";

/** The column of a table that has the ids of learners. */
const COLUMN = "learner";
const LEARNER_CHARS_MAX = 256;
/** More at once would take longer than a request may. */
const AT_ONCE = 1_000;

/** The learners of a text: those that the node takes, each once, and those that are no ids. */
export interface LearnerList {
  readonly learners: readonly string[];
  readonly refused: readonly string[];
}

/** Reads ids of learners, one a line, or a CSV file: its column `learner`, else its first one. */
export function learnersOf(text: string): LearnerList {
  const { columns, rows } = readCsv(text);
  const named = columns.findIndex((name) => name.trim().toLowerCase() === COLUMN);
  const lines = named < 0 ? [columns, ...rows] : rows;
  const ids = lines.map((line) => (line[Math.max(0, named)] ?? "").trim()).filter((id) => id !== "");
  const once = [...new Set(ids)];
  return { learners: once.filter(isId), refused: once.filter((id) => !isId(id)) };
}

function isId(text: string): boolean {
  return text.length <= LEARNER_CHARS_MAX && !/[\x00-\x1f]/.test(text);
}

/**
 * Records the consents of many learners in several requests, one after the other.
 *
 * @param done is told the outcomes of each request; what was told is recorded, also if a later request fails
 */
export async function recordAll(
  learners: readonly string[],
  record: (some: readonly string[]) => Promise<readonly ConsentOutcome[]>,
  done: (outcomes: readonly ConsentOutcome[]) => void,
): Promise<void> {
  for (let from = 0; from < learners.length; from += AT_ONCE) {
    done(await record(learners.slice(from, from + AT_ONCE)));
  }
}

/** Outcomes by what became of them, in an order in which those come first about which something is to be done. */
export function grouped(outcomes: readonly ConsentOutcome[]) {
  const ORDER = ["limit", "ended", "withdrawn", "recorded", "unchanged"] as const;
  return ORDER.map((outcome) => ({ outcome, all: outcomes.filter((one) => one.outcome === outcome) })).filter(
    ({ all }) => all.length > 0,
  );
}
