import { useSignal } from "@preact/signals";
import { type Model, modelPath, readModel, readModels, registerModel } from "../../api/models";
import { useAction } from "../../parts/action";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Field } from "../../parts/field";
import { Fold } from "../../parts/fold";
import { bytes, count, time } from "../../parts/format";
import { Pager } from "../../parts/pager";
import { hrefOf, idOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { go, place } from "../../parts/route";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { RegisterSet } from "./sets";

/** The room of models: those that the workspace registered, a new one, or one of them. */
export function Models() {
  const [, id] = place.value.split("/");
  if (id === undefined) {
    return <List />;
  }
  return <One key={id} id={idOf(id)} />;
}

function List() {
  const page = useSignal(1);
  return (
    <>
      <h1>Models</h1>
      <Section title="Models" read={() => readModels(page.value)} of={String(page.value)}>
        {({ models, pages }) => (
          <>
            {models.length === 0 && <p>The workspace has no model yet.</p>}
            <ul class="rows">
              {models.map((model) => (
                <li key={model.model_id}>
                  <h2>
                    <a href={hrefOf(`models/${encodeURIComponent(model.model_id)}`)}>{model.model_id}</a>
                  </h2>
                  <p>
                    {model.task} · version {model.version}
                    <span class="muted"> · registered {time(Date.parse(model.registered_at), now.value)}</span>
                  </p>
                </li>
              ))}
            </ul>
            <Pager page={page.value} pages={pages} before="Before" after="After" go={(next) => (page.value = next)} />
          </>
        )}
      </Section>
      {may("models:register") && (
        <>
          <Register />
          <RegisterSet />
        </>
      )}
      <Curl path="/v1/models" />
    </>
  );
}

const ADAPTERS: Readonly<Record<string, string>> = {
  sklearn: "scikit-learn (pickle or joblib); read without executing anything",
  onnx: "ONNX",
  http: "a server that answers with predictions",
  dummy: "a model for trials, without a file",
};

function Register() {
  const id = useSignal("");
  const path = useSignal("");
  const adapter = useSignal("sklearn");
  const names = useSignal("");
  const action = useAction();
  const register = async () => {
    const features = names.value
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const model = await registerModel({
      model_path: adapter.value === "dummy" ? "" : path.value.trim(),
      adapter_type: adapter.value,
      ...(id.value.trim() === "" ? {} : { model_id: id.value.trim() }),
      ...(features.length === 0 ? {} : { feature_names: features }),
    });
    go(`models/${encodeURIComponent(model.model_id)}`);
  };
  return (
    <details class="card">
      <summary>Register a model</summary>
      <form
        class="narrow-form"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(register);
        }}
      >
        <div class="field">
          <label for="model-kind">Kind</label>
          <select
            id="model-kind"
            value={adapter.value}
            onChange={(event) => (adapter.value = event.currentTarget.value)}
          >
            {Object.entries(ADAPTERS).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </select>
        </div>
        {adapter.value !== "dummy" && (
          <Field
            label={adapter.value === "http" ? "URL of the server" : "File in the workspace's folder for models"}
            value={path}
            input={{ type: "text" }}
          />
        )}
        <Field
          label="Id, or nothing for a new one; that of a model makes a new version"
          value={id}
          input={{ type: "text", required: false, maxLength: 64 }}
        />
        <Field
          label="Features, separated by commas, if the model does not name them"
          value={names}
          input={{ type: "text", required: false }}
        />
        {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
        <button type="submit" class="main" disabled={action.busy.value}>
          {action.busy.value ? "The node opens the model …" : "Register"}
        </button>
      </form>
    </details>
  );
}

function One(props: { readonly id: string }) {
  document.title = `${props.id} · Models · Sumspace`;
  return (
    <>
      <p>
        <a href={hrefOf("models")}>Models</a>
      </p>
      <h1>{props.id}</h1>
      <Section title="Model" read={() => readModel(props.id)}>
        {(model) => <Shown model={model} />}
      </Section>
      <Curl path={modelPath(props.id)} />
    </>
  );
}

function Shown(props: { readonly model: Model }) {
  const { model } = props;
  const facts: readonly (readonly [string, string])[] = [
    ["Task", model.task],
    ["Version", String(model.version)],
    ["Kind", model.class === "" ? model.adapter : `${model.adapter}, ${model.class}`],
    ["Classes", model.classes.map(String).join(", ")],
    ["Probabilities", model.probabilities ? "yes" : "no"],
    ["Missing values", model.accepts_missing ? "accepted" : "not accepted"],
    ["Size", bytes(model.bytes)],
    ["SHA-256", model.sha256 ?? ""],
    ["Registered", time(Date.parse(model.registered_at), now.value)],
  ];
  return (
    <>
      <dl>
        {facts
          .filter(([, fact]) => fact !== "")
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
      {model.feature_names.length > 0 && (
        <>
          <h2>Features: {count(model.feature_names.length)}</h2>
          <Fold items={model.feature_names} name="features">
            {(shown) => (
              <ol>
                {shown.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ol>
            )}
          </Fold>
        </>
      )}
      {Object.keys(model.params).length > 0 && (
        <details>
          <summary>How it was fitted</summary>
          <dl>
            {Object.entries(model.params).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
