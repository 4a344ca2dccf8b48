import { type Signal, useSignal } from "@preact/signals";
import {
  adapterOf,
  deleteModelFile,
  type Model,
  modelPath,
  nameOfFile,
  readModel,
  readModelFiles,
  readModels,
  registerModel,
} from "../../api/models";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Deletion } from "../../parts/deletion";
import { Field, Form } from "../../parts/field";
import { Fold } from "../../parts/fold";
import { bytes, count, time } from "../../parts/format";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { go, useName } from "../../parts/route";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { useSending } from "../../parts/sending";
import { MODEL_FILES, Upload } from "../../parts/upload";
import { RegisterSet } from "./sets";
import { Facts } from "../../parts/facts";

/** The models that the workspace registered, and a new one. */
export function ModelList() {
  const page = useSignal(1);
  /** The file that is registered next. */
  const chosen = useSignal("");
  return (
    <>
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
            <Pager page={page.value} pages={pages} go={(next) => (page.value = next)} />
          </>
        )}
      </Section>
      {may("models:register") && (
        <>
          <Files chosen={chosen} />
          <Register chosen={chosen.value} key={chosen.value} />
          <RegisterSet />
        </>
      )}
      <Curl path="/v1/models" />
    </>
  );
}

/** Files of models that people sent, and where one is sent. */
function Files(props: { readonly chosen: Signal<string> }) {
  const page = useSignal(1);
  const changes = useSignal(0);
  const { chosen } = props;
  const sending = useSending(MODEL_FILES, ({ path }) => {
    chosen.value = path;
    changes.value++;
  });
  return (
    <details class="card">
      <summary>Send the file of a model</summary>
      <Section title="Files of models" read={() => readModelFiles(page.value)} of={`${page.value} ${changes.value}`}>
        {({ files, pages, upload_bytes_max }) => (
          <>
            <Upload sending={sending} bytesMax={upload_bytes_max} />
            <ul class="rows">
              {files.map(({ path, bytes: size, sent_at }) => (
                <li key={path}>
                  <p>
                    {path}{" "}
                    <span class="muted">
                      {bytes(size)} · sent {time(Date.parse(sent_at), now.value)}
                    </span>{" "}
                    <button type="button" aria-label={`Register ${path}`} onClick={() => (chosen.value = path)}>
                      Register it
                    </button>
                  </p>
                  <Deletion
                    name={nameOfFile(path)}
                    stays="models that were registered stay"
                    remove={() => deleteModelFile(path).then(() => changes.value++)}
                  />
                </li>
              ))}
            </ul>
            <Pager page={page.value} pages={pages} before="Before" after="After" go={(next) => (page.value = next)} />
          </>
        )}
      </Section>
      <Curl path="/v1/model-files" />
    </details>
  );
}

const ADAPTERS: Readonly<Record<string, string>> = {
  sklearn: "scikit-learn (pickle or joblib); read without executing anything",
  onnx: "ONNX",
  http: "a server that answers with predictions",
  dummy: "a model for trials, without a file",
};

/** @param props.chosen file that was sent; empty for none */
function Register(props: { readonly chosen: string }) {
  const id = useSignal("");
  const path = useSignal(props.chosen);
  const adapter = useSignal(adapterOf(props.chosen));
  const names = useSignal("");
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
    <details class="card" open={props.chosen !== ""}>
      <summary>Register a model</summary>
      <Form send={register} label="Register" working="The node opens the model …">
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
      </Form>
    </details>
  );
}

/** One model. */
export function ModelPage(props: { readonly id: string }) {
  return (
    <>
      <Section title="Model" read={() => readModel(props.id)}>
        {(model) => <Shown model={model} />}
      </Section>
      <Curl path={modelPath(props.id)} />
    </>
  );
}

function Shown(props: { readonly model: Model }) {
  const { model } = props;
  useName(model.model_id);
  return (
    <>
      <Facts
        of={[
          ["Task", model.task],
          ["Version", String(model.version)],
          ["Kind", model.class === "" ? model.adapter : `${model.adapter}, ${model.class}`],
          ["Classes", model.classes.map(String).join(", ")],
          ["Probabilities", model.probabilities ? "yes" : "no"],
          ["Missing values", model.accepts_missing ? "accepted" : "not accepted"],
          ["Size", bytes(model.bytes)],
          ["SHA-256", model.sha256],
          ["Registered", time(Date.parse(model.registered_at), now.value)],
        ]}
      />
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
          <Facts
            of={Object.entries(model.params).map(
              ([name, value]) =>
                [name, typeof value === "string" && value !== "" ? value : JSON.stringify(value)] as const,
            )}
          />
        </details>
      )}
    </>
  );
}
