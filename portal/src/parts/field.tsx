import type { Signal } from "@preact/signals";
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useAction } from "./action";
import { ProblemBox } from "./problem";

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

/** A form whose button does one thing at the node; what failed stands above the button. */
export function Form(props: {
  readonly send: () => Promise<unknown>;
  readonly label: string;
  /** Stands on the button while the node works. */
  readonly working?: string;
  readonly disabled?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  const { send, label, working = label, disabled = false, children } = props;
  const { problem, busy, run } = useAction();
  return (
    <form
      class={props.class ?? "narrow-form"}
      onSubmit={(event) => {
        event.preventDefault();
        void run(send);
      }}
    >
      {children}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <button type="submit" class="main" disabled={busy.value || disabled}>
        {busy.value ? working : label}
      </button>
    </form>
  );
}
