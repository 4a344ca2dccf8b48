import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Dataset, upload } from "../api/datasets";
import { type ModelFile, sendModelFile } from "../api/models";
import { useAction } from "./action";
import { DATA_ENDINGS, MODEL_ENDINGS, nameOf, refusalOf } from "./filename";
import { bytes } from "./format";
import { ProblemBox } from "./problem";
import { may } from "./session";

/** What kind of files are sent, and how. */
export interface FileKind<Stored> {
  /** What they may be, for people. */
  readonly formats: string;
  readonly endings: readonly string[];
  /** Where they stay, for people. */
  readonly place: string;
  /** The label of the name under which a file is stored; absent if it has none. */
  readonly name?: string;
  /** What one needs to send one, at nodes whose accounts have permissions. */
  readonly permission?: string;
  /**
   * @param progress is told how many bytes are sent
   * @param stop ends it
   */
  readonly send: (name: string, file: Blob, progress: (sent: number) => void, stop: AbortSignal) => Promise<Stored>;
}

const IN_WORKSPACE = { place: "It stays in this workspace.", name: "Name in the workspace" };

/** Data sets. */
export const DATA_FILES: FileKind<Dataset> = {
  ...IN_WORKSPACE,
  formats: "CSV, JSON, JSONL or Parquet",
  endings: DATA_ENDINGS,
  permission: "datasets:upload",
  send: upload,
};

/** Models. */
export const MODEL_FILES: FileKind<ModelFile> = {
  ...IN_WORKSPACE,
  formats: "ONNX, or pickle or joblib of scikit-learn",
  endings: MODEL_ENDINGS,
  permission: "models:register",
  send: sendModelFile,
};

/** Where a file is dropped or chosen, and sent to the node. */
export function Upload<Stored>(props: {
  readonly kind: FileKind<Stored>;
  readonly bytesMax: number;
  readonly done: (stored: Stored) => void;
}) {
  const { kind, bytesMax, done } = props;
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
  if (kind.permission !== undefined && !may(kind.permission)) {
    return <p class="muted">Your roles in this workspace do not permit to send files ({kind.permission}).</p>;
  }
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined && !action.busy.value) {
      action.problem.value = null;
      file.value = chosen;
      name.value = nameOf(chosen.name);
    }
  };
  const chosen = file.value;
  const refusal = chosen === null ? "" : refusalOf(name.value, chosen.size, bytesMax, kind.endings);
  const send = () =>
    action.run(async () => {
      sent.value = 0;
      stop.current = new AbortController();
      const stored = await kind.send(name.value, chosen!, (arrived) => (sent.value = arrived), stop.current.signal);
      file.value = null;
      done(stored);
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
        accept={kind.endings.map((ending) => `.${ending}`).join(",")}
        disabled={action.busy.value}
        aria-describedby="upload-help"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <p id="upload-help" class="muted">
        {kind.formats}, at most {bytes(bytesMax)}. {kind.place}
      </p>
      {chosen !== null && (
        <>
          {kind.name === undefined ? (
            <p>{chosen.name}</p>
          ) : (
            <>
              <label for="upload-name">{kind.name}</label>
              <input
                id="upload-name"
                type="text"
                value={name.value}
                disabled={action.busy.value}
                aria-invalid={refusal !== ""}
                aria-describedby="upload-refusal"
                onInput={(event) => (name.value = event.currentTarget.value)}
              />
            </>
          )}
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
