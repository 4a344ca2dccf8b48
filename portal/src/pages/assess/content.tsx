import type { Column } from "../../api/wizard";
import { readModels } from "../../api/models";
import { Fold } from "../../parts/fold";
import { bytes, count } from "../../parts/format";
import { hrefOf } from "../../parts/place";
import { Table } from "../../parts/scrolled";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import type { StepProps } from "./assess";
import { Beside } from "./issue";
import { isPersonal, roleOf, ROLES, withChoice, withRole } from "./plan";
import { Facts } from "../../parts/facts";

const TYPES: Readonly<Record<string, string>> = { str: "text", float: "number", bool: "yes or no", timestamp: "time" };

/** Step 2: what the node found. */
export function FormatStep(props: StepProps) {
  const { inspection } = props.draft;
  if (inspection === null) {
    return null;
  }
  return (
    <>
      {inspection.is_supported ? (
        <p class="done">✓ The node can assess this file.</p>
      ) : (
        <p class="problem" role="alert">
          ✕ The node cannot assess this file: {inspection.unsupported_reason}
        </p>
      )}
      <Facts
        of={[
          ["Input", props.draft.input],
          [
            "Format",
            <>
              {inspection.detected_format_label}{" "}
              <span class="muted">
                ({inspection.detected_format}, {Math.round(100 * inspection.format_confidence)} % sure)
              </span>
            </>,
          ],
          ["Size", `about ${count(inspection.row_count_estimate)} rows in ${bytes(inspection.file_size_bytes)}`],
        ]}
      />
      <h3>Columns: {inspection.field_inventory.length}</h3>
      <Fold items={inspection.field_inventory} name="columns">
        {(shown) => (
          <Table name="Columns" head={["Column", "Type", "Different values", "Missing", "Examples (masked)"]}>
            {shown.map((column) => (
              <tr key={column.name}>
                <th scope="row">{column.name}</th>
                <td>{TYPES[column.inferred_type] ?? column.inferred_type}</td>
                <td>{count(column.cardinality)}</td>
                <td>{Math.round(100 * column.missing_rate)} %</td>
                <td>{column.sample_values.join(", ")}</td>
              </tr>
            ))}
          </Table>
        )}
      </Fold>
    </>
  );
}

/** Step 3: what the columns mean. */
export function ColumnStep(props: StepProps) {
  const { draft, set, issues } = props;
  return (
    <>
      {Object.keys(ROLES).map((role) => (
        <Beside key={role} issues={issues} field={role} />
      ))}
      <Fold items={draft.inspection?.field_inventory ?? []} name="columns">
        {(shown) => (
          <ul class="rows">
            {shown.map((column, index) => (
              <li key={column.name} class="pair">
                <label for={`role-${index}`}>
                  {column.name} <span class="muted">{typeOf(column)}</span>
                </label>
                <select
                  id={`role-${index}`}
                  value={roleOf(draft, column.name)}
                  onChange={(event) => {
                    const role = event.currentTarget.value;
                    set((now) => withRole(now, column.name, role));
                  }}
                >
                  <option value="">no special role</option>
                  {Object.entries(ROLES).map(([role, words]) => (
                    <option key={role} value={role}>
                      {words}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
        )}
      </Fold>
    </>
  );
}

function typeOf(column: Column): string {
  return `${TYPES[column.inferred_type] ?? column.inferred_type}${column.pii_flag ? ", personal" : ""}`;
}

/** Step 4: what is personal. */
export function PrivacyStep(props: StepProps) {
  const { draft, set, issues } = props;
  const personal = draft.inspection?.field_inventory.filter((column) => column.pii_flag) ?? [];
  return (
    <>
      {personal.length === 0 ? (
        <p>The node found no column that points to persons.</p>
      ) : (
        <>
          <p>These columns point to persons:</p>
          <Fold items={personal} name="columns">
            {(shown) => (
              <ul>
                {shown.map((column) => (
                  <li key={column.name}>{column.name}</li>
                ))}
              </ul>
            )}
          </Fold>
        </>
      )}
      {(draft.inspection?.risk_warnings ?? []).map((warning) => (
        <p key={warning} class="waiting">
          ◷ {warning}
        </p>
      ))}
      <div class="field">
        <label class="check">
          <input
            type="checkbox"
            checked={draft.acknowledged}
            onChange={() => set((now) => withChoice(now, { acknowledged: !now.acknowledged }))}
          />
          {isPersonal(draft)
            ? "I know that this data set has personal data, and I may assess it."
            : "I know that columns may be personal all the same, and I may assess this data set."}
        </label>
        <Beside issues={issues} field="acknowledged" />
      </div>
      {may("privacy:configure") && (
        <details open={draft.keepReason !== ""}>
          <summary>Keep direct identifiers readable</summary>
          <div class="field">
            <label for="assess-keep">Why they must stay readable</label>
            <input
              id="assess-keep"
              type="text"
              value={draft.keepReason}
              maxLength={1000}
              aria-describedby="assess-keep-help"
              onInput={(event) => {
                const keepReason = event.currentTarget.value;
                set((now) => withChoice(now, { keepReason }));
              }}
            />
            <p id="assess-keep-help" class="muted">
              Leave it empty, and they become pseudonyms. A reason stands in the audit log.
            </p>
          </div>
        </details>
      )}
    </>
  );
}

/** Step 5: a model that the run analyses. */
export function ModelStep(props: StepProps) {
  const { draft, set, issues } = props;
  return (
    <>
      <Section title="Models" read={() => readModels(1)}>
        {({ models }) => (
          <div class="field">
            <label for="assess-model">Registered model</label>
            <select
              id="assess-model"
              value={draft.model}
              aria-describedby="assess-model-help"
              onChange={(event) => {
                const model = event.currentTarget.value;
                set((now) => withChoice(now, { model }));
              }}
            >
              <option value="">none</option>
              {models.map((model) => (
                <option key={model.model_id} value={model.model_id}>
                  {model.model_id}, version {model.version} ({model.task})
                </option>
              ))}
            </select>
            <div id="assess-model-help">
              <Beside issues={issues} field="model" />
              <span class="muted">
                The run explains it, and computes how well it predicts. <a href={hrefOf("models")}>Models</a> of this
                workspace.
              </span>
            </div>
          </div>
        )}
      </Section>
      <div class="field">
        <label for="assess-favourable">The favourable label, for example yes</label>
        <input
          id="assess-favourable"
          type="text"
          value={draft.favourable}
          aria-describedby="assess-favourable-help"
          onInput={(event) => {
            const favourable = event.currentTarget.value;
            set((now) => withChoice(now, { favourable }));
          }}
        />
        <p id="assess-favourable-help" class="muted">
          Leave it empty, and the node chooses. Columns with predictions are named in step 3.
        </p>
      </div>
    </>
  );
}
