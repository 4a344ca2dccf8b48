import { useSignal } from "@preact/signals";
import type { Decision } from "../api/policies";
import { useAction } from "./action";
import { ProblemBox } from "./problem";

/** What one asks of a contract. */
export interface Question {
  readonly action: string;
  readonly target: string;
  /** Who wants to do it; empty for the caller. */
  readonly participant: string;
  /** Empty if there is none. */
  readonly purpose: string;
}

/** Asks what a contract permits. */
export function MayI(props: {
  readonly title: string;
  readonly target: string;
  /** Those who can be asked about; if there is none, it is the caller. */
  readonly participants?: readonly string[];
  readonly decide: (question: Question) => Promise<Decision>;
}) {
  const action = useSignal("use");
  const target = useSignal(props.target);
  const participant = useSignal(props.participants?.[0] ?? "");
  const purpose = useSignal("");
  const answer = useSignal<Decision | null>(null);
  const { problem, busy, run } = useAction();
  const ask = async () => {
    answer.value = null;
    answer.value = await props.decide({
      action: action.value.trim(),
      target: target.value.trim(),
      participant: participant.value.trim(),
      purpose: purpose.value.trim(),
    });
  };
  return (
    <section>
      <h2>{props.title}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(ask);
        }}
      >
        {props.participants !== undefined && <Asked id="participant" label="Participant" value={participant} />}
        <Asked id="action" label="Action" value={action} />
        <Asked id="target" label="Target" value={target} />
        <Asked id="purpose" label="Purpose, if there is one" value={purpose} />
        <button type="submit" class="main" disabled={busy.value}>
          Ask
        </button>
      </form>
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      {answer.value !== null && <Answer decision={answer.value} />}
    </section>
  );
}

function Asked(props: { readonly id: string; readonly label: string; readonly value: { value: string } }) {
  return (
    <div class="field">
      <label for={`ask-${props.id}`}>{props.label}</label>
      <input
        id={`ask-${props.id}`}
        type="text"
        value={props.value.value}
        onInput={(event) => (props.value.value = event.currentTarget.value)}
      />
    </div>
  );
}

function Answer(props: { readonly decision: Decision }) {
  const { permitted, text, changes, rules } = props.decision;
  return (
    <div role="status" class="card">
      <p class={permitted ? "done" : "problem"}>{permitted ? "✓ Yes." : "✕ No, not as things are."}</p>
      <p class="text">{text}</p>
      {(changes ?? []).length > 0 && (
        <>
          <h3>What would have to change</h3>
          <ul>
            {changes?.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {(rules ?? []).length > 0 && (
        <details>
          <summary>The rules that were looked at</summary>
          <ul class="rows">
            {rules?.map((rule) => (
              <li key={rule.id} class={rule.deciding ? "marked" : ""}>
                {rule.deciding && <strong>This one decides. </strong>}
                {rule.rule}: {rule.effective ? "holds" : "does not hold"}
                <ul>
                  {rule.conditions.map(({ condition, truth, value, source }) => (
                    <li key={condition}>
                      {TRUTHS[truth] ?? "?"} {condition}
                      {value !== undefined && (
                        <span class="muted">
                          {" "}
                          (it is {String(value)}
                          {source !== undefined && `, ${source}`})
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const TRUTHS: Readonly<Record<string, string>> = { true: "✓", false: "✕" };
