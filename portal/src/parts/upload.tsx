import { useSignal } from "@preact/signals";
import { type Dataset, upload } from "../api/datasets";
import { type ModelFile, sendModelFile } from "../api/models";
import { DATA_ENDINGS, MODEL_ENDINGS, refusalOf } from "./filename";
import { bytes } from "./format";
import { ProblemBox } from "./problem";
import type { FileKind, Sending } from "./sending";
import { may } from "./session";

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
export function Upload<Stored>(props: { readonly sending: Sending<Stored>; readonly bytesMax: number }) {
  const { sending, bytesMax } = props;
  const { kind, name, action } = sending;
  const over = useSignal(false);
  if (bytesMax === 0) {
    return (
      <p class="muted">This node takes no files from browsers. Its operator puts them into the workspace's folder.</p>
    );
  }
  if (kind.permission !== undefined && !may(kind.permission)) {
    return <p class="muted">Your roles in this workspace do not permit to send files ({kind.permission}).</p>;
  }
  const chosen = sending.file.value;
  const refusal = chosen === null ? "" : refusalOf(name.value, chosen.size, bytesMax, kind.endings);
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
        sending.take(event.dataTransfer?.files[0]);
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
          sending.take(event.currentTarget.files?.[0]);
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
          {!action.busy.value && (
            <button type="button" class="main" disabled={refusal !== ""} onClick={() => void sending.send()}>
              Send {bytes(chosen.size)}
            </button>
          )}
        </>
      )}
      <Progress sending={sending} />
    </div>
  );
}

/** How far a file is sent, or why it is not. */
export function Progress<Stored>(props: { readonly sending: Sending<Stored> }) {
  const { file, name, sent, action } = props.sending;
  const size = file.value?.size ?? 0;
  return (
    <>
      {action.busy.value && (
        <>
          <p role="status">{sent.value < size ? "The file is being sent." : "The node stores the file …"}</p>
          <p>
            <progress max={size} value={sent.value} aria-label={`Sent of ${name.value}`} /> {bytes(sent.value)} of{" "}
            {bytes(size)}{" "}
            <button type="button" onClick={() => props.sending.stop()}>
              Stop
            </button>
          </p>
        </>
      )}
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
    </>
  );
}
