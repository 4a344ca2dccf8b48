import { useSignal } from "@preact/signals";
import {
  type DataFile,
  deleteFile,
  FILES_PATH,
  ingest,
  isSent,
  LATEST,
  profile,
  type Profile,
  readFiles,
  readLatestRuns,
  validate,
  type Validation,
} from "../../api/datasets";
import { useAction } from "../../parts/action";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Deletion } from "../../parts/deletion";
import { Fold } from "../../parts/fold";
import { bytes, count, time } from "../../parts/format";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { go, query, useName } from "../../parts/route";
import { Table } from "../../parts/scrolled";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { useSending } from "../../parts/sending";
import { DATA_FILES, Upload } from "../../parts/upload";
import { RUN_STATES } from "../../words";

/** The room of data sets: the files that the workspace may assess, or one of them. */
export function Datasets() {
  const file = new URLSearchParams(query.value).get("file");
  return file === null ? <List /> : <One key={file} path={file} />;
}

function hrefOfFile(path: string): string {
  return `${hrefOf("datasets")}?file=${encodeURIComponent(path)}`;
}

function hrefOfAssessment(path: string): string {
  return `${hrefOf("assess")}?file=${encodeURIComponent(path)}`;
}

function List() {
  const page = useSignal(1);
  const sent = useSignal("");
  const sending = useSending(DATA_FILES, ({ file_path }) => (sent.value = file_path));
  return (
    <>
      <Section title="Data sets" read={() => readFiles(page.value)} of={`${page.value} ${sending.stored.value}`}>
        {(files) => (
          <>
            <Upload sending={sending} bytesMax={files.upload_bytes_max} />
            {sent.value !== "" && (
              <p class="done" role="status">
                ✓ {sent.value} is stored. <a href={hrefOfAssessment(sent.value)}>Assess {sent.value}</a>
              </p>
            )}
            {files.count === 0 && (
              <p>There is no file yet. Send one, or put one into the workspace's folder for data.</p>
            )}
            <ul class="rows">
              {files.files.map((file) => (
                <li key={file.path}>
                  <File file={file} />
                </li>
              ))}
            </ul>
            <Pager page={page.value} pages={files.pages} go={(next) => (page.value = next)} />
            {!files.complete && <p class="muted">The folder has more files than the node looks at.</p>}
          </>
        )}
      </Section>
      <Curl path={FILES_PATH} />
    </>
  );
}

function File(props: { readonly file: DataFile }) {
  const { path, size_bytes, format } = props.file;
  return (
    <>
      <h2>
        <a href={hrefOfFile(path)}>{path}</a>
      </h2>
      <p class="muted">
        {format} · {bytes(size_bytes)}
      </p>
    </>
  );
}

function One(props: { readonly path: string }) {
  const { path } = props;
  useName(path);
  return (
    <>
      <p>
        <a class="button" href={hrefOfAssessment(path)}>
          Assess it
        </a>
      </p>
      <Check path={path} />
      {may("datasets:profile") && may("datasets:upload") && <Columns path={path} />}
      {may("datasets:upload") && isSent(path) && (
        <Deletion
          name=""
          stays="what was found in it stays"
          remove={() => deleteFile(path).then(() => go("datasets"))}
        />
      )}
      {may("audits:read") && <Runs path={path} />}
      <Curl path={FILES_PATH} />
    </>
  );
}

/** Whether the node can assess the file, on demand: it reads all of it. */
function Check(props: { readonly path: string }) {
  const found = useSignal<Validation | null>(null);
  const action = useAction();
  return (
    <section aria-label="Check">
      <h2>Check</h2>
      <button
        type="button"
        disabled={action.busy.value}
        onClick={() => void action.run(async () => (found.value = await validate(props.path)))}
      >
        {action.busy.value ? "The node reads the file …" : "Check the file"}
      </button>
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
      {found.value !== null && <Found validation={found.value} />}
    </section>
  );
}

function Found(props: { readonly validation: Validation }) {
  const { valid, error, rows, schema_name, missing_columns, findings, warnings, actual_columns } = props.validation;
  return (
    <div role="status">
      <p class={valid ? "done" : "problem"}>
        {valid
          ? "✓ The file can be assessed."
          : `✕ The file cannot be assessed as it is.${error === undefined ? "" : ` ${error}`}`}
      </p>
      <p>
        {count(rows)} rows, {count(actual_columns.length)} columns
        {schema_name !== "" && `, read as ${schema_name}`}.
      </p>
      <ul>
        {missing_columns.map((column) => (
          <li key={column}>The column {column} is missing.</li>
        ))}
        {findings.map((finding) => (
          <li key={finding.column + finding.rule}>
            {count(finding.values)} values of {finding.column} break the rule {finding.rule}, the first in row{" "}
            {count(finding.row)}.
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the columns are, by a run over all rows. */
function Columns(props: { readonly path: string }) {
  const found = useSignal<Profile | null>(null);
  const action = useAction();
  const compute = async () => (found.value = await profile((await ingest(props.path)).dataset_id));
  return (
    <section aria-label="Profile">
      <h2>Profile</h2>
      <button type="button" disabled={action.busy.value} onClick={() => void action.run(compute)}>
        {action.busy.value ? "A run reads all rows …" : "Profile the columns"}
      </button>
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
      {found.value !== null &&
        (found.value.columns === undefined ? (
          <p>
            It takes longer than a request may. <a href={hrefOf(`runs/${found.value.run_id}`)}>Follow the run</a>.
          </p>
        ) : (
          <ProfileTable profile={found.value} />
        ))}
    </section>
  );
}

function ProfileTable(props: { readonly profile: Profile }) {
  const { columns = [], alerts = [], row_count_sampled = 0 } = props.profile;
  return (
    <>
      <p>Of all {count(row_count_sampled)} rows, after identifiers were replaced:</p>
      <ul>
        {alerts.map((alert) => (
          <li key={alert.message} class="waiting">
            ◷ {alert.message}
          </li>
        ))}
      </ul>
      <Fold items={columns} name="columns">
        {(shown) => (
          <Table name="Columns" head={["Column", "Type", "Missing", "Different values", "Personal"]}>
            {shown.map((column) => (
              <tr key={column.name}>
                <th scope="row">{column.name}</th>
                <td>{column.dtype}</td>
                <td>{Math.round(100 * column.null_fraction)} %</td>
                <td>{count(column.n_unique)}</td>
                <td>{column.is_pii_field ? "yes" : ""}</td>
              </tr>
            ))}
          </Table>
        )}
      </Fold>
    </>
  );
}

/** The assessments of the file among the latest of the workspace. */
function Runs(props: { readonly path: string }) {
  return (
    <Section title="Assessments of it" read={readLatestRuns}>
      {(runs) => {
        const own = runs.filter((run) => run.input_path === props.path);
        return (
          <>
            <h2>Assessments of it</h2>
            {own.length === 0 && (
              <p>
                {runs.length < LATEST
                  ? "There is none yet."
                  : `There is none among the latest ${LATEST} of the workspace.`}
              </p>
            )}
            <ul>
              {own.map((run) => (
                <li key={run.run_id}>
                  <a href={hrefOf(`runs/${run.run_id}`)}>{time(Date.parse(run.created_at), now.value)}</a>:{" "}
                  {RUN_STATES[run.status] ?? run.status}
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Section>
  );
}
