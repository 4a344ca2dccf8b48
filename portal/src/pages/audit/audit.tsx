import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type ChainCheck, entriesPath, type Entry, LIMIT, type Log, readEntries, verifyLog } from "../../api/auditlog";
import { readUsers } from "../../api/users";
import { useAction } from "../../parts/action";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Field } from "../../parts/field";
import { count, time } from "../../parts/format";
import { ProblemBox } from "../../parts/problem";
import { Table } from "../../parts/scrolled";
import { Section } from "../../parts/section";
import { may, session } from "../../parts/session";
import { detailOf, named, verdictOf, wanted } from "./entries";

const TYPING_MS = 300;

/** The audit log of the workspace, and whether somebody has changed it. */
export function AuditLog() {
  const log = useSignal<Log>("workspace");
  const offset = useSignal(0);
  const filter = useSignal("");
  /** What the node looks for: the filter, when nobody types any more. */
  const looked = useSignal("");
  useEffect(() => {
    const rest = setTimeout(() => {
      if (looked.value !== filter.value.trim()) {
        looked.value = filter.value.trim();
        offset.value = 0;
      }
    }, TYPING_MS);
    return () => clearTimeout(rest);
  }, [filter.value]);
  const isSuper = session.value?.role?.includes("superadministrator") ?? false;
  return (
    <>
      {isSuper && (
        <div class="field">
          <label for="audit-log">Log</label>
          <select
            id="audit-log"
            value={log.value}
            onChange={(event) => {
              log.value = event.currentTarget.value === "accounts" ? "accounts" : "workspace";
              offset.value = 0;
            }}
          >
            <option value="workspace">of this workspace</option>
            <option value="accounts">of the node's accounts</option>
          </select>
        </div>
      )}
      <Chain key={log.value} log={log.value} />
      <div class="narrow-form">
        <Field
          label="Show only entries with this text"
          value={filter}
          input={{ type: "search", required: false, placeholder: "run.created" }}
        />
      </div>
      <Section
        title="Entries"
        read={() => read(log.value, looked.value, offset.value)}
        of={`${log.value} ${offset.value} ${looked.value}`}
      >
        {(entries) => (
          <>
            <Entries entries={entries} />
            <nav class="pages" aria-label="Pages">
              <button type="button" disabled={offset.value === 0} onClick={() => (offset.value -= LIMIT)}>
                Newer
              </button>
              <button type="button" disabled={entries.length < LIMIT} onClick={() => (offset.value += LIMIT)}>
                Older
              </button>
            </nav>
          </>
        )}
      </Section>
      <Curl path={entriesPath(log.value, looked.value, offset.value)} />
    </>
  );
}

/** The entries with the addresses of those who did it, for those who may see accounts. */
async function read(log: Log, text: string, offset: number): Promise<readonly Entry[]> {
  const users = may("users:update") ? await readUsers(0).catch(() => []) : [];
  const names = new Map(users.map(({ id, email }) => [id, email]));
  return named(await readEntries(log, wanted(text, names), offset), names);
}

function Chain(props: { readonly log: Log }) {
  const check = useSignal<ChainCheck | null>(null);
  const action = useAction();
  return (
    <section aria-label="Whether the log is whole">
      <button
        type="button"
        disabled={action.busy.value}
        onClick={() => void action.run(async () => (check.value = await verifyLog(props.log)))}
      >
        {action.busy.value ? "The node follows the log …" : "Verify the log"}
      </button>
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
      {check.value !== null && (
        <div role="status">
          <p class={check.value.valid ? "done" : "problem"}>
            {check.value.valid ? "✓" : "✕"} {verdictOf(check.value)}
          </p>
          <p class="muted">
            SHA-256 of the last entry: <code>{check.value.digest}</code>
          </p>
        </div>
      )}
    </section>
  );
}

function Entries(props: { readonly entries: readonly Entry[] }) {
  const shown = props.entries;
  return (
    <>
      {shown.length === 0 && <p>There is no such entry.</p>}
      {shown.length > 0 && (
        <Table name="Entries" head={["Number", "Time", "What", "To what", "Outcome", "Who", "From", "Details"]}>
          {shown.map((entry) => (
            <tr key={entry.number}>
              <th scope="row">{count(entry.number)}</th>
              <td>{time(Date.parse(entry.time), now.value)}</td>
              <td>{entry.action}</td>
              <td>{entry.resource}</td>
              <td class={entry.outcome === "ok" ? "" : "problem"}>{entry.outcome}</td>
              <td>{entry.actor}</td>
              <td>{entry.address}</td>
              <td class="free">{detailOf(entry)}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
