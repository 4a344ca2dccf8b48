import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Choices } from "../../api/comparisons";
import { count } from "../../parts/format";
import { hrefOf } from "../../parts/place";

/** One of several values. */
export function Choose(props: {
  readonly label: string;
  readonly value: Signal<string>;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const { label, value, options } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value.value} onChange={(event) => (value.value = event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What must be registered before models can be compared or explained, and where that is done. */
export function Lacking(props: { readonly models: number }) {
  return (
    <p>
      This needs {props.models === 1 ? "a registered model" : `${props.models} registered models`} and an evaluation
      set: rows with labels that are kept at the node. Both are registered among the{" "}
      <a href={hrefOf("models")}>models</a>.
    </p>
  );
}

export function ChooseEvaluationSet(props: { readonly value: Signal<string>; readonly sets: Choices["sets"] }) {
  return (
    <Choose
      label="Evaluation set"
      value={props.value}
      options={props.sets.map(({ evaluation_set_id, rows }) => [
        evaluation_set_id,
        `${evaluation_set_id}, ${count(rows)} rows`,
      ])}
    />
  );
}
