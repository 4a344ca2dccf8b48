import { useSignal } from "@preact/signals";
import { filePath, readFile, readManifestKey, type RunFile } from "../../api/runs";
import { useAction } from "../../parts/action";
import { bytes, count } from "../../parts/format";
import { ProblemBox } from "../../parts/problem";
import { Table } from "../../parts/scrolled";
import { may, session } from "../../parts/session";
import { FILE_CLASSES } from "../../words";
import { checkManifest, inWords, type Manifest } from "./manifest";

/** The files of a run by who gets them, and whether they are those of its manifest. */
export function Files(props: { readonly run: string; readonly files: readonly RunFile[] }) {
  const { run, files } = props;
  return (
    <>
      <h2>Files</h2>
      <ManifestCheck run={run} files={files} />
      {Object.entries(FILE_CLASSES).map(([id, { name, help }]) => {
        const own = files.filter((file) => file.class === id);
        return own.length === 0 ? null : (
          <details key={id} class="card">
            <summary>
              {name} ({count(own.length)})
            </summary>
            <p class="muted">{help}</p>
            <FileTable run={run} name={name} files={own} isOpen={mayDownload(id)} />
          </details>
        );
      })}
    </>
  );
}

function mayDownload(fileClass: string): boolean {
  return fileClass === "public" || fileClass === "medium" || may("reports:export");
}

function FileTable(props: {
  readonly run: string;
  readonly name: string;
  readonly files: readonly RunFile[];
  readonly isOpen: boolean;
}) {
  const workspace = encodeURIComponent(session.value?.workspace ?? "");
  return (
    <Table name={`Files: ${props.name}`} head={["File", "Size", "SHA-256"]}>
      {props.files.map((file) => (
        <tr key={file.name}>
          <th scope="row">
            {props.isOpen && !file.withheld ? (
              <a href={`${filePath(props.run, file.name)}?workspace=${workspace}`} download>
                {file.name}
              </a>
            ) : (
              file.name
            )}
            {file.withheld && (
              <p class="muted">
                Not given out: it has readable identifiers. The operator can permit it (<code>raw_exports_enabled</code>
                ).
              </p>
            )}
          </th>
          <td>{bytes(file.size_bytes)}</td>
          <td>
            <code>{file.sha256}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function ManifestCheck(props: { readonly run: string; readonly files: readonly RunFile[] }) {
  const result = useSignal<ReturnType<typeof inWords> | undefined>(undefined);
  const { problem, busy, run } = useAction();
  const check = async () => {
    const [manifest, key] = await Promise.all([
      readFile<Manifest>(props.run, "audit_manifest.json"),
      readManifestKey(),
    ]);
    result.value = inWords(await checkManifest(manifest, props.files, key.public_key));
  };
  const [first, ...others] = result.value?.sentences ?? [];
  return (
    <>
      <p>The manifest lists all files with their SHA-256, and is signed with the key of this node.</p>
      <button type="button" disabled={busy.value} onClick={() => void run(check)}>
        Check the manifest
      </button>
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <div role="status">
        {result.value !== undefined && (
          <>
            <p class={result.value.isWell ? "done" : "problem"}>
              <span aria-hidden="true">{result.value.isWell ? "✓ " : "✕ "}</span>
              {first}
            </p>
            <ul>
              {others.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
