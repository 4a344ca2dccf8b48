import { useSignal } from "@preact/signals";
import { type Credential, deleteCredential, readCredentials, saveCredential } from "../../api/configuration";
import { useAction } from "../../parts/action";
import { Dialog } from "../../parts/dialog";
import { Field, Form } from "../../parts/field";
import { ProblemBox } from "../../parts/problem";
import { Section } from "../../parts/section";

const TYPES = {
  "api-key": { name: "Key in a request header", key: "Name of the header", value: "Value of the header" },
  basic: { name: "User and password (HTTP Basic)", key: "User name", value: "Password" },
  proxy: { name: "User and password at a proxy", key: "User name", value: "Password" },
} as const;

type Type = keyof typeof TYPES;

function typeOf(credential: Credential | undefined): Type {
  return credential !== undefined && credential.type in TYPES ? (credential.type as Type) : "api-key";
}

/** The credentials with which this connector calls applications. Their values are written and never read. */
export function Credentials() {
  const changes = useSignal(0);
  const changed = () => changes.value++;
  return (
    <>
      <p>
        With a credential this connector calls an application. Representations in the catalog name it by its id. Its
        value is stored encrypted, and no page shows it: to change it, give a new one.
      </p>
      <Section title="Credentials" read={readCredentials} of={String(changes.value)}>
        {(credentials) => (
          <>
            {credentials.length === 0 && <p>There is none yet.</p>}
            <ul class="rows">
              {credentials.map((credential) => (
                <li key={credential._id}>
                  <Item credential={credential} changed={changed} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      <details class="card">
        <summary>Add a credential</summary>
        <CredentialForm key={changes.value} saved={changed} />
      </details>
    </>
  );
}

function Item(props: { readonly credential: Credential; readonly changed: () => void }) {
  const { credential, changed } = props;
  const question = useSignal<"replace" | "delete" | null>(null);
  const { run, busy, problem } = useAction();
  const close = () => (question.value = null);
  const remove = async () => {
    await deleteCredential(credential._id);
    changed();
  };
  const type = TYPES[typeOf(credential)];
  return (
    <>
      <p>
        <code>{credential._id}</code> · {type.name} · {type.key}: {credential.key}
      </p>
      <button type="button" onClick={() => (question.value = "replace")}>
        Give {credential._id} a new value
      </button>
      <button type="button" onClick={() => (question.value = "delete")}>
        Delete {credential._id}
      </button>
      {question.value === "replace" && (
        <Dialog title={`A new value for ${credential._id}`} onClose={close}>
          <CredentialForm
            credential={credential}
            saved={() => {
              close();
              changed();
            }}
          />
        </Dialog>
      )}
      {question.value === "delete" && (
        <Dialog title={`Delete ${credential._id}?`} onClose={close}>
          <p>Exchanges that need it fail from then on. One that a representation names is not deleted.</p>
          {problem.value !== null && <ProblemBox problem={problem.value} />}
          <button type="button" class="main" disabled={busy.value} onClick={() => void run(remove)}>
            Delete
          </button>
        </Dialog>
      )}
    </>
  );
}

function CredentialForm(props: { readonly credential?: Credential; readonly saved: () => void }) {
  const { credential, saved } = props;
  const type = useSignal<Type>(typeOf(credential));
  const key = useSignal(credential?.key ?? "");
  const value = useSignal("");
  const store = async () => {
    await saveCredential(credential?._id, { type: type.value, key: key.value, value: value.value });
    saved();
  };
  return (
    <Form send={store} label="Store">
      <label>
        Kind
        <select value={type.value} onChange={(event) => (type.value = event.currentTarget.value as Type)}>
          {Object.entries(TYPES).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Field label={TYPES[type.value].key} value={key} input={{ type: "text", autocomplete: "off" }} />
      <Field label={TYPES[type.value].value} value={value} input={{ type: "password", autocomplete: "new-password" }} />
    </Form>
  );
}
