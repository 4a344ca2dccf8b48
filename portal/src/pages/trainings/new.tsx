import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Problem, type Violation } from "../../api/problem";
import { BASE_MODEL_BYTES_MAX, type BaseModelFile, publishTraining, sendBaseModel } from "../../api/trainings";
import { useAction } from "../../parts/action";
import { ProblemBox } from "../../parts/problem";
import { go } from "../../parts/route";
import { type FileKind, type Sending, useSending } from "../../parts/sending";
import { Progress, Upload } from "../../parts/upload";
import { baseModelInWords } from "../../words";
import { type Draft, draftOf, EMPTY, type Field, fieldOf, planOf, STEPS, stepOf, violationsOf } from "./draft";

const FILE_BYTES_MAX = 8 * 1024 * 1024;

const BASE_MODELS: FileKind<BaseModelFile> = {
  formats: "Pickle or joblib of scikit-learn",
  endings: ["pkl", "pickle", "joblib"],
  place: "The catalog keeps it, and whoever has its address can read it.",
  send: (_, file, progress, stop) => sendBaseModel(file, progress, stop),
};

/** Steps 1 to 3 of a new training: its plan. Who takes part is chosen on the training's own page. */
export function NewTraining() {
  const draft = useSignal<Draft>(EMPTY);
  const step = useSignal(0);
  const violations = useSignal<readonly Violation[]>([]);
  const sent = useSignal<BaseModelFile | null>(null);
  const sending = useSending(BASE_MODELS, (file) => {
    sent.value = file;
    draft.value = { ...draft.value, baseModel: file.url };
  });
  const { problem, busy, run } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) {
      heading.current?.focus();
    }
  }, [step.value]);
  const to = (number: number) => {
    moved.current = true;
    step.value = number;
  };
  const refuse = (wrong: readonly Violation[]) => {
    violations.value = wrong;
    to(stepOf(wrong));
  };
  const publish = async () => {
    const made = planOf(draft.value);
    if ("violations" in made) {
      refuse(made.violations);
      return;
    }
    try {
      await publishTraining(made.plan);
      go(`trainings/${encodeURIComponent(draft.value.id.trim())}`);
    } catch (failure) {
      const wrong = failure instanceof Problem ? failure.violations : [];
      refuse(wrong);
      // What stands beside its field need not stand above all of them, too.
      if (wrong.length === 0 || wrong.some((violation) => fieldOf(violation) === undefined)) {
        throw failure;
      }
    }
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (isLast) {
      void run(publish);
    } else {
      to(step.value + 1);
    }
  };
  const isLast = step.value === STEPS.length - 1;
  const isSending = sending.action.busy.value;
  const field: FieldProps = {
    draft: draft.value,
    change: (part) => (draft.value = { ...draft.value, ...part }),
    violations: violations.value,
  };
  return (
    <>
      <ol class="stepper">
        {[...STEPS.map(({ title }) => title), "Who takes part"].map((title, index) => (
          <li key={title} aria-current={index === step.value ? "step" : undefined}>
            {title}
          </li>
        ))}
      </ol>
      <form onSubmit={onSubmit} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          Step {step.value + 1} of 4: {STEPS[step.value]?.title}
        </h2>
        {violations.value.length > 0 && (
          <p class="problem" role="alert">
            ✕ {violations.value.length === 1 ? "One value is" : `${violations.value.length} values are`} refused. The
            reasons stand beside them.
          </p>
        )}
        {problem.value !== null && <ProblemBox problem={problem.value} />}
        {step.value === 0 && <ModelStep {...field} sent={sent.value} sending={sending} />}
        {step.value === 1 && <RecordsStep {...field} />}
        {step.value === 2 && <RoundsStep {...field} />}
        {step.value > 0 && <BaseModel draft={draft.value} sent={sent.value} sending={sending} />}
        <p class="actions">
          {step.value > 0 && (
            <button type="button" onClick={() => to(step.value - 1)}>
              Back
            </button>
          )}
          <button type="submit" class="main" disabled={busy.value || (isLast && isSending)}>
            {!isLast
              ? "Next"
              : busy.value
                ? "Publishing …"
                : isSending
                  ? "Waits for the base model …"
                  : "Publish the plan"}
          </button>
        </p>
      </form>
    </>
  );
}

interface FieldProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly violations: readonly Violation[];
}

function Text(
  props: FieldProps & { readonly name: Field; readonly label: string; readonly help: string; readonly lines?: number },
) {
  const { name, draft, lines } = props;
  const wrong = violationsOf(name, props.violations);
  const common = {
    id: `field-${name}`,
    value: String(draft[name]),
    "aria-invalid": wrong.length > 0,
    "aria-describedby": `help-${name}`,
    onInput: (event: { currentTarget: { value: string } }) => props.change({ [name]: event.currentTarget.value }),
  };
  return (
    <div class="field">
      <label for={`field-${name}`}>{props.label}</label>
      {lines === undefined ? (
        <input type="text" {...common} />
      ) : (
        <textarea rows={lines} spellcheck={false} {...common} />
      )}
      <div id={`help-${name}`}>
        <Wrong texts={wrong} />
        <span class="muted">{props.help}</span>
      </div>
    </div>
  );
}

