import { useSignal } from "@preact/signals";
import { call } from "../../api/node";
import { Field, Form } from "../../parts/field";
import { go } from "../../parts/route";
import { logIn } from "../../parts/session";

/** Signs up an organisation and the person who administers its account, and logs this person in. */
export function SignUp() {
  const participantName = useSignal("");
  const firstName = useSignal("");
  const lastName = useSignal("");
  const email = useSignal("");
  const password = useSignal("");
  const send = async () => {
    await call("POST", "/auth/signup", {
      participantName: participantName.value,
      firstName: firstName.value,
      lastName: lastName.value,
      email: email.value,
      password: password.value,
    });
    await logIn(email.value, password.value);
    go("");
  };
  return (
    <Form send={send} label="Sign up">
      <Field label="Organisation" value={participantName} input={{ type: "text", autocomplete: "organization" }} />
      <Field label="First name" value={firstName} input={{ type: "text", autocomplete: "given-name" }} />
      <Field label="Last name" value={lastName} input={{ type: "text", autocomplete: "family-name" }} />
      <Field label="E-mail address" value={email} input={{ type: "email", autocomplete: "username" }} />
      <Field
        label="Password, at least 8 characters"
        value={password}
        input={{ type: "password", autocomplete: "new-password", minLength: 8 }}
      />
    </Form>
  );
}
