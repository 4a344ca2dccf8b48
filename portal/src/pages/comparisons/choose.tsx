import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Choices } from "../../api/comparisons";
import { count } from "../../parts/format";

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
