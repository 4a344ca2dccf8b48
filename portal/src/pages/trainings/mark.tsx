import type { Mark } from "../../parts/tree/state";
import { GLYPHS } from "../../parts/tree/state";
import { STATES } from "../../words";

const MARKS: Readonly<Record<string, Mark>> = {
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
    <span class={mark}>
      <span aria-hidden="true">{GLYPHS[mark]} </span>
      {STATES[props.state] ?? props.state}
    </span>
  );
}
