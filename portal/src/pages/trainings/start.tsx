import { useSignal } from "@preact/signals";
import { readAggregators, readAllProcessors, type RegisteredNode, startTraining } from "../../api/trainings";
import { count } from "../../parts/format";
import { Section } from "../../parts/section";
import { Form } from "../../parts/field";

interface Registered {
  readonly aggregators: readonly RegisteredNode[];
  readonly processors: readonly RegisteredNode[];
}

async function read(id: string): Promise<Registered> {
  const [aggregators, processors] = await Promise.all([readAggregators(id), readAllProcessors(id)]);
  return { aggregators, processors };
}

/** Step 4 of a new training: who takes part. */
export function StartForm(props: { readonly id: string }) {
  const reading = useSignal(0);
  return (
    <section class="card">
      <h2>Who takes part</h2>
      <p>
        Operators register their aggregators and processor nodes for the plan <code>{props.id}</code>, and connectors
        send the consents of their learners. Then choose here.
      </p>
      <Section key={reading.value} title="Registered nodes" read={() => read(props.id)}>
        {(registered) => <Choice id={props.id} registered={registered} />}
      </Section>
      <button type="button" onClick={() => reading.value++}>
        Look again
      </button>
    </section>
  );
}

function Choice(props: { readonly id: string; readonly registered: Registered }) {
  const { aggregators, processors } = props.registered;
  const left = useSignal<ReadonlySet<string>>(new Set());
  const chosen = aggregators.filter((node) => !left.value.has(node.url));
  const toggle = (url: string) => {
    const next = new Set(left.value);
    if (!next.delete(url)) {
      next.add(url);
    }
    left.value = next;
  };
  return (
    <Form
      send={() => startTraining(props.id, chosen, processors)}
      label="Start the training"
      working="Starting …"
      disabled={chosen.length === 0 || processors.length === 0}
      class=""
    >
      <fieldset>
        <legend>
          Aggregators: {chosen.length} of {aggregators.length}
        </legend>
        {aggregators.length === 0 && <p>No aggregator is registered yet.</p>}
        {aggregators.map((node) => (
          <label key={node.url} class="check">
            <input type="checkbox" checked={!left.value.has(node.url)} onChange={() => toggle(node.url)} />
            {node.id} <span class="muted">of {node.org}</span>
          </label>
        ))}
      </fieldset>
      <p>
        Processors with a consent: {count(processors.length)}.
        {processors.length === 0 && " None yet: consents are given at the connectors of the data providers."}
      </p>
    </Form>
  );
}
