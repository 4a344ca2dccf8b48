import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

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