function Wrong(props: { readonly texts: readonly string[] }): ComponentChildren {
  return props.texts.map((text) => (
    <p key={text} class="problem">
      ✕ {text}
    </p>
  ));
}

function Check(
  props: FieldProps & { readonly name: "evaluation" | "byClass" | "stopWhenConverged"; readonly label: string },
) {
  const { name, draft } = props;
  return (
    <div class="field">
      <label class="check">
        <input type="checkbox" checked={draft[name]} onChange={() => props.change({ [name]: !draft[name] })} />
        {props.label}
      </label>
      <Wrong texts={violationsOf(name, props.violations)} />
    </div>
  );
}

interface ModelProps {
  readonly draft: Draft;
  readonly sent: BaseModelFile | null;
  readonly sending: Sending<BaseModelFile>;
}

/** What becomes of the file of the base model while another step is shown. */
function BaseModel(props: ModelProps) {
  const { sending } = props;
  const file = sending.file.value;
  return (
    <>
      {file !== null &&
        (sending.action.busy.value ? (
          <p>The base model, {file.name}:</p>
        ) : (
          <p class="problem">✕ The base model, {file.name}, is not sent.</p>
        ))}
      <Progress sending={sending} />
      <SentModel {...props} />
    </>
  );
}

/** What the file is whose address is in the draft, if it was sent from this page. */
function SentModel({ draft, sent }: ModelProps) {
  return sent !== null && sent.url === draft.baseModel ? (
    <p role="status">✓ The file is sent: {baseModelInWords(sent)}.</p>
  ) : null;
}

function ModelStep(props: FieldProps & ModelProps) {
  const problem = useSignal<string | null>(null);
  const load = async (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    if (file.size > FILE_BYTES_MAX) {
      problem.value = "The file is larger than 8 MiB, more than a training plan may have.";
      return;
    }
    try {
      props.change(draftOf(JSON.parse(await file.text())));
      problem.value = null;
    } catch (failure) {
      problem.value = `${file.name} is not JSON: ${(failure as Error).message}`;
    }
  };
  return (
    <>
      <div class="field">
        <label for="plan-file">Begin with a training plan in a file (JSON), if you have one</label>
        <input
          id="plan-file"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void load(event.currentTarget.files?.[0])}
        />
        {problem.value !== null && (
          <p class="problem" role="alert">
            ✕ {problem.value}
          </p>
        )}
      </div>
      <Text {...props} name="id" label="Id of the training" help="1 to 128 characters that no other training has." />
      <Text {...props} name="name" label="Name of the model" help="As lists show it." />
      <Text {...props} name="description" label="What it predicts" help="One sentence." />
      <Text
        {...props}
        name="baseModel"
        label="Address of the base model"
        help="Where this catalog downloads the scikit-learn model with which the first round begins (pickle or joblib). It is read without executing anything. If you have it in a file, send the file here."
      />
      <SentModel {...props} />
      <Upload sending={props.sending} bytesMax={BASE_MODEL_BYTES_MAX} />
    </>
  );
}

function RecordsStep(props: FieldProps) {
  return (
    <Text
      {...props}
      name="targetData"
      label="Which records, and how they become rows (JSON)"
      lines={18}
      help='For example {"datatype": "xAPI", "features": [{"name": "age", "path": "result.age", "kind": "numeric", "mean": 20, "sd": 2}], "label": {"path": "result.outcome", "classes": ["no", "yes"]}}, where each record is a row. With a row for each learner: {"datatype": "xAPI", "rows": "learners", "features": [{"name": "days", "kind": "days", "min": 0, "max": 30}], "label": {"kind": "exists", "where": {"verb.id": "http://adlnet.gov/expapi/verbs/completed"}, "classes": ["no", "yes"]}}'
    />
  );
}

function RoundsStep(props: FieldProps) {
  return (
    <>
      <Text {...props} name="rounds" label="Rounds at most" help="The training ends after them." />
      <Text
        {...props}
        name="minConsents"
        label="Learners who must consent before a round"
        help="Empty: the catalog's default."
      />
      <Text
        {...props}
        name="minContributors"
        label="Contributors of every sum, at least"
        help="No sum of fewer is ever revealed. At least 3. Empty: the default."
      />
      <Text
        {...props}
        name="shares"
        label="Shares of each update"
        help="As many aggregators of different organisations get one each; all of them would have to work together to see an update. At least 2. Empty: 3."
      />
      <Check {...props} name="evaluation" label="Evaluate the model of each round on the contributors' records" />
      <Check {...props} name="byClass" label="Evaluate it for each class, too: recall, AUC and calibration" />
      <Check {...props} name="stopWhenConverged" label="Stop as soon as it has converged" />
      <Text
        {...props}
        name="others"
        label="Further parameters (JSON)"
        lines={8}
        help='For example {"learningRate": 0.5, "serverOptimizer": {"name": "lbfgs"}}. Empty for the defaults.'
      />
    </>
  );
}
