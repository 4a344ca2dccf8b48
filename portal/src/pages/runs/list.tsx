import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Dashboard, hasResult, isOver, listPath, readDashboard, readRuns, type Run } from "../../api/runs";
import { Problem } from "../../api/problem";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { time } from "../../parts/format";
import { goToPage, pageOfAddress } from "../../parts/address";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { inShort } from "./findings";
import { RunState } from "./state";

const AGAIN_MS = 5_000;

/** The assessments of the workspace, the newest first; read again and again while one of them is not over. */
export function RunList() {
  const page = pageOfAddress();
  const reading = useSignal(0);
  const isOpen = useSignal(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (isOpen.value && !document.hidden) {
        reading.value++;
      }
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const read = async () => {
    const found = await readRuns(page);
    isOpen.value = !found.runs.every(isOver);
    return found;
  };
  return (
    <>
      <Section title="Runs" of={`${page} ${reading.value}`} read={read}>
        {({ runs, pages, count }) => (
          <>
            {count === 0 && (
              <p>
                Nothing was assessed in this workspace yet.{" "}
                {may("audits:run") ? (
                  <a href={hrefOf("assess")}>Assess a file</a>
                ) : (
                  "Your roles permit to look at runs, not to start them."
                )}
              </p>
            )}
            <ul class="rows">
              {runs.map((run) => (
                <li key={run.run_id}>
                  <h2>
                    <a href={hrefOf(`runs/${run.run_id}`)}>{run.input_path}</a>
                  </h2>
                  <p>
                    <RunState run={run} />
                    <span class="muted">
                      {" "}
                      · {time(Date.parse(run.created_at), now.value)}
                      {run.requested_by !== undefined && ` · ${run.requested_by}`}
                    </span>
                  </p>
                  {run.error !== undefined && <p>{run.error.message}</p>}
                  {hasResult(run) && may("reports:read") && <InShort run={run} />}
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} before="Newer" after="Older" go={goToPage} />
          </>
        )}
      </Section>
      <Curl path={listPath(page)} />
    </>
  );
}

function InShort(props: { readonly run: Run }) {
  const { run_id } = props.run;
  return (
    <Section title={`Findings of ${run_id}`} of={run_id} read={() => readForList(run_id)}>
      {(dashboard) => (
        <p class="muted">
          {dashboard === undefined
            ? "Identifiers stay readable in this run: its findings are for those whose roles permit reports:export."
            : inShort(dashboard)}
        </p>
      )}
    </Section>
  );
}

/** Undefined if the roles do not permit to read it. */
async function readForList(id: string): Promise<Dashboard | undefined> {
  try {
    return await readDashboard(id);
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 403) {
      return undefined;
    }
    throw failure;
  }
}
