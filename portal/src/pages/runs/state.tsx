import type { Run } from "../../api/runs";
import { RUN_STATES } from "../../words";
import { Mark } from "../../parts/mark";

const MARKS: Readonly<Record<Run["status"], { readonly kind: string; readonly sign: string }>> = {
  queued: { kind: "waiting", sign: "◷" },
  running: { kind: "running", sign: "▶" },
  completed: { kind: "done", sign: "✓" },
  completed_with_warnings: { kind: "waiting", sign: "!" },
  failed: { kind: "problem", sign: "✕" },
  cancelled: { kind: "idle", sign: "–" },
};

export function RunState(props: { readonly run: Run }) {
  const { status, cancel_requested } = props.run;
  const mark = MARKS[status] ?? { kind: "idle", sign: "·" };
  return (
    <Mark kind={mark.kind} sign={mark.sign}>
      {RUN_STATES[status] ?? status}
      {cancel_requested && status === "running" && ", is being cancelled"}
    </Mark>
  );
}
