import { useSignal } from "@preact/signals";
import {
  type OfferedPlot,
  readDashboard,
  readFile,
  readFiles,
  readOfferedPlots,
  readPlot,
  type Run,
  type RunFile,
} from "../../api/runs";
import { count } from "../../parts/format";
import { Figure } from "../../parts/marks/figure";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { type ColumnIssues, issuesByColumn, type Issues } from "./columns";
import { Files } from "./files";
import { plotGroups } from "./groups";

/** What a run found: in words, by column, in figures, and as files. */
export function Results(props: { readonly run: Run }) {
  const id = props.run.run_id;
  return (
    <>
      <Section title="Findings" of={id} read={() => readDashboard(id)}>
        {(dashboard) => (
          <>
            <h2>What it found</h2>
            <ul>
              {dashboard.key_findings.map(({ text, advice }) => (
                <li key={text}>
                  {text} {advice !== "" && <strong>{advice}</strong>}
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      <Section title="Findings of columns" of={id} read={() => readIssues(id)}>
        {(issues) => <Columns issues={issues} />}
      </Section>
      <Section title="Figures and files" of={id} read={() => Promise.all([readFiles(id), readOfferedPlots()])}>
        {([files, plots]) => (
          <>
            <h2>Figures</h2>
            {plotGroups(plots, files).map((group, index) => (
              <PlotGroup
                key={group.name}
                run={id}
                name={group.name}
                plots={group.plots}
                files={files}
                open={index === 0}
              />
            ))}
            <Files run={id} files={files} />
          </>
        )}
      </Section>
    </>
  );
}

async function readIssues(id: string): Promise<readonly ColumnIssues[]> {
  const [validation, alerts] = await Promise.all([
    readFile<Issues["validation"]>(id, "validation_report.json"),
    readFile<Issues["alerts"]>(id, "profile_alerts.json"),
  ]);
  return issuesByColumn({ validation, alerts });
}

function Columns(props: { readonly issues: readonly ColumnIssues[] }) {
  const { issues } = props;
  return (
    <>
      <h2>Columns</h2>
      {issues.length === 0 && <p>No column has a finding.</p>}
      {issues.length > 0 && (
        <dl>
          {issues.map(({ column, texts }) => (
            <div key={column}>
              <dt>{column === "" ? "The table" : column}</dt>
              <dd>
                <ul class="plain">
                  {texts.map((text, index) => (
                    <li key={index}>{text}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function PlotGroup(props: {
  readonly run: string;
  readonly name: string;
  readonly plots: readonly OfferedPlot[];
  readonly files: readonly RunFile[];
  readonly open: boolean;
}) {
  const { run, name, plots, files } = props;
  const opened = useSignal(props.open);
  const classes = plots.map((plot) => files.find((file) => file.name === `plots/${plot.id}.json`)?.class);
  const isRecorded = classes.some((one) => one !== "public");
  const isForbidden = classes.includes("restricted") && !may("reports:export");
  return (
    <details class="card" open={props.open} onToggle={(event) => event.currentTarget.open && (opened.value = true)}>
      <summary>
        {name} ({count(plots.length)})
        {isRecorded && <span class="muted"> · opening it is recorded in the audit log</span>}
      </summary>
      {isForbidden ? (
        <p>Identifiers stay readable in this run, so its figures are for those whose roles permit reports:export.</p>
      ) : (
        opened.value && (
          <div class="figures">
            {plots.map((plot) => (
              <Section key={plot.id} title={`Figure: ${plot.title}`} of={run} read={() => readPlot(run, plot.id)}>
                {(data) => <Figure plot={{ ...data, title: data.title || plot.title }} />}
              </Section>
            ))}
          </div>
        )
      )}
    </details>
  );
}
