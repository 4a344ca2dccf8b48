import { type Signal, useComputed, useSignal } from "@preact/signals";
import { type ConsentOutcome, recordDecision, recordEach } from "../../api/learners";
import { useAction } from "../../parts/action";
import { Field } from "../../parts/field";
import { Fold } from "../../parts/fold";
import { count } from "../../parts/format";
import { ProblemBox } from "../../parts/problem";
import { grouped, learnersOf, recordAll } from "./list";

const TRAININGS = "known-trainings";

/** The trainings that {@link RecordConsents} suggests. */
export function KnownTrainings(props: { readonly ids: readonly string[] }) {
  return (
    <datalist id={TRAININGS}>
      {props.ids.map((id) => (
        <option key={id} value={id} />
      ))}
    </datalist>
  );
}

/** Forms in which an operator records what learners decided elsewhere. */
export function RecordConsents() {
  const training = useSignal("");
  return (
    <>
      <p>
        Record what learners told you. It is yours to know that they did: the connector checks no names. Consents count
        from the next round on.
      </p>
      <div class="narrow-form">
        <Field
          label="Id of the training"
          value={training}
          input={{ type: "text", list: TRAININGS, maxLength: 128, autocomplete: "off" }}
        />
      </div>
      <One training={training} />
      <Many training={training} />
    </>
  );
}

function One(props: { readonly training: Signal<string> }) {
  const learner = useSignal("");
  const said = useSignal("");
  const { run, busy, problem } = useAction();
  const training = props.training.value.trim();
  const record = (consent: boolean) =>
    run(async () => {
      said.value = "";
      const id = learner.value.trim();
      await recordDecision(training, id, consent);
      said.value = `${id} ${consent ? "consents to" : "does not consent to"} ${training}.`;
    });
  const ready = training !== "" && learner.value.trim() !== "" && !busy.value;
  return (
    <details class="card">
      <summary>Of one learner</summary>
      <form
        class="narrow-form"
        onSubmit={(event) => {
          event.preventDefault();
          void record(true);
        }}
      >
        <Field
          label="Learner who decides"
          value={learner}
          input={{ type: "text", maxLength: 256, autocomplete: "off" }}
        />
        {problem.value !== null && <ProblemBox problem={problem.value} />}
        <button type="submit" class="main" disabled={!ready}>
          Record the consent
        </button>
        <button type="button" disabled={!ready} onClick={() => void record(false)}>
          Record a withdrawal
        </button>
        <p role="status">{said.value !== "" && `✓ ${said.value}`}</p>
      </form>
    </details>
  );
}

function Many(props: { readonly training: Signal<string> }) {
  const text = useSignal("");
  const sending = useSignal(0);
  const outcomes = useSignal<readonly ConsentOutcome[]>([]);
  const { run, busy, problem } = useAction();
  const training = props.training.value.trim();
  const list = useComputed(() => learnersOf(text.value));
  const { learners, refused } = list.value;
  const take = async (file: File | undefined) => {
    if (file !== undefined) {
      text.value = await file.text();
    }
  };
  const send = () =>
    run(async () => {
      outcomes.value = [];
      sending.value = learners.length;
      await recordAll(
        learners,
        (some) => recordEach(training, some),
        (some) => (outcomes.value = [...outcomes.value, ...some]),
      );
    });
  return (
    <details class="card">
      <summary>Of a list of learners</summary>
      <form
        class="narrow-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p id="learners-help" class="muted">
          One id a line, or CSV: the column <code>learner</code>, else the first one. A learner who has withdrawn stays
          withdrawn: the list may be older. The same list again changes nothing.
        </p>
        <label for="learners">Learners who consent</label>
        <textarea
          id="learners"
          rows={6}
          spellcheck={false}
          aria-describedby="learners-help"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <label>
          Or take them from a file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        {learners.length > 0 && (
          <p>
            {count(learners.length)} learners, from {learners[0]} to {learners.at(-1)}.
          </p>
        )}
        {refused.length > 0 && (
          <p class="problem">
            ✕ {count(refused.length)} are no ids, which have up to 256 characters: {refused[0]!.slice(0, 40)}
          </p>
        )}
        {problem.value !== null && <ProblemBox problem={problem.value} />}
        <button
          type="submit"
          class="main"
          disabled={busy.value || training === "" || learners.length === 0 || refused.length > 0}
        >
          Record {count(learners.length)} consents
        </button>
        {busy.value && (
          <p role="status">
            <progress max={sending.value} value={outcomes.value.length} aria-label="Learners recorded" />
          </p>
        )}
      </form>
      <Outcomes outcomes={outcomes.value} />
    </details>
  );
}

const OUTCOMES = {
  recorded: { kind: "done", sign: "✓", text: "recorded" },
  unchanged: { kind: "idle", sign: "■", text: "consented already" },
  withdrawn: { kind: "waiting", sign: "✕", text: "not recorded: withdrawn before" },
  limit: { kind: "problem", sign: "✕", text: "not recorded: in as many trainings of this year as the limit permits" },
  ended: { kind: "problem", sign: "✕", text: "not recorded: the training has ended" },
} as const;

/** What became of each learner of a list. */
function Outcomes(props: { readonly outcomes: readonly ConsentOutcome[] }) {
  return (
    <div role="status">
      {grouped(props.outcomes).map(({ outcome, all }) => {
        const { kind, sign, text } = OUTCOMES[outcome];
        return (
          <details key={outcome}>
            <summary class={kind}>
              <span aria-hidden="true">{sign} </span>
              {count(all.length)} {text}
            </summary>
            <Fold items={all} name="learners">
              {(shown) => (
                <ul class="plain">
                  {shown.map(({ learner, processor }) => (
                    <li key={learner}>
                      {learner}
                      <span class="muted">
                        {processor === undefined
                          ? " · of no processor: no training counts this learner; is the id right?"
                          : ` · of ${processor}`}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Fold>
          </details>
        );
      })}
    </div>
  );
}
