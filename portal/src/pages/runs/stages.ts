import type { Run, Stage } from "../../api/runs";
import { bytes, count } from "../../parts/format";
import { RUN_STAGES } from "../../words";

/** A stage as the page shows it. */
export interface StageRow {
  readonly id: string;
  readonly name: string;
  readonly help: string;
  readonly state: "done" | "warning" | "skipped" | "running" | "failed" | "open";
  readonly stored: Stage | undefined;
}

/** All stages in their order, also those that this page does not know. */
export function stagesOf(run: Run): StageRow[] {
  const stored = new Map((run.stages ?? []).map((stage) => [stage.stage, stage]));
  const known = Object.keys(RUN_STAGES);
  const others = [...stored.keys(), ...(run.stage === undefined ? [] : [run.stage])].filter(
    (id) => !known.includes(id),
  );
  return [...known, ...new Set(others)].map((id) => ({
    id,
    name: RUN_STAGES[id]?.name ?? id,
    help: RUN_STAGES[id]?.help ?? "",
    state: stateOf(run, id, stored.get(id)),
    stored: stored.get(id),
  }));
}

function stateOf(run: Run, id: string, stored: Stage | undefined): StageRow["state"] {
  if (stored !== undefined) {
    return stored.status === "ok" ? "done" : stored.status;
  }
  if (run.status === "running" && run.stage === id) {
    return "running";
  }
  return run.status === "failed" && run.error?.stage === id ? "failed" : "open";
}

/** Where a run is, in a sentence. */
export function headline(run: Run): string {
  const stages = stagesOf(run);
  switch (run.status) {
    case "queued":
      return "It waits until a worker is free.";
    case "running": {
      const at = stages.findIndex((stage) => stage.state === "running");
      const stage = stages[at];
      return stage === undefined ? "It begins." : `Stage ${at + 1} of ${stages.length}: ${stage.name.toLowerCase()}.`;
    }
    case "failed":
      return run.error?.message ?? "It failed, and the node does not say why.";
    case "cancelled":
      return "It was cancelled. Its files are gone.";
    default:
      return `${count(run.rows_processed ?? 0)} rows were assessed.`;
  }
}

/** How far the stage under way is; empty if it does not say. */
export function progressOf({ stage, progress }: Run): string {
  if (progress === undefined || progress.stage !== stage || progress.total <= 0) {
    return "";
  }
  const { done, total, unit } = progress;
  return unit === "bytes" ? `${bytes(done)} of ${bytes(total)}` : `${count(done)} of ${count(total)} ${unit}`;
}
