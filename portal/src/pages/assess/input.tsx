import { type Dataset, readFiles } from "../../api/datasets";
import { Pager } from "../../parts/pager";
import { Section } from "../../parts/section";
import { useSignal } from "@preact/signals";
import { FileList } from "../../parts/files";
import type { Sending } from "../../parts/sending";
import { Upload } from "../../parts/upload";
import type { StepProps } from "./assess";
import { Beside } from "./issue";
import { PURPOSES, withChoice, withInput } from "./plan";

/** Step 1: a file that is dropped, one that is there, or a URL; and what for. */
export function InputStep(props: StepProps & { readonly sending: Sending<Dataset> }) {
  const { draft, set, issues, sending } = props;
  const page = useSignal(1);
  const text = (name: "predictions" | "truth", label: string, help: string) => (
    <div class="field">
      <label for={`assess-${name}`}>{label}</label>
      <input
        id={`assess-${name}`}
        type="text"
        value={draft[name]}
        aria-describedby={`assess-${name}-help`}
        onInput={(event) => {
          const value = event.currentTarget.value.trim();
          set((now) => withChoice(now, { [name]: value }));
        }}
      />
      <div id={`assess-${name}-help`}>
        <Beside issues={issues} field={name} />
        <span class="muted">{help}</span>
      </div>
    </div>
  );
  return (
    <>
      <Section title="Files" read={() => readFiles(page.value)} of={`${page.value} ${sending.stored.value}`}>
        {(files) => (
          <>
            <Upload sending={sending} bytesMax={files.upload_bytes_max} />
            {files.count > 0 && (
              <fieldset>
                <legend>Files of the workspace</legend>
                <FileList
                  files={files.files}
                  chosen={draft.input}
                  choose={(path) => set((now) => withInput(now, path))}
                />
                <Pager page={page.value} pages={files.pages} go={(next) => (page.value = next)} />
                {!files.complete && <p class="muted">The folder has more files than the node looks at.</p>}
              </fieldset>
            )}
          </>
        )}
      </Section>
      <div class="field">
        <label for="assess-input">What is assessed</label>
        <input
          id="assess-input"
          type="text"
          value={draft.input}
          aria-describedby="assess-input-help"
          onInput={(event) => {
            const input = event.currentTarget.value;
            set((now) => withInput(now, input));
          }}
        />
        <div id="assess-input-help">
          <Beside issues={issues} field="input" />
          <span class="muted">A file of the workspace, the id of a data set, or a URL that begins with https://.</span>
        </div>
      </div>
      <div class="field">
        <label for="assess-purpose">What do you want to know?</label>
        <select
          id="assess-purpose"
          value={draft.purpose}
          onChange={(event) => {
            const purpose = event.currentTarget.value;
            set((now) => withChoice(now, { purpose }));
          }}
        >
          {Object.entries(PURPOSES).map(([purpose, words]) => (
            <option key={purpose} value={purpose}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <details open={draft.predictions !== "" || draft.truth !== ""}>
        <summary>Recommendations of a system, if they are assessed</summary>
        {text("predictions", "File of recommendations", "With user, item, and rank or score.")}
        {text("truth", "File that says what is relevant", "With user and item.")}
      </details>
    </>
  );
}
