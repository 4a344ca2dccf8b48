import { describeOutput, readExports } from "../../api/wizard";
import { Section } from "../../parts/section";
import type { StepProps } from "./assess";
import { EXPORTS, inWords, nameIn } from "./names";
import { Beside } from "./issue";
import { fieldOf, planOf, toggled, withChoice } from "./plan";

/** Step 8: what the run will give, to be confirmed. */
export function OutputStep(props: StepProps) {
  const { draft, set, issues } = props;
  const plan = JSON.stringify(planOf(draft));
  return (
    <>
      <Section title="Files beside the report" read={readExports}>
        {(exports) => (
          <fieldset class="options">
            <legend>Files beside the report</legend>
            {exports
              .filter(({ offered }) => offered)
              .map(({ id, file }) => (
                <div key={id}>
                  <label class="check">
                    <input
                      type="checkbox"
                      checked={draft.exports.includes(id)}
                      onChange={() => set((now) => withChoice(now, { exports: toggled(now.exports, id) }))}
                    />
                    <span>
                      {nameIn(EXPORTS, id)} <code class="muted">{file ?? id}</code>
                    </span>
                  </label>
                  <Beside issues={issues} field={id} />
                  {(draft.acknowledgedExports.includes(id) || issues.some((issue) => fieldOf(issue) === id)) && (
                    <label class="check">
                      <input
                        type="checkbox"
                        checked={draft.acknowledgedExports.includes(id)}
                        onChange={() =>
                          set((now) => withChoice(now, { acknowledgedExports: toggled(now.acknowledgedExports, id) }))
                        }
                      />
                      I know that it describes personal data.
                    </label>
                  )}
                </div>
              ))}
          </fieldset>
        )}
      </Section>
      <Section title="What the run gives" read={() => describeOutput(planOf(draft))} of={plan}>
        {(contract) => (
          <>
            <h3>What the run gives</h3>
            <p>{inWords(contract.scope_summary)}</p>
            <ul>
              {contract.expected_artifacts
                .filter((file) => !file.filename.startsWith("plots/"))
                .map((file) => (
                  <li key={file.filename}>
                    <code>{file.filename}</code> {file.description}
                    {file.privacy_level !== "public" && <span class="waiting"> ◷ {file.privacy_level}</span>}
                  </li>
                ))}
            </ul>
            {contract.limitations.length > 0 && (
              <>
                <h3>What it leaves out</h3>
                <ul>
                  {contract.limitations.map((limitation) => (
                    <li key={limitation}>{inWords(limitation)}</li>
                  ))}
                </ul>
              </>
            )}
            <ul class="muted">
              {contract.assumptions.map((assumption) => (
                <li key={assumption}>{assumption}</li>
              ))}
            </ul>
            <div class="field">
              <label for="assess-label">Name of the run, if it is to have one</label>
              <input
                id="assess-label"
                type="text"
                maxLength={200}
                value={draft.label}
                onInput={(event) => {
                  const label = event.currentTarget.value;
                  set((now) => withChoice(now, { label, confirmed: now.confirmed }));
                }}
              />
            </div>
            <label class="check">
              <input
                type="checkbox"
                checked={draft.confirmed}
                onChange={() => set((now) => ({ ...now, confirmed: !now.confirmed }))}
              />
              {inWords(contract.confirmation_text)}
            </label>
          </>
        )}
      </Section>
    </>
  );
}
