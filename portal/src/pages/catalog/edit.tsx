import { useSignal } from "@preact/signals";
import { Problem } from "../../api/problem";
import { type CatalogRecord, createOffering, readOwnOfferings, readRecord, updateOffering } from "../../api/records";
import { useAction } from "../../parts/action";
import { hrefOf } from "../../parts/place";
import { PolicyEditor } from "../../parts/policy/editor";
import { ProblemBox } from "../../parts/problem";
import { go, useName } from "../../parts/route";
import { Section } from "../../parts/section";
import { draftOf, EMPTY, fieldsOfDraft, type OfferingDraft, otherPolicies, wrongIn } from "./offering";

/** The offerings of the caller, drafts, too. */
export function OwnOfferings() {
  return (
    <>
      <p>
        <a class="button" href={hrefOf("catalog/serviceofferings/new")}>
          New offering
        </a>
      </p>
      <Section title="My offerings" read={readOwnOfferings}>
        {(offerings) => (
          <>
            {offerings.length === 0 && <p>You offer nothing yet.</p>}
            <ul class="rows">
              {[...offerings].reverse().map((offering) => (
                <li key={offering._id}>
                  <h2>
                    <a href={hrefOf(`catalog/serviceofferings/${offering._id}`)}>{offering.name}</a>
                  </h2>
                  <p>
                    {offering.status === "draft" ? (
                      <span class="waiting">◷ draft</span>
                    ) : (
                      <span class="done">✓ published</span>
                    )}{" "}
                    · <a href={hrefOf(`catalog/serviceofferings/${offering._id}/edit`)}>Change {offering.name}</a>
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
    </>
  );
}

export function NewOffering() {
  return <Form record={undefined} />;
}

export function ChangeOffering(props: { readonly id: string }) {
  return (
    <Section title="Offering" read={() => readRecord("serviceofferings", props.id)}>
      {(record) => <Form record={record} />}
    </Section>
  );
}

function Form(props: { readonly record: CatalogRecord | undefined }) {
  const { record } = props;
  useName(record === undefined ? "" : `Change ${record.name}`);
  const draft = useSignal<OfferingDraft>(record === undefined ? EMPTY : draftOf(record));
  const version = useSignal(Number(record?.["__v"] ?? 0));
  const { problem, busy, run } = useAction();
  const theirs = useSignal<CatalogRecord | null>(null);
  const violations = problem.value?.violations ?? [];
  const set = (part: Partial<OfferingDraft>) => (draft.value = { ...draft.value, ...part });
  const save = async () => {
    theirs.value = null;
    const fields = fieldsOfDraft(draft.value, record === undefined ? [] : otherPolicies(record));
    try {
      const saved =
        record === undefined ? await createOffering(fields) : await updateOffering(record._id, version.value, fields);
      go(`catalog/serviceofferings/${saved._id}`);
    } catch (failure) {
      if (failure instanceof Problem && failure.status === 409 && record !== undefined) {
        theirs.value = await readRecord("serviceofferings", record._id).catch(() => null);
      }
      throw failure;
    }
  };
  const text = (
    name: "name" | "description" | "keywords" | "category" | "termsAndConditions",
    label: string,
    help: string,
  ) => (
    <div class="field">
      <label for={`offering-${name}`}>{label}</label>
      <textarea
        id={`offering-${name}`}
        rows={name === "description" || name === "termsAndConditions" ? 4 : 1}
        value={draft.value[name]}
        aria-invalid={wrongIn(name, violations).length > 0}
        aria-describedby={`offering-${name}-help`}
        onInput={(event) => set({ [name]: event.currentTarget.value })}
      />
      <div id={`offering-${name}-help`}>
        {wrongIn(name, violations).map((message) => (
          <p key={message} class="problem">
            ✕ {message}
          </p>
        ))}
        <span class="muted">{help}</span>
      </div>
    </div>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
      noValidate
    >
      {text("name", "Name", "As lists show it.")}
      {text("description", "Description", "What it is, and for whom.")}
      {text("keywords", "Keywords", "Separated by commas.")}
      {text("category", "Categories", "Separated by commas.")}
      {text("termsAndConditions", "Terms and conditions", "Beside the policy.")}
      <label class="check">
        <input
          type="checkbox"
          checked={draft.value.published}
          onChange={() => set({ published: !draft.value.published })}
        />
        Published: everybody sees it. A draft is for you alone.
      </label>
      <h2>Policy</h2>
      {wrongIn("policy", violations).map((message) => (
        <p key={message} class="problem">
          ✕ {message}
        </p>
      ))}
      <PolicyEditor
        before={[]}
        rules={draft.value.policy}
        target={record === undefined ? "" : `${location.origin}/v1/catalog/serviceofferings/${record._id}`}
        set={(policy) => set({ policy })}
      />
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      {theirs.value !== null && (
        <Conflict
          theirs={theirs.value}
          takeTheirs={() => {
            draft.value = draftOf(theirs.value!);
            version.value = Number(theirs.value!["__v"] ?? 0);
            theirs.value = null;
            problem.value = null;
          }}
          keepMine={() => {
            version.value = Number(theirs.value!["__v"] ?? 0);
            theirs.value = null;
            problem.value = null;
          }}
        />
      )}
      <button type="submit" class="main" disabled={busy.value}>
        {busy.value ? "Saving …" : "Save"}
      </button>
    </form>
  );
}

/** Somebody has changed the record in the meantime: both versions, and which one to go on with. */
function Conflict(props: {
  readonly theirs: CatalogRecord;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}) {
  const theirs = draftOf(props.theirs);
  return (
    <section class="card" aria-label="The version that was saved meanwhile">
      <h2>The version that was saved meanwhile</h2>
      <dl>
        {Object.entries(theirs).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "object" ? `${value.length} rules` : String(value)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={props.takeTheirs}>
        Go on with that version
      </button>
      <button type="button" onClick={props.keepMine}>
        Go on with mine
      </button>
    </section>
  );
}
