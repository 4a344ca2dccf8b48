import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { convertTable } from "../../api/converter";
import { type Problem, problemOf } from "../../api/problem";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { bytes } from "../../parts/format";
import { ProblemBox } from "../../parts/problem";
import { TextOrFile } from "./drop";
import { firstRows } from "./rows";
import samples from "./samples.json";

const LIVE_ROWS = 20;
const PREVIEW_BYTES = 1024 * 1024;
const REST_MS = 400;

type Preview = { readonly lines: readonly string[] } | { readonly problem: Problem };

/** Converts a table with a mapping: its first rows while one types, all of them as a download. */
export function TablePage() {
  const data = useSignal("");
  const file = useSignal<File | null>(null);
  const mapping = useSignal("");
  const config = useSignal("");
  const preview = useSignal<Preview | null>(null);
  const { run, busy, problem } = useAction();
  const attempt = useSignal(0);
  const source = (): Blob => file.value ?? new Blob([data.value]);
  const isEmpty = mapping.value.trim() === "" || (file.value === null && data.value.trim() === "");
  useEffect(() => {
    let left = false;
    const rest = setTimeout(async () => {
      const next = isEmpty ? null : await previewOf(source(), mapping.value, config.value);
      if (!left) {
        preview.value = next;
      }
    }, REST_MS);
    return () => {
      left = true;
      clearTimeout(rest);
    };
  }, [data.value, file.value, mapping.value, config.value, attempt.value]);
  const convertAll = () => run(async () => save(await convertTable(source(), mapping.value, config.value, true)));
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void convertAll();
        }}
      >
        <button
          type="button"
          onClick={() => {
            file.value = null;
            data.value = samples.table.data;
            mapping.value = samples.table.mapping;
          }}
        >
          Begin with a sample
        </button>
        {file.value === null ? (
          <TextOrFile
            id="data"
            label="Table with a header, or JSON objects"
            rows={6}
            text={data}
            take={(taken) => (file.value = taken)}
          />
        ) : (
          <p>
            {file.value.name}, {bytes(file.value.size)}{" "}
            <button type="button" onClick={() => (file.value = null)}>
              Take another table
            </button>
          </p>
        )}
        <TextOrFile id="mapping" label="Mapping, in YAML or JSON" rows={12} text={mapping} />
        <TextOrFile id="config" label="Settings of the table, as JSON (may be empty)" rows={2} text={config} />
        <section aria-label="First rows" aria-live="polite">
          {preview.value !== null && <FirstRows preview={preview.value} again={() => attempt.value++} />}
        </section>
        {problem.value !== null && <ProblemBox problem={problem.value} again={() => void convertAll()} />}
        <button type="submit" class="main" disabled={isEmpty || busy.value}>
          {busy.value ? "Converting …" : "Convert all and download"}
        </button>
      </form>
      <Curl
        path="/convert_custom"
        options="-F mapping_file=@mapping.yaml -F 'config={}' -F 'data_file=@table.csv;type=text/csv'"
      />
    </>
  );
}

async function previewOf(source: Blob, mapping: string, config: string): Promise<Preview> {
  try {
    const begin = new Uint8Array(await source.slice(0, PREVIEW_BYTES).arrayBuffer());
    const lines = await convertTable(new Blob([firstRows(begin, LIVE_ROWS) as BlobPart]), mapping, config, false);
    return { lines: (await lines.text()).split("\n").filter((line) => line !== "") };
  } catch (failure) {
    return { problem: problemOf(failure) };
  }
}

function FirstRows(props: { readonly preview: Preview; readonly again: () => void }) {
  const { preview } = props;
  if ("problem" in preview) {
    return <ProblemBox problem={preview.problem} {...(preview.problem.passes ? { again: props.again } : {})} />;
  }
  return (
    <>
      <h2>First rows, converted</h2>
      <ol>
        {preview.lines.map((line, index) => {
          const error = errorOf(line);
          return (
            <li key={index} class={error === undefined ? "" : "problem"}>
              {error === undefined ? <code class="statement">{line}</code> : `✕ ${error}`}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Why a row was not converted. */
function errorOf(line: string): string | undefined {
  const { error } = JSON.parse(line) as { error?: { row?: number; line?: number; detail?: string } };
  return error === undefined ? undefined : `Row ${error.row}, line ${error.line}: ${error.detail}`;
}

function save(lines: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(lines);
  link.download = "converted.ndjson";
  link.click();
  URL.revokeObjectURL(link.href);
}
