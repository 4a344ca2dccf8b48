import { useSignal } from "@preact/signals";
import { type LearnerCode, makeCode, readCodes } from "../../api/learners";
import { now } from "../../parts/clock";
import { Field, Form } from "../../parts/field";
import { time } from "../../parts/format";
import { PagedList } from "../../parts/paged";
import { hrefOf } from "../../parts/place";
import { Mark } from "../../parts/mark";

interface Made {
  readonly learner: string;
  readonly link: string;
  readonly expiresAt: number;
}

/** Makes links for learners, and says what became of those that were made. */
export function LearnerLinks() {
  const learner = useSignal("");
  const made = useSignal<Made | null>(null);
  const make = async () => {
    made.value = null;
    const { code, expiresAt } = await makeCode(learner.value);
    made.value = { learner: learner.value, link: `${location.origin}${hrefOf("my")}#code=${code}`, expiresAt };
  };
  return (
    <>
      <p>
        Learners have no accounts here. A link shows one learner what trainings do with the own data, and lets the
        learner consent and withdraw. It works once, within seven days; another one replaces it.
      </p>
      <Form send={make} label="Make a link">
        <Field label="Id of the learner" value={learner} input={{ type: "text", autocomplete: "off" }} />
      </Form>
      {made.value !== null && <MadeLink {...made.value} />}
      <PagedList
        title="Links for learners"
        read={readCodes}
        of={made.value?.link ?? ""}
        empty="No link was made yet."
        before="Newer"
        after="Older"
      >
        {(code) => <Item code={code} />}
      </PagedList>
    </>
  );
}

function MadeLink(props: Made) {
  const label = useSignal("Copy the link");
  const copy = () =>
    navigator.clipboard.writeText(props.link).then(
      () => (label.value = "Copied"),
      () => (label.value = "The browser does not let this page copy: take the link from the field"),
    );
  return (
    <div class="card" role="status">
      <p>
        Hand this link to {props.learner} and to nobody else: whoever opens it first sees the learner&rsquo;s data. It
        works until {time(props.expiresAt, now.value)}.
      </p>
      <label>
        Link for {props.learner}
        <input type="text" readOnly value={props.link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy()}>
        {label.value}
      </button>
    </div>
  );
}

const STATES = {
  waiting: { kind: "waiting", sign: "◷", text: "not used yet" },
  used: { kind: "done", sign: "✓", text: "used" },
  replaced: { kind: "idle", sign: "–", text: "replaced by another one" },
  expired: { kind: "idle", sign: "–", text: "expired" },
} as const;

function Item(props: { readonly code: LearnerCode }) {
  const { learner, madeBy, madeAt, expiresAt, state, usedAt } = props.code;
  const { kind, sign, text } = STATES[state];
  return (
    <p>
      {learner}:{" "}
      <Mark kind={kind} sign={sign}>
        {text}
        {usedAt !== undefined && ` ${time(usedAt, now.value)}`}
        {state === "waiting" && `, works until ${time(expiresAt, now.value)}`}
      </Mark>
      <span class="muted">
        {" "}
        · made {time(madeAt, now.value)} by {madeBy}
      </span>
    </p>
  );
}
