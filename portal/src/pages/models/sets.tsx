import { useSignal } from "@preact/signals";
import { registerSet } from "../../api/comparisons";
import { useAction } from "../../parts/action";
import { type CsvTable, readCsv } from "../../parts/csv";
import { Field } from "../../parts/field";
import { count } from "../../parts/format";
import { hrefOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { setOf } from "./rows";

/** Rows with labels, of a CSV file, on which models are compared and explained. The browser reads the file. */
export function RegisterSet() {
  const id = useSignal("");
  const label = useSignal("");
  const table = useSignal<CsvTable | undefined>(undefined);
  const made = useSignal<{ readonly evaluation_set_id: string; readonly rows: number } | undefined>(undefined);
  const { problem, busy, run } = useAction();
  const choose = async (file: File | undefined) => {
    table.value = file === undefined ? undefined : readCsv(await file.text());
    label.value = table.value?.columns.at(-1) ?? "";
    made.value = undefined;
  };
  const found = table.value === undefined ? undefined : setOf(table.value, label.value);
  const send = async () => {
    if (found !== undefined) {
      const { left: _, ...set } = found;
      made.value = await registerSet({
        ...set,
        ...(id.value.trim() === "" ? {} : { evaluation_set_id: id.value.trim() }),
      });
    }
  };
  return (
    <details class="card">
      <summary>Register an evaluation set</summary>
      <form
        class="narrow-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        <p class="muted">
          Rows with labels, on which models are compared and explained. They stay at the node, and nobody reads them
          again.
        </p>
        <label>
          CSV file with a header, at most 10,000 rows
          <input type="file" accept=".csv,text/csv" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
        </label>
        {table.value !== undefined && found !== undefined && (
          <>
            <div class="field">
              <label for="set-label">Label: what is true of a row</label>
              <select
                id="set-label"
                value={label.value}
                onChange={(event) => (label.value = event.currentTarget.value)}
              >
                {table.value.columns.map((column) => (
                  <option key={column} value={column}>
                    {column}
                  </option>
                ))}
              </select>
            </div>
            <p>
              {count(found.instances.length)} rows with a label. Features: {found.feature_names.join(", ") || "none"}.
              {found.left.length > 0 && ` Left out, because they have texts: ${found.left.join(", ")}.`}
            </p>
          </>
        )}
        <Field
          label="Id, or nothing for a new one"
          value={id}
          input={{ type: "text", required: false, maxLength: 64 }}
        />
        {problem.value !== null && <ProblemBox problem={problem.value} />}
        <button
          type="submit"
          class="main"
          disabled={busy.value || found === undefined || found.feature_names.length === 0}
        >
          Register the set
        </button>
        <p role="status">
          {made.value !== undefined && (
            <>
              ✓ The node keeps {made.value.evaluation_set_id}, {count(made.value.rows)} rows.{" "}
              <a href={hrefOf("explanations")}>Explain a model on it</a>
            </>
          )}
        </p>
      </form>
    </details>
  );
}
