import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Problem } from "../../api/problem";
import { Field, Form } from "../../parts/field";

const INPUT = { type: "password", autocomplete: "new-password", minLength: 12, maxLength: 128 } as const;

/** Asks twice for a new password. */
export function NewPassword(props: {
  readonly label: string;
  readonly send: (chosen: string) => Promise<unknown>;
  readonly children?: ComponentChildren;
}) {
  const chosen = useSignal("");
  const again = useSignal("");
  const send = async () => {
    if (chosen.value !== again.value) {
      throw new Problem(422, "The two new passwords differ", "Type the same one twice.");
    }
    await props.send(chosen.value);
    chosen.value = "";
    again.value = "";
  };
  return (
    <Form send={send} label={props.label}>
      {props.children}
      <Field label="New password, at least 12 characters" value={chosen} input={INPUT} />
      <Field label="The new password again" value={again} input={INPUT} />
    </Form>
  );
}
