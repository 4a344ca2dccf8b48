import type { Mark as MarkName } from "../../parts/tree/state";
import { GLYPHS } from "../../parts/tree/state";
import { STATES } from "../../words";
import { Mark } from "../../parts/mark";

const MARKS: Readonly<Record<string, MarkName>> = {
  open: "running",
  completed: "done",
  converged: "done",
  "ended-early": "problem",
  discarded: "problem",
  draft: "idle",
  "collecting-consents": "waiting",
  published: "waiting",
};

/** A state as glyph, word and colour. */
export function StateMark(props: { readonly state: string }) {
  const mark = MARKS[props.state] ?? "running";
  return (
    <Mark kind={mark} sign={GLYPHS[mark]}>
      {STATES[props.state] ?? props.state}
    </Mark>
  );
}
