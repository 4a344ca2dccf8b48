import { useSignal } from "@preact/signals";
import { readTrainings, type Training, TRAININGS } from "../../api/trainings";
import { now } from "../../parts/clock";
import { time } from "../../parts/format";
import { Live } from "../../parts/live";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { Section } from "../../parts/section";
import { session } from "../../parts/session";
import { Curl } from "../../parts/curl";
import { headline } from "./headline";
import { StateMark } from "./mark";

/** The trainings that the caller may see, the newest first. */
export function TrainingList() {
  const page = useSignal(1);
  const participant = session.value?.role !== "operator";
  return (
    <>
      {participant && (
        <p>
          <a class="button main" href={hrefOf("trainings/new")}>
            New training
          </a>
        </p>
      )}
      {page.value === 1 ? (
        <Live title="Trainings" topic={TRAININGS}>
          {({ data }) => <List trainings={data.result} pages={data.pages} page={page} />}
        </Live>
      ) : (
        <Section key={page.value} title="Trainings" read={() => readTrainings(page.value)}>
          {(data) => <List trainings={data.result} pages={data.pages} page={page} />}
        </Section>
      )}
      <Curl path="/training_plan" />
    </>
  );
}

function List(props: {
  readonly trainings: readonly Training[];
  readonly pages: number;
  readonly page: { value: number };
}) {
  const { trainings, pages, page } = props;
  if (trainings.length === 0) {
    return (
      <p>
        There is no training yet. One begins with a training plan: which records, which model, how many rounds.{" "}
        <a href={hrefOf("trainings/new")}>Make one</a>.
      </p>
    );
  }
  return (
    <>
      <ul class="rows">
        {trainings.map((training) => (
          <li key={training.id}>
            <h2>
              <a href={hrefOf(`trainings/${encodeURIComponent(training.id)}`)}>{training.name}</a>
            </h2>
            <p class="muted">
              {training.id} · published {time(training.published, now.value)}
            </p>
            <p>
              <StateMark state={training.state} /> · {headline(training, now.value)}
            </p>
            <progress max={training.rounds} value={training.round} aria-label={`Rounds of ${training.name}`} />
          </li>
        ))}
      </ul>
      <Pager page={page.value} pages={pages} before="Newer" after="Older" go={(next) => (page.value = next)} />
    </>
  );
}
