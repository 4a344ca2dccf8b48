import type { Signal } from "@preact/signals";

/** One of several values. */
export function Choose(props: {
  readonly label: string;
  readonly value: Signal<string>;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const { label, value, options } = props;
  return (
    <label>
      {label}
      <br />
      <select value={value.value} onChange={(event) => (value.value = event.currentTarget.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
