import { useSignal } from "@preact/signals";
import { type Decision, decide, type Negotiation } from "../../api/negotiations";
import type { Problem } from "../../api/problem";
import { problemOf } from "../../parts/failure";
import { ProblemBox } from "../../parts/problem";

/** Asks the contract manager what the contract permits. */
export function MayI(props: { readonly negotiation: Negotiation }) {
  const { negotiation } = props;
  const offering = `${location.origin}/v1/catalog/serviceofferings/${negotiation.providerServiceOffering?._id ?? ""}`;
  const action = useSignal("use");
  const target = useSignal(offering);
  const purpose = useSignal("");
  const answer = useSignal<Decision | null>(null);
  const problem = useSignal<Problem | null>(null);
  const ask = async (event: Event) => {
    event.preventDefault();
    answer.value = null;
    problem.value = null;
    const { value } = purpose;
    try {
      answer.value = await decide(negotiation._id, {
        action: action.value.trim(),
        target: target.value.trim(),
        ...(value.trim() === "" ? {} : { purpose: value.trim() }),
      });
    } catch (failure) {
      problem.value = problemOf(failure);
    }
  };
  return (
    <section>
      <h2>May I …?</h2>
      <form onSubmit={(event) => void ask(event)}>
        <Asked id="action" label="Action" value={action} />
        <Asked id="target" label="Target" value={target} />
        <Asked id="purpose" label="Purpose, if there is one" value={purpose} />
        <button type="submit" class="main">
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
  const { decision } = props;
  const permitted =
    decision["permitted"] === true || decision["decision"] === "permit" || decision["state"] === "permitted";
  const texts = [decision["text"], decision["explanation"], decision["reason"]].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  return (
    <div role="status">
      <p class={permitted ? "done" : "problem"}>{permitted ? "✓ Yes." : "✕ No, not as things are."}</p>
      {texts.map((text) => (
        <p key={text} class="text">
          {text}
        </p>
      ))}
      <details>
        <summary>The whole decision</summary>
        <pre tabIndex={0}>{JSON.stringify(decision, null, 2)}</pre>
      </details>
    </div>
  );
}
