import { type Signal, useSignal } from "@preact/signals";
import {
  changeConfiguration,
  type Configuration,
  readConfiguration,
  reloadConfiguration,
} from "../../api/configuration";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { ProblemBox } from "../../parts/problem";
import { Section } from "../../parts/section";
import { Credentials } from "./credentials";
import { changed, FIELDS } from "./fields";

/** The room in which administrators set their connector up: the participant's configuration, and credentials. */
export function ConfigurationPage() {
  const changes = useSignal(0);
  return (
    <>
      <Section title="Configuration of the participant" read={readConfiguration} of={String(changes.value)}>
        {(configuration) => <Form configuration={configuration} changes={changes} />}
      </Section>
      <h2>Credentials</h2>
      <Credentials />
      <Curl path="/private/configuration" />
    </>
  );
}

function Form(props: { readonly configuration: Configuration; readonly changes: Signal<number> }) {
  const { configuration, changes } = props;
  const values = useSignal<Readonly<Record<string, string>>>({});
  const saved = useSignal(false);
  const { run, busy, problem } = useAction();
  const save = async (work: () => Promise<unknown>) => {
    saved.value = false;
    await work();
    saved.value = true;
    values.value = {};
    changes.value++;
  };
  const fields = changed(configuration, values.value);
  return (
    <>
      {Object.keys(configuration).length === 0 && (
        <p>This connector has no configuration yet. It needs at least its address, the keys, and the catalog.</p>
      )}
      <form
        class="narrow-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => save(() => changeConfiguration(fields)));
        }}
      >
        {FIELDS.map(({ name, label, secret }) => {
          const edit = (event: { readonly currentTarget: HTMLInputElement }) =>
            (values.value = { ...values.value, [name]: event.currentTarget.value });
          return (
            <label key={name}>
              {label}
              {secret ? (
                <input
                  type="password"
                  autocomplete="new-password"
                  placeholder={configuration[name] === undefined ? "" : "unchanged"}
                  value={values.value[name] ?? ""}
                  onInput={edit}
                />
              ) : (
                <input
                  type="text"
                  autocomplete="off"
                  value={values.value[name] ?? String(configuration[name] ?? "")}
                  onInput={edit}
                />
              )}
            </label>
          );
        })}
        {"secretKey" in fields || "serviceKey" in fields ? (
          <p class="waiting">◷ With another key, everybody who logged in with the old ones has to log in again.</p>
        ) : null}
        {saved.value && (
          <p class="done" role="status">
            ✓ Saved
          </p>
        )}
        {problem.value !== null && <ProblemBox problem={problem.value} />}
        <button type="submit" class="main" disabled={busy.value || Object.keys(fields).length === 0}>
          Save
        </button>
        <button type="button" onClick={() => void run(() => save(reloadConfiguration))}>
          Copy the configuration file again
        </button>
      </form>
    </>
  );
}
