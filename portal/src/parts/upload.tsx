import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { upload } from "../api/datasets";
import { useAction } from "./action";
import { nameOf, refusalOf } from "./filename";
import { bytes } from "./format";
import { ProblemBox } from "./problem";
import { may } from "./session";

/** Where a file is dropped or chosen, and sent to the workspace. */
export function Upload(props: { readonly bytesMax: number; readonly done: (path: string) => void }) {
  const { bytesMax, done } = props;
  const file = useSignal<File | null>(null);
  const name = useSignal("");
  const sent = useSignal(0);
  const over = useSignal(false);
  const stop = useRef<AbortController | null>(null);
  const action = useAction();
  useEffect(() => () => stop.current?.abort(), []);
  if (bytesMax === 0) {
    return (
      <p class="muted">This node takes no files from browsers. Its operator puts them into the workspace's folder.</p>
    );
  }
  if (!may("datasets:upload")) {
    return <p class="muted">Your roles in this workspace do not permit to send files (datasets:upload).</p>;
  }
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined && !action.busy.value) {
      action.problem.value = null;
      file.value = chosen;
      name.value = nameOf(chosen.name);
    }
  };
  const chosen = file.value;
  const refusal = chosen === null ? "" : refusalOf(name.value, chosen.size, bytesMax);
  const send = () =>
    action.run(async () => {
      sent.value = 0;
      stop.current = new AbortController();
      const dataset = await upload(name.value, chosen!, (arrived) => (sent.value = arrived), stop.current.signal);
      file.value = null;
      done(dataset.file_path);
    });
  return (
    <div
      class={over.value ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        take(event.dataTransfer?.files[0]);
      }}
    >
      <label for="upload-file">Send a file: drop it here, or choose it</label>
      <input
        id="upload-file"
        type="file"
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.parquet,.pq"
        disabled={action.busy.value}
        aria-describedby="upload-help"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <p id="upload-help" class="muted">
        CSV, JSON, JSONL or Parquet, at most {bytes(bytesMax)}. It stays in this workspace.
      </p>
      {chosen !== null && (
        <>
          <label for="upload-name">Name in the workspace</label>
          <input
            id="upload-name"
            type="text"
            value={name.value}
            disabled={action.busy.value}
            aria-invalid={refusal !== ""}
            aria-describedby="upload-refusal"
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
          <p id="upload-refusal" class="problem">
            {refusal !== "" && `✕ ${refusal}`}
          </p>
          {action.busy.value ? (
            <>
              <p role="status">{sent.value < chosen.size ? "The file is being sent." : "The node stores the file …"}</p>
              <p>
                <progress max={chosen.size} value={sent.value} aria-label={`Sent of ${name.value}`} />{" "}
                {bytes(sent.value)} of {bytes(chosen.size)}{" "}
                <button type="button" onClick={() => stop.current?.abort()}>
                  Stop
                </button>
              </p>
            </>
          ) : (
            <button type="button" class="main" disabled={refusal !== ""} onClick={() => void send()}>
              Send {bytes(chosen.size)}
            </button>
          )}
        </>
      )}
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
    </div>
  );
}
