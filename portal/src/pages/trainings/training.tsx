import { signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import {
  type Attempt,
  pathOf,
  readEvaluation,
  readRounds,
  type Rounds,
  type TrainingStatus,
  trainingTopic,
} from "../../api/trainings";
import { now } from "../../parts/clock";
import { coalesced } from "../../parts/coalesced";
import { Curl } from "../../parts/curl";
import { Fold } from "../../parts/fold";
import { time } from "../../parts/format";
import { lazy } from "../../parts/lazy";
import { Live } from "../../parts/live";
import { ProblemBox } from "../../parts/problem";
import { session } from "../../parts/session";
import { TreeView } from "../../parts/tree/tree";
import { treeOf } from "../../parts/tree/layout";
import { Curves } from "./curves";
import { headline } from "./headline";
import { happened } from "./happened";
import { StateMark } from "./mark";
import { RoundTable } from "./rounds";
import { StartForm } from "./start";
import { Versions } from "./versions";
import { type Problem, problemOf } from "../../api/problem";
import { useName } from "../../parts/route";

// They are a tenth of what this page loads, and below what one looks at first.
const Classes = lazy(async () => (await import("./seldom")).Classes, "Classes");
const Columns = lazy(async () => (await import("./seldom")).Columns, "What it learns from");

const SPOKEN_EVERY_MS = 5_000;

/** One training: where it is, who takes part, how good the model gets, what happened, and the versions to download. */
export function TrainingPage(props: { readonly id: string }) {
  const topic = useMemo(() => trainingTopic(props.id), [props.id]);
  return (
    <>
      <Live title="Training" topic={topic}>
        {(training) => <Whole training={training} />}
      </Live>
      <Curl path={`${pathOf(props.id)}/status`} />
    </>
  );
}

function Whole(props: { readonly training: TrainingStatus }) {
  const { training } = props;
  useName(training.name);
  const { attempt } = training;
  const owner = session.value?.role !== "operator";
  return (
    <>
      <p class="headline">
        <StateMark state={training.state} /> {headline(training, now.value)}
      </p>
      <Spoken text={headline(training, now.value)} />
      <progress max={training.rounds} value={training.round} aria-label="Rounds" />
      {training.state === "open" && (attempt === undefined || attempt.state === "draft") && owner && (
        <StartForm id={training.id} />
      )}
      {attempt !== undefined && attempt.nodes.length > 0 && <Now attempt={attempt} ended={training.state !== "open"} />}
      <History key={training.id} training={training} owner={owner} />
      <Columns id={training.id} />
    </>
  );
}

/** Reads the headline aloud, not more often than one can listen. */
function Spoken(props: { readonly text: string }) {
  const spoken = useSignal(props.text);
  const newest = useMemo(() => signal(props.text), []);
  newest.value = props.text;
  useEffect(() => {
    const timer = setInterval(() => (spoken.value = newest.value), SPOKEN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="hidden" role="status">
      {spoken.value}
    </p>
  );
}

function Now(props: { readonly attempt: Attempt; readonly ended: boolean }) {
  const { attempt, ended } = props;
  return (
    <section>
      <h2>
        Round {attempt.round}
        {attempt.attempt !== undefined && attempt.attempt > 1 && `, attempt ${attempt.attempt}`}
        {ended && ", the last one"}
      </h2>
      <p>
        <StateMark state={attempt.state} /> since {time(attempt.since, now.value)}
        {attempt.reason !== undefined && <>: {attempt.reason}</>}
      </p>
      <TreeView tree={treeOf(attempt.nodes)} />
      <p class="muted">
        Nodes report after 2 seconds and every 2 seconds. Of faster rounds you see what this catalog itself knows. It
        knows how many processors sent, and never which learner contributed what.
      </p>
    </section>
  );
}

function History(props: { readonly training: TrainingStatus; readonly owner: boolean }) {
  const { training } = props;
  const rounds = useSignal<Rounds | undefined>(undefined);
  const problem = useSignal<Problem | null>(null);
  const read = useMemo(
    () =>
      coalesced(async () => {
        try {
          rounds.value = await readRounds(training.id, rounds.value);
          problem.value = null;
        } catch (failure) {
          problem.value = problemOf(failure);
        }
      }),
    [],
  );
  useEffect(read, [training.round, training.state, training.attempt?.id, training.attempt?.state]);
  const events = useComputed(() => happened(rounds.value?.rounds ?? []));
  const known = rounds.value;
  return (
    <>
      {problem.value !== null && <ProblemBox problem={problem.value} again={read} />}
      {known !== undefined && known.rounds.length > 0 && (
        <>
          <Curves rounds={known.rounds} />
          {known.rounds.some(({ evaluation }) => evaluation?.classes !== undefined) && (
            <Classes rounds={known.rounds} read={(version) => readEvaluation(training.id, version)} />
          )}
          <RoundTable rounds={known.rounds} all={known.all} />
          <section>
            <h2>What happened</h2>
            <Fold items={events.value} name="events">
              {(shown) => (
                <ol class="feed">
                  {shown.map((event) => (
                    <li key={event.key} class={event.mark}>
                      <time class="muted" dateTime={new Date(event.at).toISOString()}>
                        {time(event.at, now.value)}
                      </time>{" "}
                      {event.text}
                    </li>
                  ))}
                </ol>
              )}
            </Fold>
          </section>
          <Versions id={training.id} rounds={known.rounds} owner={props.owner} />
        </>
      )}
    </>
  );
}
