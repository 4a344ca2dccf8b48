import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Problem } from "../../api/problem";
import { useAction } from "../../parts/action";
import { Field } from "../../parts/field";
import { ProblemBox } from "../../parts/problem";

const INPUT = { type: "password", autocomplete: "new-password", minLength: 12, maxLength: 128 } as const;

/** Asks twice for a new password. */
export function NewPassword(props: {
  readonly label: string;
  readonly send: (chosen: string) => Promise<unknown>;
  readonly children?: ComponentChildren;
}) {
  const chosen = useSignal("");
  const again = useSignal("");
  const { problem, busy, run } = useAction();
  const send = async () => {
    if (chosen.value !== again.value) {
      throw new Problem(422, "The two new passwords differ", "Type the same one twice.", "", [], 0);
    }
    await props.send(chosen.value);
    chosen.value = "";
    again.value = "";
  };
  return (
    <form
      class="narrow-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(send);
      }}
    >
      {props.children}
      <Field label="New password, at least 12 characters" value={chosen} input={INPUT} />
      <Field label="The new password again" value={again} input={INPUT} />
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <button type="submit" class="main" disabled={busy.value}>
        {props.label}
      </button>
    </form>
  );
}
