import type { Signal } from "@preact/signals";
import type { InputHTMLAttributes } from "preact";

/** A labelled input of a form, whose text is kept in a signal. */
export function Field(props: {
  readonly label: string;
  readonly value: Signal<string>;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}) {
  const { label, value, input } = props;
  return (
    <label>
      {label}
      <input required {...input} value={value.value} onInput={(event) => (value.value = event.currentTarget.value)} />
    </label>
  );
}
