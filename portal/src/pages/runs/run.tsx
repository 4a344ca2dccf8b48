import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { cancelRun, deleteRun, hasResult, isOver, repeatRun, type Run, runPath, runTopic } from "../../api/runs";
import { useAction } from "../../parts/action";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { count, duration, time } from "../../parts/format";
import { Live } from "../../parts/live";
import { hrefOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { go, useName } from "../../parts/route";
import { may, session } from "../../parts/session";
import { Results } from "./results";
import { headline, progressOf, stagesOf } from "./stages";
import { RunState } from "./state";
import { Facts } from "../../parts/facts";
import { Mark } from "../../parts/mark";

/** One assessment, live until it is over; then its results. */
export function RunPage(props: { readonly id: string }) {
  const topic = useMemo(() => runTopic(props.id), [props.id]);
  return (
    <>
      <Live title="Run" topic={topic}>
        {(run) => <Shown run={run} />}
      </Live>
      <Curl path={runPath(props.id)} />
    </>
  );
}

function Shown(props: { readonly run: Run }) {
  const { run } = props;
  useName(`Assessment of ${run.input_path}`);
  return (
    <>
      <p class="headline">
        {/* Each stage is announced, and not each row. */}
        <span role="status">
          <RunState run={run} />. {headline(run)}
        </span>{" "}
        <span class="muted">{progressOf(run)}</span>
      </p>
      <Actions run={run} />
      <Facts
        of={[
          [
            "Asked for",
            `${time(Date.parse(run.created_at), now.value)}${run.requested_by === undefined ? "" : `, by ${run.requested_by}`}`,
          ],
          ["Took", took(run)],
          ["Model", run.model_id],
          ["Repeats", run.derived_from && <a href={hrefOf(`runs/${run.derived_from}`)}>{run.derived_from}</a>],
          [
            "Rows",
            run.rows_removed_at &&
              `removed ${time(Date.parse(run.rows_removed_at), now.value)}, so that no run can be compared with this one`,
          ],
        ]}
      />
      {(run.warnings ?? []).length > 0 && (
        <>
          <h2>Warnings</h2>
          <ul>
            {run.warnings?.map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      {hasResult(run) && may("reports:read") && <Results run={run} />}
      {hasResult(run) && !may("reports:read") && <p>The results are for those whose roles permit reports:read.</p>}
      <Stages run={run} />
    </>
  );
}

function took({ started_at: start, ended_at: end }: Run): string | undefined {
  return start === undefined || end === undefined ? undefined : duration(Date.parse(end) - Date.parse(start));
}

const SIGNS = {
  done: { sign: "✓", kind: "done", word: "done" },
  warning: { sign: "!", kind: "waiting", word: "done, with warnings" },
  skipped: { sign: "–", kind: "idle", word: "left out" },
  running: { sign: "▶", kind: "running", word: "under way" },
  failed: { sign: "✕", kind: "problem", word: "failed" },
  open: { sign: "·", kind: "idle", word: "to come" },
} as const;

function Stages(props: { readonly run: Run }) {
  const { run } = props;
  const stages = stagesOf(run).filter((stage) => stage.state !== "open" || !isOver(run));
  return (
    <section aria-label="Stages">
      <h2>Stages</h2>
      <ol class="stages">
        {stages.map(({ id, name, help, state, stored }) => {
          const { sign, kind, word } = SIGNS[state];
          const progress = run.progress?.stage === id && state === "running" ? run.progress : undefined;
          return (
            <li key={id} aria-current={state === "running" ? "step" : undefined}>
              <p>
                <Mark kind={kind} sign={sign}>
                  <strong>{name}</strong>: {word}
                </Mark>{" "}
                <code class="muted">{id}</code>
                {stored !== undefined && (
                  <span class="muted">
                    {" "}
                    · {duration(Date.parse(stored.ended_at) - Date.parse(stored.started_at))}
                    {stored.rows > 0 && ` · ${count(stored.rows)} rows`}
                  </span>
                )}
              </p>
              <p class="muted small">{help}</p>
              {progress !== undefined && progress.total > 0 && (
                <progress max={progress.total} value={progress.done} aria-label={name} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Actions(props: { readonly run: Run }) {
  const { run } = props;
  const asking = useSignal(false);
  const { problem, busy, run: act } = useAction();
  const isOwn = run.requested_by === session.value?.account;
  const repeat = async () => go(`runs/${(await repeatRun(run.run_id)).run_id}`);
  const remove = async () => {
    await deleteRun(run.run_id);
    go("runs");
  };
  return (
    <>
      {!isOver(run) && !run.cancel_requested && (isOwn || may("audits:delete")) && (
        <button type="button" disabled={busy.value} onClick={() => void act(() => cancelRun(run.run_id))}>
          Cancel
        </button>
      )}
      {may("audits:run") && (
        <button type="button" disabled={busy.value} onClick={() => void act(repeat)}>
          Repeat
        </button>
      )}
      {may("audits:delete") &&
        run.status !== "running" &&
        (asking.value ? (
          <span role="group" aria-label="Delete this run?">
            Delete this run and its files? Nobody can bring them back.{" "}
            <button type="button" class="main" disabled={busy.value} onClick={() => void act(remove)}>
              Delete it
            </button>
            <button type="button" onClick={() => (asking.value = false)}>
              Keep it
            </button>
          </span>
        ) : (
          <button type="button" onClick={() => (asking.value = true)}>
            Delete
          </button>
        ))}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
    </>
  );
}
